// The playground: a position, how boards hold it, a move's bits, and perft next to another program's.
'use strict';

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const FILES = [...'abcdefgh'];
const PIECES = [...'KQRBNPkqrbnp'];
const SYMBOLS = Object.fromEntries(PIECES.map((piece, index) => [piece, [...'♔♕♖♗♘♙♚♛♜♝♞♟'][index]]));
const NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const nameOf = (piece) => `${piece === piece.toUpperCase() ? 'white' : 'black'} ${NAMES[piece.toLowerCase()]}`;

const place = {
  // The pieces by the names of their squares, and the other fields of the FEN.
  pieces: new Map(),
  rest: ['w', 'KQkq', '-', '0', '1'],
  // What a click puts on a square: a piece, or nothing.
  hand: null,
  // Moves that were played since the position was entered, and where they began.
  played: [],
  begin: INITIAL,
};

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
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
    const letters = FILES.map((file) => place.pieces.get(file + rank) ?? '1').join('');
    return letters.replace(/1+/g, (empty) => empty.length);
  });
  return [ranks.join('/'), ...place.rest].join(' ');
}

/** Castling rights whose king or rook is gone, and an en-passant square, would make the position impossible. */
function edit(change) {
  change();
  const is = (square, piece) => place.pieces.get(square) === piece;
  const kept = [...place.rest[1]].filter((right) => {
    const rank = right === right.toUpperCase() ? 1 : 8;
    const [king, rook] = rank === 1 ? 'KR' : 'kr';
    return right !== '-' && is(`e${rank}`, king) && is((/k/i.test(right) ? 'h' : 'a') + rank, rook);
  });
  place.rest[1] = kept.join('') || '-';
  place.rest[2] = '-';
  setFen(writeFen());
}

function setFen(text) {
  const fen = text.trim();
  place.begin = fen;
  place.played = [];
  byId('fen').value = fen;
  clearResults();
  update();
}

/** Counts of another position or depth must not be compared. */
function clearResults() {
  newest.get('perft')?.stop();
  asText(byId('perft'), '');
  byId('differences').replaceChildren();
}

function drawBoard() {
  const squares = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) => FILES.map((file, index) => {
    const square = file + rank;
    const piece = place.pieces.get(square);
    const button = make('button', {
      type: 'button',
      class: (index + rank) % 2 ? 'light' : 'dark',
      draggable: piece ? 'true' : 'false',
      'aria-label': `${square}: ${piece ? nameOf(piece) : 'empty'}`,
      'data-square': square,
    }, piece ? SYMBOLS[piece] : '');
    button.onclick = () => edit(() => {
      if (place.hand) place.pieces.set(square, place.hand);
      else place.pieces.delete(square);
    });
    button.ondragstart = (event) => event.dataTransfer.setData('text/plain', square);
    button.ondragover = (event) => event.preventDefault();
    button.ondrop = (event) => {
      event.preventDefault();
      const from = event.dataTransfer.getData('text/plain');
      const moved = place.pieces.get(from) ?? (PIECES.includes(from) ? from : undefined);
      if (!moved || from === square) return;
      edit(() => {
        place.pieces.delete(from);
        place.pieces.set(square, moved);
      });
    };
    return button;
  }));
  const held = document.activeElement?.dataset?.square;
  byId('squares').replaceChildren(...squares);
  if (held) byId('squares').querySelector(`[data-square="${held}"]`).focus();
}

/** The arrow keys go from square to square. */
function go(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
  const all = [...byId('squares').children];
  const at = all.indexOf(document.activeElement);
  if (by === undefined || at < 0) return;
  event.preventDefault();
  all[at + by]?.focus();
}

function drawPalette() {
  const choices = [null, ...PIECES].map((piece) => {
    const input = make('input', { type: 'radio', name: 'hand', checked: piece === place.hand });
    input.onchange = () => { place.hand = piece; };
    const text = make('span', { title: piece ? nameOf(piece) : 'take away' }, piece ? SYMBOLS[piece] : '✕');
    if (piece) {
      text.draggable = true;
      text.ondragstart = (event) => event.dataTransfer.setData('text/plain', piece);
    }
    input.setAttribute('aria-label', piece ? nameOf(piece) : 'take away');
    return make('label', {}, input, text);
  });
  byId('palette').append(...choices);
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
  if (isBad) byId(id).textContent = errors;
  else display(byId(id), text);
}

