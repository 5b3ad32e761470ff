// The browser's part of scripts/check-pages, which sets BROWSER and TOOLS.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(path.join(process.env.TOOLS, 'package.json'));
const { default: puppeteer } = await import(pathToFileURL(require.resolve('puppeteer-core')).href);

/** Sorts the first table with enough rows by its first column of numbers, and filters it. Runs in the page, with all folds open. */
function sort_and_filter() {
  document.querySelectorAll('details').forEach((fold) => { fold.open = true; });
  const table = [...document.querySelectorAll('main table')]
    .find((one) => one.tBodies[0].rows.length > 5 && one.querySelector('thead th.number'));
  const column = [...table.tHead.rows[0].cells].findIndex((cell) => cell.classList.contains('number'));
  const rows = () => [...table.tBodies[0].rows];
  const is_sorted = (sign) => {
    table.tHead.rows[0].cells[column].querySelector('button').click();
    const keys = rows().map((row) => row.cells[column].dataset.value).map((key) => (key === '' ? Infinity : Number(key)));
    return keys.every((key, index) => index === 0 || sign * keys[index - 1] <= sign * key);
  };
  const [up, down] = [is_sorted(1), is_sorted(-1)];
  const filter = table.querySelector('.tools input');
  const shown = (words) => {
    filter.value = words;
    filter.dispatchEvent(new Event('input'));
    return rows().filter((row) => row.offsetParent !== null);
  };
  const [first] = rows();
  const found = shown(first.cells[0].textContent.trim());
  return { up, down, found: found.includes(first) && found.length < rows().length, all_again: shown('').length === rows().length };
}

/** Returns up to five cells that leave the box of their table, or whose content leaves them. Runs in the page, with all folds open. */
function find_wide_cells() {
  const wide = [...document.querySelectorAll('main table')].flatMap((table) => {
    const edge = table.parentElement.getBoundingClientRect().right + 1;
    return [...table.querySelectorAll('th, td')]
      .filter((cell) => cell.getBoundingClientRect().right > edge || cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => `${table.closest('[id]').id}: "${cell.textContent.trim().slice(0, 60)}"`);
  });
  return wide.slice(0, 5);
}

/** Plays moves on the page of web/ by click, drag, keyboard and typing, and edits the position. */
async function play_and_edit(page, must, until) {
  const at = (square) => `[data-square="${square}"]`;
  const is_on = async (square, piece, how) => {
    const label = await page.$eval(at(square), (button) => button.getAttribute('aria-label'));
    must(label.startsWith(`${square}, ${piece}`), `${how}: ${label}`);
  };
  const drag = async (from, to) => {
    const [begin, end] = await Promise.all([from, to].map(async (square) => (await page.$(at(square))).clickablePoint()));
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 5 });
    await page.mouse.up();
  };
  const coordinates = await page.$$eval('.coordinate', (labels) => labels.map((label) => label.textContent).join(''));
  must(coordinates === '87654321abcdefgh', `coordinates: ${coordinates}`);
  must(await page.$('.light[data-square="h1"]') && await page.$('.dark[data-square="a1"]'), 'h1 is not light, or a1 not dark');
  await page.click(at('e2'));
  await is_on('e2', 'white pawn', 'after a click');
  const targets = await page.$$eval('.target', (buttons) => buttons.map((button) => button.dataset.square).join());
  must(targets === 'e4,e3', `the targets of e2: ${targets}`);
  await page.click(at('e4'));
  await until('#announcement', 'played e4');
  await drag('e7', 'd6');
  await until('#announcement', 'not a legal move');
  await is_on('e7', 'black pawn', 'after an illegal drop');
  await drag('e7', 'e5');
  await until('#announcement', 'played e5');
  await page.focus(at('g1'));
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await until('#announcement', 'played Nf3');
  await page.$eval('#depth', (depth) => { depth.value = '2'; });
  await page.type('#move', 'b8c6');
  await page.click('#perft-start');
  await until('#perft', 'Nodes searched: 835');
  await page.click('#unmake');
  await is_on('b8', 'black knight', 'after unmake');
  for (const selector of ['#editing', '#palette [value="Q"]', at('h5')]) await page.click(selector);
  await is_on('h5', 'white queen', 'in the editor');
  await page.click('#initial');
}

/** Counts with the pointer left on Count while moves are typed, and makes the position invalid, on the page of web/. */
async function count_in_place(page, must, until) {
  await page.setViewport({ width: 1400, height: 1800 });
  const { x, y } = await (await page.$('#perft-start')).clickablePoint();
  await page.$eval('#depth', (depth) => { depth.value = '2'; });
  await page.type('#move', '1.e4 e5');
  await until('#bits', '^e7e5');
  await page.mouse.click(x, y);
  await until('#perft', 'Nodes searched');
  await page.type('#move', 'zz');
  await page.mouse.click(x, y);
  await until('#perft-problem', 'zz');
  await page.type('#fen', 'x');
  await until('#announcement', '^full-move number');
  await page.keyboard.press('Escape');
  await until('#announcement', '^full-move number');
  await page.click('#unmake');
  await until('#line', '^1. e4 e5$');
  await page.click('#initial');
  await until('#legal', '^20 legal moves');
  must(await page.$eval('#move', (field) => field.value === ''), 'the initial position keeps the typed text');
}

