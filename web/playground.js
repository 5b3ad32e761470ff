// The playground: moves played on a board, the memory of boards, a move's bits, and perft compared with another program's.
'use strict';

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const FILES = [...'abcdefgh'];
const RANKS = [8, 7, 6, 5, 4, 3, 2, 1];
const PIECES = [...'KQRBNPkqrbnp'];
const NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const GLYPHS = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const colorOf = (piece) => (piece === piece.toUpperCase() ? 'white' : 'black');
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
  // Moves that were played, each with the FEN before it.
  played: [],
  // Side to move or result, as text; empty for an invalid position.
  state: '',
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

/** Changes the position. Castling rights without their king or rook are removed, and so is the en-passant square. */
function edit(change) {
  change();
  const is = (square, piece) => game.pieces.get(square) === piece;
  const kept = [...game.rest[1]].filter((right) => {
    const rank = right === right.toUpperCase() ? 1 : 8;
    const [king, rook] = rank === 1 ? 'KR' : 'kr';
    return right !== '-' && is(`e${rank}`, king) && is((/k/i.test(right) ? 'h' : 'a') + rank, rook);
  });
  game.rest.splice(1, 2, kept.join('') || '-', '-');
  setPosition(writeFen());
}

function setPosition(fen, played = []) {
  if (byId('fen').value.trim() !== fen) byId('fen').value = fen;
  Object.assign(game, { fen, played, legal: [], from: null, state: '', ...readFen(fen) });
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
  byId('differences').replaceChildren();
}

function announce(text, isBad = false) {
  byId('announcement').textContent = text;
  byId('announcement').classList.toggle('bad', isBad);
}

/** Lists the legal moves, and announces the last move and the state of the game, or why the position is invalid. */
async function listMoves() {
  await show('announcement', ['moves', '--fen', game.fen, '--format', 'json'], {}, (element, text) => {
    const { legal, ...is } = JSON.parse(text);
    game.legal = legal;
    asText(byId('legal'), `${legal.length} legal moves: ${legal.map(({ san }) => san).join(' ')}`);
    const [side, opponent] = game.rest[0] === 'b' ? ['Black', 'White'] : ['White', 'Black'];
    const last = game.played.at(-1);
    const result = (is.checkmate && `Checkmate, ${opponent} wins`) || (is.stalemate && 'Stalemate')
      || (is.insufficient_material && 'Draw by insufficient material') || `${side} to move${is.check ? ', in check' : ''}`;
    game.state = `${last ? `${opponent} played ${last.san}. ` : ''}${result}.`;
    asText(element, game.state);
    drawBoard();
    playTyped();
  });
  if (!game.state) asText(byId('legal'), '');
}

