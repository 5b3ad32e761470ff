// The browser's part of scripts/check-report: no errors, no requests, themes, accessibility, screenshots. What a reader does on
// the page is in check-report-use.mjs, where things stand on a screen in check-report-layout.mjs.
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { layout } from './check-report-layout.mjs';
import { citations, folds, openCitation, tables } from './check-report-use.mjs';

const [page_path, screenshots] = process.argv.slice(2);
const require = createRequire(path.join(process.env.TOOLS, 'package.json'));
const { default: puppeteer } = await import(pathToFileURL(require.resolve('puppeteer-core')).href);
const axe = require.resolve('axe-core/axe.min.js');

const SIZES = [[1400, 900], [1920, 1080], [390, 844]];
const MOST_BYTES = 1_000_000;

const problems = [];
const must = (holds, what) => { if (!holds) problems.push(what); };
const skip = (what) => console.log(`not checked, because the page has no such thing: ${what}`);

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
// Without motion: what is scrolled to is there at once.
const theme = (value) => page.emulateMediaFeatures([
  { name: 'prefers-color-scheme', value },
  { name: 'prefers-reduced-motion', value: 'reduce' },
]);
const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
// From the beginning: another anchor alone would load nothing.
const load = async () => {
  await page.goto('about:blank');
  await page.goto(url);
};
const context = { page, load, must, skip };

async function themes() {
  await load();
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

const shot = (name) => page.screenshot({ path: path.join(screenshots, `${name}.png`) });

async function on_screen(width, value) {
  const name = `${width}-${value}`;
  await load();
  await fits(width);
  await shot(name);
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold, index) => { fold.open = index < 12; }));
  await accessible(`${width}, ${value}`);
  await fits(width);
  await page.evaluate(() => document.querySelector('main section:nth-of-type(2)')?.scrollIntoView());
  await shot(`${name}-2`);
  if (await openCitation(page, 'main tbody .cite')) {
    await accessible(`citation, ${width}, ${value}`);
    await shot(`${name}-citation`);
  }
}

const { size } = statSync(page_path);
must(size < MOST_BYTES, `the page has ${size} bytes`);
await theme('light');
for (const [width, height] of [SIZES[0], SIZES.at(-1)]) {
  await page.setViewport({ width, height });
  for (const use of [tables, folds, citations]) {
    await load();
    await use(context);
  }
}
await themes();
// The first tab stop is the skip link.
await load();
await page.keyboard.press('Tab');
must(await page.evaluate(() => document.activeElement.className) === 'skip', 'the first tab stop is not the skip link');
for (const [width, height] of SIZES) {
  await page.setViewport({ width, height });
  await load();
  await layout(context, width, height);
  for (const value of ['light', 'dark']) {
    await theme(value);
    await on_screen(width, value);
  }
}
await browser.close();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`checked: screenshots are in ${screenshots}`);
