// The browser's part of scripts/check-web.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { accessible, finish, fits, is_small, must, new_page } from './page.mjs';

const [page_path, folder] = process.argv.slice(2);

const MOST_BYTES = 6_000_000;
const PERFT_5 = 4_865_609;

const page = await new_page({ protocolTimeout: 1_200_000 });

const text = (selector) => page.$eval(selector, (element) => element.textContent);
const until = (test, ...values) => page.waitForFunction(test, { timeout: 1_200_000, polling: 100 }, ...values);
const has = (selector, part) => until((id, wanted) => document.querySelector(id).textContent.includes(wanted), selector, part);
const type = async (selector, value) => {
  await page.$eval(selector, (element, entered) => {
    element.value = entered;
    element.dispatchEvent(new Event('input'));
    element.dispatchEvent(new Event('change'));
  }, value);
};
const shot = (name) => page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });

async function open(width, height) {
  await page.setViewport({ width, height });
  await page.goto(pathToFileURL(page_path).href);
  await has('#race-status', 'ready');
  await has('#legal', '20 legal moves');
}

/** The boards that are ticked, and nothing else. */
const tick = (name, values) => page.evaluate((group, wanted) => {
  document.querySelectorAll(`input[name="${group}"]`).forEach((input) => { input.checked = wanted.includes(input.value); });
}, name, values);

async function positions() {
  await type('#fen', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1');
  await until(() => document.querySelector('#legal').classList.contains('bad'));
  must((await text('#legal')).includes('rank'), `a bad FEN is not explained: ${await text('#legal')}`);
  await page.click('#initial');
  await has('#legal', '20 legal moves');
  await type('#move', 'e2e4');
  await has('#bits', '0x170c');
  await until(() => document.querySelector('#storage img'));
  await type('#move', '');

  const boards = await page.$$eval('#perft-board option', (options) => options.map((option) => option.value));
  must(boards.length >= 15, `only ${boards.length} boards`);
  await type('#depth', '5');
  for (const board of boards) {
    await type('#perft-board', board);
    await page.click('#perft-start');
    await has('#perft', 'Nodes searched');
    const counted = /Nodes searched: (\d+)/.exec(await text('#perft'))[1];
    must(Number(counted) === PERFT_5, `perft 5 on ${board} is ${counted}`);
  }

  // The other program has lost en passant: followed to the move that it lacks.
  await type('#fen', 'rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3');
  await type('#depth', '2');
  await page.click('#perft-start');
  await has('#perft', 'Nodes searched');
  const right = await text('#perft');
  const wrong = right.replace(/^(e2e4|c2c4): (\d+)$/gm, (_, move, count) => `${move} - ${count - 1}`).replaceAll(' - ', ': ');
  await type('#pasted', wrong);
  must(await page.$$eval('#differences li', (items) => items.length) === 2, `differences: ${await text('#differences')}`);
  await shot('differences');
  await page.click('#differences button');
  await has('#way', 'c2c4');
  await has('#perft', 'd4c3');
  await type('#pasted', (await text('#perft')).replace(/^d4c3: 1\n/m, ''));
  must((await text('#differences')).startsWith('d4c3 is missing'), `differences: ${await text('#differences')}`);

  // By the keyboard: a white knight to the square right of the first.
  await page.click('#initial');
  await page.evaluate(() => document.querySelector('#palette input[aria-label="white knight"]').click());
  await page.focus('[data-square="e5"]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await until(() => document.querySelector('#fen').value.startsWith('rnbqkbnr/pppppppp/8/5N2'));
}

async function race(axis, names, length) {
  await page.click(`input[name="axis"][value="${axis}"]`);
  await tick(axis, names);
  await tick('length', [length]);
  await page.click('#race-start');
}

async function stop_and_resume() {
  await race('board', ['x88-lists', 'bitboard-magic'], '8');
  await until(() => document.querySelectorAll('#dots circle').length > 0);
  await page.click('#race-stop');
  await has('#race-status', 'stopped');
  const kept = Number(/(\d+) of 8/.exec(await text('#race-status'))[1]);
  must(kept > 0 && kept < 8, `${kept} workers were kept`);
  must(await page.$eval('#race-result', (element) => element.children.length) === 0, 'there is a verdict before the end');
  await page.click('#race-resume');
  await has('#race-status', 'done: 8 workers');
}

async function encodings() {
  await race('encoding', ['stockfish16', 'wide32'], '8');
  await has('#race-status', 'done: 8 workers');
  const rows = await page.$$eval('#race-result tbody th', (heads) => heads.map((head) => head.textContent));
  must(rows.slice(0, 2).sort().join() === 'stockfish16,wide32', `the encodings' rows are ${rows}`);
  await race('encoding', ['wide32'], '8');
  await has('#race-status', 'error: choose at least two');
}

async function whole_race() {
  const begin = Date.now();
  await race('board', ['array8x8-scan', 'mailbox10x10-lists', 'x88-lists', 'bitboard-magic'], '12');
  await has('#race-status', 'done: 12 workers');
  console.log(`a race of four boards: ${Math.round((Date.now() - begin) / 1000)} s`);
  console.log(await page.$eval('#race-text', (element) => element.value));
  const address = await page.$eval('#race-file', (link) => link.href);
  const data = await page.evaluate(async (url) => (await fetch(url)).text(), address);
  writeFileSync(path.join(folder, 'data.jsonl'), data);
  const last = JSON.parse(data.trimEnd().split('\n').at(-1));
  must(last.complete === true, 'the file is not complete');
  const seed = await page.evaluate(() => JSON.parse(race.begun.jobs[0]).task.measure.seed);
  must(JSON.parse(data.split('\n')[0]).plan.seed === seed, 'the header has another seed than the workers');
}

is_small(page_path, MOST_BYTES);
await open(1400, 900);
await positions();
await stop_and_resume();
await encodings();
await open(1400, 900);
await whole_race();
for (const scheme of ['light', 'dark']) {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  for (const [width, height] of [[1400, 900], [390, 844]]) {
    await page.setViewport({ width, height });
    await page.waitForFunction((most) => document.querySelector('#dots svg').clientWidth < most, {}, width);
    const name = `${width}-${scheme}`;
    await fits(page, name);
    await accessible(page, name);
    await shot(name);
  }
}
await finish(page);
