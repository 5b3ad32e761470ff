// The playground: moves played on a board, the memory of boards, a move's bits, and perft and its comparison with another program's.
'use strict';

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const FILES = [...'abcdefgh'];
const RANKS = [8, 7, 6, 5, 4, 3, 2, 1];
const PIECES = [...'KQRBNPkqrbnp'];
const NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const GLYPHS = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const colorOf = (piece) => (piece === piece.toUpperCase() ? 'white' : 'black');
const legalMoves = (count) => `${count} legal move${count === 1 ? '' : 's'}`;
const nameOf = (piece) => `${colorOf(piece)} ${NAMES[piece.toLowerCase()]}`;
// Solid glyphs for both colours; U+FE0E selects text rather than an emoji.
const drawPiece = (piece) => make('span', { class: `piece ${colorOf(piece)}` }, `${GLYPHS[piece.toLowerCase()]}\ufe0e`);

const game = {
  fen: INITIAL,
  // Pieces by the names of their squares, and the other fields of the FEN.
  pieces: new Map(),
  rest: ['w', 'KQkq', '-', '0', '1'],
  // Legal moves, each with the FEN after it; empty until the program has listed them, which `listed` waits for.
  legal: [],
  listed: Promise.resolve(),
  // Moves that were played and edits, which have no `uci`, each with the FEN before it.
  played: [],
  // Side to move or result, or why the position is invalid; empty until the legal moves are listed.
  state: '',
  isInvalid: false,
  // The square of the piece that is picked up, or null.
  from: null,
  isEditing: false,
  // Effect of a click in the editor: it moves, removes, or puts a piece.
  tool: 'move',
};

/** The buttons of the board, by square. */
const squares = new Map();

/** Reads the fields of a FEN, loosely; the program decides whether it is a position. */
function readFen(fen) {
  const [board = '', ...rest] = fen.trim().split(/\s+/);
  const pieces = new Map();
  board.split('/').slice(0, 8).forEach((rank, index) => {
    let file = 0;
    for (const letter of rank) {
      if (/[1-8]/.test(letter)) {
        file += Number(letter);
      } else {
        if (PIECES.includes(letter) && file < 8) pieces.set(FILES[file] + (8 - index), letter);
        file += 1;
      }
    }
  });
  const usual = ['w', '-', '-', '0', '1'];
  return { pieces, rest: usual.map((value, index) => rest[index] ?? value) };
}

function writeFen() {
  const ranks = RANKS.map((rank) => {
    const letters = FILES.map((file) => game.pieces.get(file + rank) ?? '1').join('');
    return letters.replace(/1+/g, (empty) => empty.length);
  });
  return [ranks.join('/'), ...game.rest].join(' ');
}

/** Returns `true` if the king and the rook of a castling right are on their initial squares. */
function canHave(right) {
  const is = (square, piece) => game.pieces.get(square) === piece;
  const [king, rook, rank] = colorOf(right) === 'white' ? 'KR1' : 'kr8';
  return right !== '-' && is(`e${rank}`, king) && is((/k/i.test(right) ? 'h' : 'a') + rank, rook);
}

/** Changes the position. Castling rights without their king or rook are removed, and so is the en-passant square. */
function edit(change) {
  change();
  game.rest.splice(1, 2, [...game.rest[1]].filter(canHave).join('') || '-', '-');
  setEdited(writeFen());
}

/** Sets an edited position. Consecutive edits are one step, which Unmake undoes. */
function setEdited(fen) {
  if (fen === game.fen) return;
  const steps = [...game.played];
  const { before } = steps.at(-1)?.uci === '' ? steps.pop() : { before: game.fen };
  setPosition(fen, fen === before ? steps : [...steps, { uci: '', san: '(edited)', before }]);
}

function setPosition(fen, played = []) {
  if (byId('fen').value.trim() !== fen) byId('fen').value = fen;
  Object.assign(game, { fen, played, legal: [], from: null, state: '', isInvalid: false, ...readFen(fen) });
  clearCounts();
  drawBoard();
  drawMemory();
  game.listed = listMoves();
}