/** Diagnoses a wrong total on the page of web/, sets up the position that shows the fault, and a wrong divide there. */
async function diagnose_counts(page, must, until) {
  await page.$eval('#depth', (depth) => { depth.value = '5'; });
  await page.type('#pasted', '4,865,351');
  await until('#differences', 'Click Diagnose');
  await page.click('#diagnose');
  await until('#diagnosis', '1\\. no en passant:');
  const drawn = await page.$$eval('#shown .piece', (pieces) => pieces.length);
  must(drawn === 4, `the drawn position has ${drawn} pieces`);
  await page.click('#shown button');
  await until('#perft', 'Nodes searched: 7\n');
  await page.type('#pasted', 'a5a4: 1\na5a6: 1\na5b4: 1\na5b5: 1\na5b6: 1\ne5e6: 1\n');
  await page.click('#diagnose');
  await until('#diagnosis', 'missing moves: e5d6');
  await page.click('#initial');
  await until('#legal', '^20 legal moves');
  must(await page.$eval('#diagnosis', (element) => element.textContent === ''), 'the diagnosis of another position stays');
  await page.$eval('#pasted', (field) => { field.value = ''; });
}

/** Counts perft on the page of web/, and runs a race of two boards at one operation with the fewest workers. */
async function use_program(page, must) {
  const text = (selector) => page.$eval(selector, (element) => element.textContent);
  const until = (selector, pattern) => page.waitForFunction(
    (id, wanted) => new RegExp(wanted).test(document.querySelector(id).textContent),
    { timeout: 120_000, polling: 100 },
    selector,
    pattern,
  ).catch(async () => { throw new Error(`${selector} has no "${pattern}": ${await text(selector)}`); });
  await until('#race-status', 'ready');
  await until('#legal', '^20 legal moves');
  await count_in_place(page, must, until);
  await play_and_edit(page, must, until);
  await diagnose_counts(page, must, until);
  // Long enough for a progress bar, for which WASI has no thread.
  await page.select('#perft-board', 'array8x8-scan');
  await page.$eval('#depth', (depth) => { depth.value = '6'; });
  await page.click('#perft-start');
  await until('#perft', 'Nodes searched|stopped');
  must((await text('#perft')).includes('Nodes searched: 119060324'), `perft 6: ${await text('#perft')}`);
  await page.evaluate(() => {
    const tick = (name, values) => document.querySelectorAll(`input[name="${name}"]`).forEach((input) => {
      input.checked = values.includes(input.value);
    });
    tick('board', ['x88-lists', 'bitboard-magic']);
    tick('length', ['8']);
  });
  await page.click('#race-start');
  await until('#race-status', '^(done|error|stopped)');
  must((await text('#race-status')).startsWith('done: 8 workers'), `the race: ${await text('#race-status')}`);
  const names = await page.$$eval('#race-result tbody th', (heads) => heads.map((head) => head.textContent));
  must(['x88-lists', 'bitboard-magic'].every((name) => names.includes(name)), `the race's rows: ${names}`);
  const data = await page.$eval('#race-file', async (link) => (await fetch(link.href)).text());
  must(JSON.parse(data.trimEnd().split('\n').at(-1)).complete === true, 'the file of the race is not complete');
}

const browser = await puppeteer.launch({
  executablePath: process.env.BROWSER,
  args: ['--no-sandbox', '--disable-gpu'],
  protocolTimeout: 1_200_000,
});
const problems = [];
for (const file of process.argv.slice(2)) {
  const must = (holds, what) => { if (!holds) problems.push(`${file}: ${what}`); };
  const page = await browser.newPage();
  page.on('console', (message) => must(false, `console: ${message.text()}`));
  page.on('pageerror', (error) => must(false, `error: ${error.message}`));
  page.on('request', (request) => must(/^(file|data|blob):/.test(request.url()), `request: ${request.url()}`));
  await page.setViewport({ width: 1400, height: 900 });
  await page.goto(pathToFileURL(file).href);
  const is_program = await page.$('#race-status') !== null;
  if (is_program) {
    await use_program(page, must).catch((error) => must(false, error.message));
  } else {
    for (const [what, holds] of Object.entries(await page.evaluate(sort_and_filter))) must(holds, `sorting and filtering: ${what}`);
  }
  for (const width of [1400, 390]) {
    await page.setViewport({ width, height: 844 });
    const is_narrow = page.waitForFunction((most) => document.documentElement.scrollWidth <= most, { timeout: 5000 }, width);
    must(await is_narrow.then(() => true, () => false), `wider than ${width} pixels`);
    if (is_program) {
      const pixels = await page.$eval('#storage img', (drawing) => 13 * drawing.width / drawing.naturalWidth);
      must(pixels >= 11, `at ${width} pixels the text of the drawing has ${pixels}`);
    }
    const wide = is_program ? [] : await page.evaluate(find_wide_cells);
    must(wide.length === 0, `at ${width} pixels these cells of tables are too wide: ${wide.join(', ')}`);
  }
  await page.close();
}
await browser.close();
problems.forEach((problem) => console.error(problem));
process.exit(problems.length > 0 ? 1 : 0);
