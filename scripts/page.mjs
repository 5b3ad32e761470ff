// A page in a headless browser, for scripts/check-report.mjs and scripts/check-web.mjs: what must hold of any of our pages, and
// the problems found. BROWSER and TOOLS are from scripts/browser.sh.
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const require = createRequire(path.join(process.env.TOOLS, 'package.json'));
const { default: puppeteer } = await import(pathToFileURL(require.resolve('puppeteer-core')).href);
const axe = require.resolve('axe-core/axe.min.js');

const problems = [];

/** Notes a problem if something does not hold. */
export const must = (holds, what) => { if (!holds) problems.push(what); };

/** A page without an address. Every message on the console, error and request that is not local is a problem. */
export async function new_page(options = {}) {
  const browser = await puppeteer.launch({
    executablePath: process.env.BROWSER,
    args: ['--no-sandbox', '--disable-gpu'],
    ...options,
  });
  const page = await browser.newPage();
  page.on('console', (message) => problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) problems.push(`request: ${request.url()}`);
  });
  return page;
}

/** What axe calls serious or critical is a problem; the rest is printed. */
export async function accessible(page, name) {
  await page.addScriptTag({ path: axe });
  const violations = await page.evaluate(async () => (await axe.run(document)).violations);
  for (const { id, impact, nodes } of violations) {
    const where = nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ');
    const line = `axe (${name}): ${impact} ${id} at ${nodes.length} places: ${where}`;
    if (['serious', 'critical'].includes(impact)) problems.push(line);
    else console.log(line);
  }
}

/** Tables and plots may scroll horizontally, the page may not. */
export async function fits(page, name) {
  const { width } = page.viewport();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  must(wide <= width, `${name}: at ${width} pixels the page is ${wide} wide`);
}

/** The file has fewer bytes than this. */
export function is_small(file, bytes) {
  const { size } = statSync(file);
  must(size < bytes, `the page has ${size} bytes, not less than ${bytes}`);
}

/** Closes the browser, prints the problems, and ends with 1 if there are any. */
export async function finish(page) {
  await page.browser().close();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