function clear(id) {
  newest.get(id)?.stop();
  asText(byId(id), '');
}

/** Counts of another position or depth must not be compared. */
function clearCounts() {
  clear('perft');
  clear('perft-problem');
  clearDiagnosis();
  byId('differences').replaceChildren();
}

function announce(text, isBad = false) {
  byId('announcement').textContent = text;
  byId('announcement').classList.toggle('bad', isBad);
}

/** Lists the legal moves, and announces the last move and the state of the game, or why the position is invalid. */
async function listMoves() {
  const isBad = await show('announcement', ['moves', `--fen=${game.fen}`, '--format', 'json'], {}, (element, text) => {
    const { legal, ...is } = JSON.parse(text);
    game.legal = legal;
    asText(byId('legal'), legalMoves(legal.length) + (legal.length ? ': ' : '.') + legal.map(({ san }) => san).join(' '));
    const [side, opponent] = game.rest[0] === 'b' ? ['Black', 'White'] : ['White', 'Black'];
    const last = game.played.at(-1);
    const result = (is.checkmate && `Checkmate, ${opponent} wins`) || (is.stalemate && 'Stalemate')
      || (is.insufficient_material && 'Draw by insufficient material') || `${side} to move${is.check ? ', in check' : ''}`;
    game.state = `${last?.uci ? `${opponent} played ${last.san}. ` : ''}${result}.`;
    asText(element, game.state);
    drawBoard();
    playTyped();
  });
  if (!isBad) return;
  Object.assign(game, { state: byId('announcement').textContent, isInvalid: true });
  asText(byId('legal'), '');
}

/** Returns the played moves with their numbers, and edits. */
function lineOfMoves() {
  return game.played.map(({ uci, san, before }, index) => {
    const [side, , , , number] = readFen(before).rest;
    return uci && (side === 'w' || !game.played[index - 1]?.uci) ? `${number}${side === 'w' ? '.' : '…'} ${san}` : san;
  }).join(' ');
}

function makeBoard() {
  const label = (text) => make('span', { class: 'coordinate', 'aria-hidden': 'true' }, text);
  RANKS.forEach((rank) => {
    FILES.forEach((file, index) => {
      const [square, shade] = [file + rank, (index + rank) % 2 ? 'dark' : 'light'];
      const onclick = () => choose(square);
      squares.set(square, make('button', { type: 'button', class: shade, tabindex: -1, 'data-square': square, onclick }));
    });
    byId('squares').append(label(rank), ...FILES.map((file) => squares.get(file + rank)));
  });
  byId('squares').append(label(''), ...FILES.map(label));
  squares.get('e2').tabIndex = 0;
}

function drawBoard() {
  const last = game.played.at(-1)?.uci ?? '';
  const targets = movesFrom(game.from).map(({ uci }) => uci.slice(2, 4));
  squares.forEach((button, square) => {
    const piece = game.pieces.get(square);
    const isTarget = targets.includes(square);
    button.classList.toggle('target', isTarget);
    button.classList.toggle('last', last.startsWith(square) || last.slice(2, 4) === square);
    button.classList.toggle('movable', canPickUp(square));
    button.replaceChildren(...(piece ? [drawPiece(piece)] : []));
    button.setAttribute('aria-label', `${square}, ${piece ? nameOf(piece) : 'empty'}${isTarget ? ', legal target' : ''}`);
    button.setAttribute('aria-pressed', square === game.from);
  });
  asText(byId('line'), lineOfMoves());
  byId('side').value = game.rest[0] === 'b' ? 'b' : 'w';
  byId('castling').querySelectorAll('input').forEach((box) => {
    Object.assign(box, { checked: game.rest[1].includes(box.value), disabled: !canHave(box.value) });
  });
}

/** Returns the legal moves of a piece, or those to one square. */
function movesFrom(from, to = '') {
  return game.isEditing || !from ? [] : game.legal.filter(({ uci }) => uci.startsWith(from + to));
}

