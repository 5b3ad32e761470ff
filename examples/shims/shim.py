#!/usr/bin/env python3
"""python-chess as a program for `boardbench crosscheck`. Needs the package `chess`.

shim.py uci              a UCI engine with `go perft N`   --engine 'python3 shim.py uci'
shim.py batch            a FEN a line, its legal moves    --batch 'python3 shim.py batch'
shim.py DEPTH FEN MOVES  one question                     --script 'python3 shim.py'
"""
import sys

import chess


def perft(board, depth):
    if depth == 0:
        return 1
    count = 0
    for move in list(board.legal_moves):
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def divide(board, depth, separator, total):
    """Prints the count below each move, and the total."""
    counts = {}
    for move in list(board.legal_moves):
        board.push(move)
        counts[move] = perft(board, depth - 1)
        board.pop()
    for move, count in counts.items():
        print(f"{move.uci()}{separator}{count}")
    print(f"\n{total}{sum(counts.values())}", flush=True)


def set_up(fen, moves=""):
    board = chess.Board(fen)
    for move in moves.split():
        board.push_uci(move)
    return board


def uci():
    board = chess.Board()
    for line in sys.stdin:
        line = line.strip()
        if line.startswith("position fen "):
            board = set_up(*line.removeprefix("position fen ").split(" moves "))
        elif line.startswith("go perft "):
            divide(board, int(line.split()[2]), ": ", "Nodes searched: ")
        elif line == "quit":
            return


def batch():
    for fen in sys.stdin:
        moves = chess.Board(fen.strip()).legal_moves
        print(*(move.uci() for move in moves), flush=True)


if sys.argv[1] == "uci":
    uci()
elif sys.argv[1] == "batch":
    batch()
else:
    divide(set_up(*sys.argv[2:]), int(sys.argv[1]), " ", "")
