// The browser's part of scripts/check-report: no errors, no requests, themes, accessibility, screenshots. What a reader does on
// the page is in check-report-use.mjs, where things stand on a screen in check-report-layout.mjs.
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { layout } from './check-report-layout.mjs';
import { citations, folds, openCitation, tables } from './check-report-use.mjs';
import { accessible, finish, fits, is_small, must, new_page } from './page.mjs';

const [page_path, screenshots] = process.argv.slice(2);

const SIZES = [[1400, 900], [1920, 1080], [390, 844]];
const MOST_BYTES = 1_000_000;

const skip = (what) => console.log(`not checked, because the page has no such thing: ${what}`);

const page = await new_page();
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

const shot = (name) => page.screenshot({ path: path.join(screenshots, `${name}.png`) });

async function on_screen(width, value) {
  const name = `${width}-${value}`;
  await load();
  await fits(page, name);
  await shot(name);
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold, index) => { fold.open = index < 12; }));
  await accessible(page, name);
  await fits(page, `${name} unfolded`);
  await page.evaluate(() => document.querySelector('main section:nth-of-type(2)')?.scrollIntoView());
  await shot(`${name}-2`);
  if (await openCitation(page, 'main tbody .cite')) {
    await accessible(page, `${name}-citation`);
    await shot(`${name}-citation`);
  }
}

is_small(page_path, MOST_BYTES);
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
await finish(page);
console.log(`checked: screenshots are in ${screenshots}`);