const asText = (element, text) => { element.textContent = text; };

/** A drawing of the program, as an image: its style would hold for the whole page. */
function asDrawing(element, text) {
  const title = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? '';
  element.replaceChildren(make('img', { src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: `the memory of ${title}` }));
}

/** Shows the position, its status and the drawings. */
function update() {
  const { pieces, rest } = readFen(byId('fen').value);
  Object.assign(place, { pieces, rest });
  byId('side').value = rest[0] === 'b' ? 'b' : 'w';
  drawBoard();
  const fen = byId('fen').value;
  const move = byId('move').value.trim();
  show('legal', ['moves', '--fen', fen, '--format', 'san'], {}, (element, text) => {
    const moves = text.split('\n').filter(Boolean);
    element.textContent = `${moves.length} legal moves: ${moves.join(' ')}`;
  });
  const storage = ['explain', '--storage', '--svg', '--board', byId('storage-board').value, '--fen', fen];
  show('storage', move ? [...storage, move] : storage, {}, asDrawing);
  if (move) show('bits', ['explain', '--fen', fen, move], {}, asText);
  else asText(byId('bits'), '');
  byId('way').textContent = place.played.length ? `after ${place.played.join(' ')}` : '';
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
    const why = pasted.size > 0 ? [make('li', {}, 'count first: then these are compared')] : [];
    list.replaceChildren(...why);
    return;
  }
  const depth = Number(byId('depth').value);
  const all = [...new Set([...own.keys(), ...pasted.keys()])].sort();
  const different = all.filter((move) => own.get(move) !== pasted.get(move));
  const item = (move) => {
    const [ours, others] = [own.get(move), pasted.get(move)];
    if (ours === undefined) return make('li', {}, `${move} is not legal; the other program counts ${others}`);
    if (others === undefined) return make('li', {}, `${move} is missing; it has ${ours}`);
    const words = `${move}: ${ours} is right, the other program counts ${others}`;
    if (depth < 2) return make('li', {}, words);
    const button = make('button', { type: 'button', onclick: () => follow(move) }, `play ${move}`);
    return make('li', {}, `${words} `, button);
  };
  const end = make('li', {}, `${pasted.size} moves compared: all counts are equal`);
  list.replaceChildren(...(different.length ? different.map(item) : [end]));
}

/** Plays a move whose counts differ, and counts one ply less. */
async function follow(move) {
  const [begin, played] = [place.begin, [...place.played, move]];
  const lines = `position fen ${begin} moves ${played.join(' ')}\nd\nquit\n`;
  const text = await output(['uci'], { stdin: lines });
  const fen = /^Fen: (.*)$/m.exec(text)?.[1];
  if (!fen) return;
  byId('fen').value = fen;
  byId('depth').value = Math.max(1, Number(byId('depth').value) - 1);
  byId('pasted').value = '';
  byId('differences').replaceChildren();
  Object.assign(place, { begin, played });
  update();
  perft();
}

function perft() {
  const args = ['perft', '--divide', '--depth', byId('depth').value, '--board', byId('perft-board').value, '--fen', byId('fen').value];
  asText(byId('perft'), 'counting …');
  const begin = performance.now();
  show('perft', args, {}, (element, text) => {
    element.textContent = `${text}\n${((performance.now() - begin) / 1000).toFixed(2)} s, start included`;
    compareCounts(text);
  });
}

async function preparePlayground() {
  const contenders = JSON.parse(await output(['list', '--format', 'json']));
  const boards = contenders.filter((one) => one.axis === 'board').map((one) => one.name);
  ['storage-board', 'perft-board'].forEach((id) => {
    byId(id).append(...boards.map((name) => make('option', { value: name, selected: name === DEFAULT_BOARD }, name)));
  });
  drawPalette();
  byId('squares').onkeydown = go;
  byId('fen').onchange = () => setFen(byId('fen').value);
  byId('side').onchange = () => edit(() => { place.rest[0] = byId('side').value; });
  byId('initial').onclick = () => setFen(INITIAL);
  byId('move').onchange = update;
  byId('storage-board').onchange = update;
  byId('depth').oninput = clearResults;
  byId('perft-start').onclick = perft;
  byId('pasted').oninput = () => compareCounts(byId('perft').textContent);
  setFen(INITIAL);
}

preparePlayground().catch((error) => { byId('legal').textContent = `error: ${error.message}`; });
