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

/** Counts perft on the page of web/, and runs a race of two boards at one operation with the fewest workers. */
async function use_program(page, must) {
  const text = (selector) => page.$eval(selector, (element) => element.textContent);
  const until = (selector, pattern) => page.waitForFunction(
    (id, wanted) => new RegExp(wanted).test(document.querySelector(id).textContent),
    { timeout: 600_000, polling: 100 },
    selector,
    pattern,
  );
  await until('#race-status', 'ready');
  await page.select('#perft-board', 'x88-lists');
  await page.$eval('#depth', (depth) => { depth.value = '4'; });
  await page.click('#perft-start');
  await until('#perft', 'Nodes searched');
  must((await text('#perft')).includes('Nodes searched: 197281'), `perft 4: ${await text('#perft')}`);
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
  if (await page.$('#race-status')) {
    await use_program(page, must);
  } else {
    for (const [what, holds] of Object.entries(await page.evaluate(sort_and_filter))) must(holds, `sorting and filtering: ${what}`);
  }
  for (const width of [1400, 390]) {
    await page.setViewport({ width, height: 844 });
    const is_narrow = page.waitForFunction((most) => document.documentElement.scrollWidth <= most, { timeout: 5000 }, width);
    must(await is_narrow.then(() => true, () => false), `wider than ${width} pixels`);
  }
  await page.close();
}
await browser.close();
problems.forEach((problem) => console.error(problem));
process.exit(problems.length > 0 ? 1 : 0);