/** Returns the played moves with their numbers. */
function lineOfMoves() {
  return game.played.map(({ san, before }, index) => {
    const [side, , , , number] = readFen(before).rest;
    return side === 'w' || index === 0 ? `${number}${side === 'w' ? '.' : '…'} ${san}` : san;
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
  const moves = game.isEditing ? '' : `: ${movesFrom(square).length} legal moves`;
  announce(square ? `${square}, ${nameOf(game.pieces.get(square))}${moves}.` : game.state);
}

/** Drops the piece of a square on another, or off the board. */
async function drop(from, square) {
  if (from === square) return;
  await game.listed;
  const moves = square ? movesFrom(from, square) : [];
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
    announce(`${from}${square} is not a legal move.`, true);
  }
}

function choosePromotion(moves) {
  const dialog = byId('promotion');
  const buttons = [...'qrbn'].map((letter) => {
    const piece = game.rest[0] === 'w' ? letter.toUpperCase() : letter;
    return make('button', { type: 'button', value: letter, 'aria-label': NAMES[letter], title: NAMES[letter] }, drawPiece(piece));
  });
  dialog.replaceChildren(...buttons);
  dialog.onclick = ({ target }) => {
    const letter = target.closest('button')?.value;
    dialog.close();
    if (letter) play(moves.find(({ uci }) => uci[4] === letter));
  };
  dialog.showModal();
}

function play({ uci, san, fen }) {
  setPosition(fen, [...game.played, { uci, san, before: game.fen }]);
}

function unmake() {
  const last = game.played.at(-1);
  if (last) setPosition(last.before, game.played.slice(0, -1));
  else announce('No move to unmake.', true);
}

/** SAN without its optional signs: "exd5", "e8=Q+" and "0-0" are also "ed5", "e8Q" and "O-O". */
const spelling = (san) => san.replace(/[x=+#!?\s]/g, '').replaceAll('0', 'O');

/** Plays the typed move as soon as it is legal and no other legal move begins with it, as "O-O" begins "O-O-O". */
function playTyped() {
  const typed = spelling(byId('move').value);
  const move = game.legal.find(({ uci, san }) => spelling(san) === typed || uci === typed.toLowerCase());
  const isPrefix = game.legal.some(({ san }) => spelling(san) !== typed && spelling(san).startsWith(typed));
  // Without letters, it is the sign after a move that was played.
  if (!typed || (move && !isPrefix)) byId('move').value = '';
  if (move && !isPrefix) play(move);
}

/** Plays the typed move in any notation that the program reads, or announces what is wrong with it. */
async function enterMove() {
  await game.listed;
  const text = byId('move').value.trim();
  if (!text) return;
  const [uci, san, fen] = (await output(['convert', '--stdin'], { stdin: `${game.fen}\t${text}\n` })).split('\t');
  if (fen) {
    byId('move').value = '';
    play({ uci, san, fen });
  } else {
    announce(uci.replace(/^error: /, ''), true);
  }
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
  if (event.button !== 0 || !canPickUp(square)) return;
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
  const names = { move: 'moves the piece', remove: 'removes it' };
  const choices = ['move', 'remove', ...PIECES].map((tool) => {
    const input = make('input', { type: 'radio', name: 'tool', value: tool, checked: tool === game.tool });
    if (tool in names) return make('label', {}, input, names[tool]);
    input.setAttribute('aria-label', `puts a ${nameOf(tool)}`);
    return make('label', { title: nameOf(tool) }, input, drawPiece(tool));
  });
  byId('palette').append(...choices);
  byId('palette').onchange = ({ target }) => {
    game.tool = target.value;
    pickUp(null);
  };
}

/** Shows what a command prints, or why it doesn't. Only the newest run of an output counts. */
const newest = new Map();
async function show(id, args, options, display) {
  newest.get(id)?.stop();
  const run = new Run(args, options);
  newest.set(id, run);
  const { code, errors, text, isStopped } = await run.ended;
  if (isStopped || newest.get(id) !== run) return;
  const isBad = code === 2;
  byId(id).classList.toggle('bad', isBad);
  if (isBad) byId(id).textContent = errors.replace(/^error: (--fen: )?/, '');
  else display(byId(id), text);
}

const asText = (element, text) => { element.textContent = text; };

/** A drawing of the program, as an image: its style would hold for the whole page. */
function asDrawing(element, text) {
  const title = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? '';
  element.replaceChildren(make('img', { src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: `the memory of ${title}` }));
}

/** Draws the memory of a board and the bits of the last move, with the bytes that it changed. */
function drawMemory() {
  const last = game.played.at(-1);
  const position = last ? ['--fen', last.before, last.uci] : ['--fen', game.fen];
  const change = last ? `after ${last.san}: changed bytes are highlighted` : 'play a move to highlight the bytes that it changes';
  asText(byId('storage-move'), change);
  show('storage', ['explain', '--storage', '--svg', '--board', byId('storage-board').value, ...position], {}, asDrawing);
  if (last) show('bits', ['explain', ...position], {}, asText);
  else clear('bits');
}

/** The counts in the output of perft: lines of a move and a number. Other lines are no counts. */
function counts(text) {
  const found = [...text.matchAll(/^[ \t]*([a-h][1-8][a-h][1-8][nbrqNBRQ]?)(?:[ \t]*[:=,-][ \t]*|[ \t]+)(\d+)\b/gm)];
  return new Map(found.map(([, move, count]) => [move.toLowerCase(), Number(count)]));
}

/** Compares the divided counts with those of another program. */
function compareCounts(text) {
  const [own, pasted] = [counts(text), counts(byId('pasted').value)];
  const list = byId('differences');
  if (pasted.size === 0 || own.size === 0) {
    list.replaceChildren(...(pasted.size > 0 ? [make('li', {}, 'count first: then these are compared')] : []));
    return;
  }
  const depth = Number(byId('depth').value);
  const all = [...new Set([...own.keys(), ...pasted.keys()])].sort();
  const different = all.filter((move) => own.get(move) !== pasted.get(move));
  const item = (move) => {
    const [ours, others] = [own.get(move), pasted.get(move)];
    if (ours === undefined) return make('li', {}, `${move} is not legal; the other program counts ${others}`);
    if (others === undefined) return make('li', {}, `${move} is missing; it has ${ours}`);
    const button = make('button', { type: 'button', onclick: () => follow(move) }, `play ${move}`);
    return make('li', {}, `${move}: ${ours} is right, the other program counts ${others} `, depth < 2 ? '' : button);
  };
  const end = make('li', {}, `${pasted.size} moves compared: all counts are equal`);
  list.replaceChildren(...(different.length ? different.map(item) : [end]));
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

/** Counts once a typed move is played. */
async function perft() {
  await enterMove();
  const args = ['perft', '--divide', '--depth', byId('depth').value, '--board', byId('perft-board').value, '--fen', game.fen];
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
  byId('pasted').oninput = () => compareCounts(byId('perft').textContent);
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
  byId('fen').oninput = () => setPosition(byId('fen').value.trim());
  byId('side').onchange = () => edit(() => { game.rest[0] = byId('side').value; });
  byId('editing').onchange = () => {
    game.isEditing = byId('editing').checked;
    byId('editor').hidden = !game.isEditing;
    pickUp(null);
  };
  byId('unmake').onclick = unmake;
  byId('initial').onclick = () => setPosition(INITIAL);
}

prepareBoard();
preparePlayground().catch((error) => announce(`error: ${error.message}`, true));
