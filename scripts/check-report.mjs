// The browser's part of scripts/check-report.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const [page_path, screenshots] = process.argv.slice(2);
const require = createRequire(path.join(process.env.TOOLS, 'package.json'));
const { default: puppeteer } = await import(pathToFileURL(require.resolve('puppeteer-core')).href);
const axe = require.resolve('axe-core/axe.min.js');

const problems = [];
const must = (holds, what) => { if (!holds) problems.push(what); };

const browser = await puppeteer.launch({
  executablePath: process.env.BROWSER,
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
page.on('console', (message) => {
  if (['error', 'warn'].includes(message.type())) problems.push(`console: ${message.text()}`);
});
page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
page.on('request', (request) => {
  const is_local = /^(file|data|blob):/.test(request.url());
  if (!is_local) problems.push(`request: ${request.url()}`);
});

const url = pathToFileURL(page_path).href;
const theme = (value) => page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const view = (width) => page.setViewport({ width, height: width < 600 ? 844 : 1000 });

// Sorting, filtering and copying, on the first table with enough rows.
async function tables() {
  const found = await page.evaluate(() => {
    const texts = (table, column) => [...table.tBodies[0].rows]
      .filter((row) => !row.hidden)
      .map((row) => row.cells[column].dataset.value ?? row.cells[column].textContent);
    const table = [...document.querySelectorAll('main table')]
      .find((one) => one.tBodies[0].rows.length > 5 && one.querySelector('thead th.number'));
    if (!table) return null;
    const column = [...table.tHead.rows[0].cells].findIndex((cell) => cell.classList.contains('number'));
    const heading = table.tHead.rows[0].cells[column];
    const numbers = () => texts(table, column).map((text) => (text === '' ? Infinity : Number(text)));
    const sorted = (all, down) => all.every((n, i) => i === 0 || (down ? all[i - 1] >= n : all[i - 1] <= n));
    const result = { rows: table.tBodies[0].rows.length };
    heading.querySelector('button').click();
    result.up = sorted(numbers(), false) && heading.getAttribute('aria-sort') === 'ascending';
    heading.querySelector('button').click();
    result.down = sorted(numbers(), true) && heading.getAttribute('aria-sort') === 'descending';
    const filter = table.querySelector('input');
    const word = table.tBodies[0].rows[0].cells[0].textContent;
    filter.value = word;
    filter.dispatchEvent(new Event('input'));
    result.left = texts(table, 0).length;
    result.all_match = texts(table, 0).length > 0
      && [...table.tBodies[0].rows].every((row) => row.hidden !== row.textContent.includes(word));
    filter.value = '';
    filter.dispatchEvent(new Event('input'));
    result.back = texts(table, 0).length === result.rows;
    return result;
  });
  if (!found) {
    console.log('no table has enough rows to sort');
    return;
  }
  must(found.up && found.down, `sorting: ${JSON.stringify(found)}`);
  must(found.all_match && found.back, `filtering: ${JSON.stringify(found)}`);
  await page.evaluate(() => {
    window.copied = [];
    navigator.clipboard.writeText = async (text) => { window.copied.push(text); };
    const table = document.querySelector('main table');
    for (const button of table.querySelectorAll('.tools button')) button.click();
  });
  const copied = await page.evaluate(() => window.copied);
  must(copied.length === 2 && copied[0].startsWith('| ') && copied[1].includes(','), `copying: ${copied}`);
}

async function themes() {
  await theme('light');
  const light = await ground();
  await theme('dark');
  const dark = await ground();
  must(light !== dark, 'the system\'s theme has no effect');
  await page.click('[data-theme-choice="light"]');
  must(await ground() === light, 'the switch does not choose the light theme');
  await theme('light');
  await page.click('[data-theme-choice="dark"]');
  must(await ground() === dark, 'the switch does not choose the dark theme');
  await page.click('[data-theme-choice="auto"]');
  must(await ground() === light, 'the switch does not return to the system\'s theme');
}

async function accessible(name) {
  await page.addScriptTag({ path: axe });
  const violations = await page.evaluate(async () => (await axe.run(document)).violations);
  for (const { id, impact, nodes } of violations) {
    const where = nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ');
    const line = `axe (${name}): ${impact} ${id} at ${nodes.length} places: ${where}`;
    if (['serious', 'critical'].includes(impact)) problems.push(line);
    else console.log(line);
  }
}

// Tables and plots may scroll horizontally, the page may not.
async function fits(width) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  must(wide <= width, `at ${width} pixels the page is ${wide} wide`);
}

await page.goto(url);
await tables();
await themes();
// The first tab stop is the skip link.
await page.goto(url);
await page.keyboard.press('Tab');
must(await page.evaluate(() => document.activeElement.className) === 'skip', 'the first tab stop is not the skip link');
for (const value of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    await view(width);
    await theme(value);
    await page.goto(url);
    await fits(width);
    await page.screenshot({ path: path.join(screenshots, `${width}-${value}.png`) });
    await page.evaluate(() => document.querySelectorAll('details').forEach((fold, index) => { fold.open = index < 12; }));
    await accessible(`${width}, ${value}`);
    await fits(width);
    await page.evaluate(() => document.querySelector('main section:nth-of-type(2)')?.scrollIntoView({ behavior: 'instant' }));
    await page.screenshot({ path: path.join(screenshots, `${width}-${value}-2.png`) });
  }
}
await browser.close();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`checked: screenshots are in ${screenshots}`);