/** Returns `true` for a piece of the side to move, and for any piece in the editor. */
function canPickUp(square) {
  const piece = game.pieces.get(square);
  return piece !== undefined && (game.isEditing || colorOf(piece)[0] === game.rest[0]);
}

/** Acts on a square by click, Enter or Space: picks up a piece, or drops it. */
function choose(square) {
  if (game.isEditing && game.tool !== 'move') {
    edit(() => (game.tool === 'remove' ? game.pieces.delete(square) : game.pieces.set(square, game.tool)));
  } else if (game.from && game.from !== square && (game.isEditing || !canPickUp(square) || movesFrom(game.from, square).length > 0)) {
    drop(game.from, square);
  } else {
    pickUp(canPickUp(square) && game.from !== square ? square : null);
  }
}

/** Picks up the piece of a square, or none; puts back the one that was picked up before. */
function pickUp(square) {
  game.from = square;
  drawBoard();
  const moves = game.isEditing ? '' : `: ${legalMoves(movesFrom(square).length)}`;
  announce(square ? `${square}, ${nameOf(game.pieces.get(square))}${moves}.` : game.state, !square && game.isInvalid);
}

/** Drops the piece of a square on another, or off the board. */
async function drop(from, square) {
  if (from === square) return;
  await game.listed;
  const moves = square ? movesFrom(from, square) : [];
  if (moves.length > 0) byId('move').value = '';
  pickUp(null);
  if (game.isEditing) {
    edit(() => {
      if (square) game.pieces.set(square, game.pieces.get(from));
      game.pieces.delete(from);
    });
  } else if (moves.length > 1) {
    choosePromotion(moves);
  } else if (moves.length === 1) {
    play(moves[0]);
  } else if (square) {
    announce(`${from}${square} is not a legal move${castlingHint(from + square)}.`, true);
  }
}

/** Returns how to castle, for a move of the king to the square of its rook. */
function castlingHint(text) {
  const castling = { e1h1: 'e1g1', e1a1: 'e1c1', e8h8: 'e8g8', e8a8: 'e8c8' }[text.toLowerCase()];
  const move = game.legal.find(({ uci, san }) => uci === castling && san.startsWith('O-O'));
  return move ? `; to castle, move the king to ${castling.slice(2)} or type ${move.san}` : '';
}

function choosePromotion(moves) {
  const dialog = byId('promotion');
  const buttons = [...'qrbn'].map((letter) => {
    const piece = game.rest[0] === 'w' ? letter.toUpperCase() : letter;
    return make('button', { type: 'button', value: letter, 'aria-label': NAMES[letter], title: NAMES[letter] }, drawPiece(piece));
  });
  dialog.replaceChildren('Promote to', ...buttons);
  dialog.onclick = ({ target }) => {
    const letter = target.closest('button')?.value;
    dialog.close();
    if (letter) play(moves.find(({ uci }) => uci[4] === letter));
  };
  dialog.showModal();
  // Next to the board, or below it where there is no space.
  const { left, right, top, bottom } = byId('squares').getBoundingClientRect();
  const [x, y] = right + dialog.offsetWidth + 8 <= innerWidth ? [right + 8, top] : [left, bottom];
  dialog.style.inset = `${Math.max(8, Math.min(y, innerHeight - dialog.offsetHeight - 8))}px auto auto ${x}px`;
}

function play({ uci, san, fen }) {
  setPosition(fen, [...game.played, { uci, san, before: game.fen }]);
}

function unmake() {
  const last = game.played.at(-1);
  if (last) setPosition(last.before, game.played.slice(0, -1));
  else announce('No move to unmake.', true);
}

/** Returns SAN without move number and optional signs: "1.exd5", "e8=Q+" and "0-0" become "ed5", "e8Q" and "O-O". */
const spelling = (san) => san.replace(/^\s*\d*\.+|[x=+#!?\s]/g, '').replaceAll('0', 'O');

/** Returns the legal move of a text in SAN or UCI notation. */
const typedMove = (text) => {
  const typed = spelling(text);
  return game.legal.find(({ uci, san }) => spelling(san) === typed || uci === typed.toLowerCase());
};

/** Plays the typed move as soon as it is legal and no other legal move begins with it, as "O-O" begins "O-O-O". */
function playTyped() {
  const text = byId('move').value;
  const typed = spelling(text);
  // Without letters, it is the sign after a move that was played.
  if (!typed && !/\d/.test(text)) byId('move').value = '';
  if (!typed) return;
  if (game.legal.some(({ san }) => spelling(san) !== typed && spelling(san).startsWith(typed))) {
    if (typedMove(text)) announce(`Enter plays ${typedMove(text).san}.`);
    return;
  }
  // Moves that were typed before the legal moves were listed follow each other.
  for (let end = text.length; end >= 2; end -= 1) {
    const move = typedMove(text.slice(0, end));
    if (move) {
      byId('move').value = text.slice(end);
      play(move);
      return;
    }
  }
}

/** Plays the typed move in any notation that the program reads. Announces and returns what is wrong with it, if anything. */
async function enterMove() {
  let listed;
  // Typed moves may be played as soon as they are listed.
  while (listed !== game.listed) await (listed = game.listed);
  const text = byId('move').value.replace(/^\s*\d*\.+/, '').trim();
  if (!text) return '';
  const [uci, san, fen] = (await output(['convert', '--stdin'], { stdin: `${game.fen}\t${text}\n` })).split('\t');
  if (!fen) {
    const problem = uci.replace(/^error: /, '') + castlingHint(text);
    announce(problem, true);
    return problem;
  }
  byId('move').value = '';
  play({ uci, san, fen });
  return '';
}

/** Moves the focus from square to square by the arrow keys. */
function moveFocus(event) {
  const [right, up] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
  const [file, rank] = event.target.dataset.square ?? '';
  if (!file || right === up) return;
  event.preventDefault();
  squares.get(FILES[FILES.indexOf(file) + right] + (Number(rank) + up))?.focus();
}

/** Drags a piece by mouse, pen or finger. */
function drag(event) {
  const { square } = event.target.closest('[data-square]')?.dataset ?? {};
  if (event.button !== 0) return;
  if (!canPickUp(square)) {
    if (!game.from) announce(game.state, game.isInvalid);
    return;
  }
  const listeners = new AbortController();
  const on = (name, listener) => addEventListener(name, listener, { signal: listeners.signal });
  let ghost;
  const end = () => {
    listeners.abort();
    ghost?.remove();
  };
  on('pointermove', ({ clientX: x, clientY: y }) => {
    if (!ghost) {
      if (Math.hypot(x - event.clientX, y - event.clientY) < 5) return;
      ghost = make('div', { id: 'ghost' }, drawPiece(game.pieces.get(square)));
      document.body.append(ghost);
      pickUp(square);
    }
    ghost.style.translate = `${x}px ${y}px`;
  });
  on('pointerup', ({ clientX: x, clientY: y }) => {
    end();
    if (ghost) drop(square, document.elementFromPoint(x, y)?.closest('[data-square]')?.dataset.square);
  });
  on('pointercancel', end);
  on('keydown', ({ key }) => { if (key === 'Escape') end(); });
}

function makePalette() {
  const choices = ['move', 'remove', ...PIECES].map((tool) => {
    const input = make('input', { type: 'radio', name: 'tool', value: tool, checked: tool === game.tool });
    if (tool.length > 1) return make('label', {}, input, tool);
    input.setAttribute('aria-label', `puts a ${nameOf(tool)}`);
    return make('label', { title: nameOf(tool) }, input, drawPiece(tool));
  });
  byId('palette').append(...choices);
  byId('palette').onchange = ({ target }) => {
    game.tool = target.value;
    pickUp(null);
  };
}

/** Shows what a command prints, or why it doesn't, and returns `true` then. Only the newest run of an output counts. */
const newest = new Map();
async function show(id, args, options, display) {
  newest.get(id)?.stop();
  const run = new Run(args, options);
  newest.set(id, run);
  const { code, errors, text, isStopped } = await run.ended;
  if (isStopped || newest.get(id) !== run) return false;
  const isBad = code === 2;
  byId(id).classList.toggle('bad', isBad);
  if (isBad) byId(id).textContent = errors.replace(/^error: (--fen: )?/, '');
  else display(byId(id), text);
  return isBad;
}

const asText = (element, text) => { element.textContent = text; };

/** A drawing of the program, as an image: its style would hold for the whole page. */
function asDrawing(element, text) {
  const title = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? '';
  element.replaceChildren(make('img', { src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: `the memory of ${title}` }));
}

/** Draws the memory of a board and the bits of the last move, with the bytes that it changed. */
async function drawMemory() {
  const last = game.played.at(-1);
  const isMove = Boolean(last?.uci);
  const position = isMove ? [`--fen=${last.before}`, last.uci] : [`--fen=${game.fen}`];
  const change = isMove ? `after ${last.san}: changed cells and bits are highlighted` : 'play a move to highlight the cells and bits that it changes';
  asText(byId('storage-move'), change);
  if (isMove) show('bits', ['explain', ...position], {}, asText);
  else clear('bits');
  const args = ['explain', '--storage', '--svg', '--board', byId('storage-board').value, ...position];
  // The error is announced below the board.
  if (await show('storage', args, {}, asDrawing)) asText(byId('storage'), 'No drawing of an invalid position.');
}

/** The counts in the output of perft: lines of a move and a number. Other lines are no counts. */
function counts(text) {
  const found = [...text.matchAll(/^[ \t]*([a-h][1-8][a-h][1-8][nbrqNBRQ]?)(?:[ \t]*[:=,-][ \t]*|[ \t]+)(\d+)\b/gm)];
  return new Map(found.map(([, move, count]) => [move.toLowerCase(), Number(count)]));
}

/** Returns `true` for one number, which is a total. */
const isTotal = (text) => /^-?\d[\d.,'_ ]*$/.test(text.trim());

/** Compares the divided counts with those of another program. */
function compareCounts(text) {
  const [own, pasted] = [counts(text), counts(byId('pasted').value)];
  const list = byId('differences');
  if (pasted.size === 0 || own.size === 0) {
    const unread = 'No counts found. Paste one move per line in UCI notation with its count, such as “a2a3: 380”.';
    const total = isTotal(byId('pasted').value) && 'Click Diagnose to compare this total.';
    const hint = pasted.size ? 'Click Count to compare these counts.' : total || byId('pasted').value.trim() && unread;
    list.replaceChildren(...(hint ? [make('li', {}, hint)] : []));
    return;
  }
  const depth = Number(byId('depth').value);
  const all = [...new Set([...own.keys(), ...pasted.keys()])].sort();
  const different = all.filter((move) => own.get(move) !== pasted.get(move));
  const item = (move) => {
    const [ours, others] = [own.get(move), pasted.get(move)];
    if (ours === undefined) return make('li', {}, `${move} is not legal; the other program counts ${others}`);
    if (others === undefined) return make('li', {}, `${move}: missing in the pasted counts; correct count ${ours}`);
    const button = make('button', { type: 'button', onclick: () => follow(move) }, `play ${move}`);
    return make('li', {}, `${move}: ${ours} is right, the other program counts ${others} `, depth < 2 ? '' : button);
  };
  const end = make('li', {}, `${pasted.size} moves compared: all counts are equal`);
  list.replaceChildren(...(different.length ? different.map(item) : [end]));
}

function clearDiagnosis() {
  clear('diagnosis');
  byId('shown').replaceChildren();
}

/** Names the faults that explain the pasted counts, and draws the small position that shows the likeliest. */
async function diagnose() {
  const text = byId('pasted').value.trim();
  const input = isTotal(text) ? [`--total=${text}`] : ['--divide', '-'];
  clearDiagnosis();
  asText(byId('diagnosis'), 'counting …');
  await show('diagnosis', ['diagnose', `--fen=${game.fen}`, `--depth=${byId('depth').value}`, ...input], { stdin: `${text}\n` }, (element, answer) => {
    element.textContent = answer;
    const [, depth, fen] = /shown by depth (\d+) of ([^:]+):/.exec(answer) ?? [];
    if (fen) byId('shown').replaceChildren(drawSmall(fen), make('button', { type: 'button', onclick: () => showOnBoard(fen, depth) }, 'Set up this position'));
  });
}

/** Draws a position of its own, which can't be played on. */
function drawSmall(fen) {
  const { pieces } = readFen(fen);
  const cells = RANKS.flatMap((rank) => FILES.map((file, index) => {
    const piece = pieces.get(file + rank);
    return make('span', { class: (index + rank) % 2 ? 'dark' : 'light' }, ...(piece ? [drawPiece(piece)] : []));
  }));
  return make('div', { class: 'small', role: 'img', 'aria-label': fen }, ...cells);
}

/** Sets up a position that shows a fault, and counts it. */
function showOnBoard(fen, depth) {
  byId('depth').value = depth;
  byId('pasted').value = '';
  setPosition(fen);
  perft();
}

/** Plays a move whose counts differ, and counts one ply less. */
function follow(uci) {
  const move = game.legal.find((legal) => legal.uci === uci);
  if (!move) return;
  byId('depth').value = Math.max(1, Number(byId('depth').value) - 1);
  byId('pasted').value = '';
  play(move);
  perft();
}

/** Counts once a typed move is played, if it is legal and the depth is valid. */
async function perft() {
  const problem = await enterMove();
  clearCounts();
  const depth = byId('depth').value;
  asText(byId('perft-problem'), problem || (/^[1-7]$/.test(depth) ? '' : 'Depth: enter a whole number from 1 to 7.'));
  if (byId('perft-problem').textContent) return;
  const args = ['perft', '--divide', '--depth', depth, '--board', byId('perft-board').value, `--fen=${game.fen}`];
  asText(byId('perft'), 'counting …');
  const begin = performance.now();
  show('perft', args, {}, (element, text) => {
    element.textContent = `${text}\n${((performance.now() - begin) / 1000).toFixed(2)} s, start included`;
    compareCounts(text);
  });
}

async function preparePlayground() {
  const contenders = JSON.parse(await output(['list', '--format', 'json']));
  const boards = contenders.filter(({ axis }) => axis === 'board').map(({ name }) => name);
  ['storage-board', 'perft-board'].forEach((id) => {
    byId(id).append(...boards.map((name) => make('option', { value: name, selected: name === DEFAULT_BOARD }, name)));
  });
  byId('storage-board').onchange = drawMemory;
  byId('depth').oninput = clearCounts;
  byId('perft-start').onclick = perft;
  byId('pasted').oninput = () => {
    clearDiagnosis();
    compareCounts(byId('perft').textContent);
  };
  byId('diagnose').onclick = diagnose;
  setPosition(INITIAL);
}

function prepareBoard() {
  makeBoard();
  makePalette();
  byId('squares').onkeydown = moveFocus;
  // The focused square is the board's only tab stop.
  byId('squares').addEventListener('focusin', ({ target }) => squares.forEach((button) => { button.tabIndex = button === target ? 0 : -1; }));
  byId('squares').onpointerdown = drag;
  document.onkeydown = ({ key }) => { if (key === 'Escape') pickUp(null); };
  byId('move').oninput = playTyped;
  byId('move').onkeydown = ({ key }) => { if (key === 'Enter') enterMove(); };
  byId('fen').oninput = () => setEdited(byId('fen').value.trim());
  byId('side').onchange = () => edit(() => { game.rest[0] = byId('side').value; });
  byId('castling').onchange = () => edit(() => {
    game.rest[1] = [...byId('castling').querySelectorAll(':checked')].map((box) => box.value).join('');
  });
  byId('editing').onchange = () => {
    game.isEditing = byId('editing').checked;
    byId('editor').hidden = !game.isEditing;
    pickUp(null);
  };
  byId('unmake').onclick = unmake;
  byId('initial').onclick = () => {
    byId('move').value = '';
    setPosition(INITIAL);
  };
}

prepareBoard();
preparePlayground().catch((error) => announce(`error: ${error.message}`, true));
