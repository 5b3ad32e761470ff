// Opens a page from disk in a headless browser, for check-report.mjs and check-web.mjs. BROWSER and TOOLS are from browser.sh.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(path.join(process.env.TOOLS, 'package.json'));
const { default: puppeteer } = await import(pathToFileURL(require.resolve('puppeteer-core')).href);

/** Opens a file, uses it, and exits with 1 if a condition failed, there was a message on the console or a request, or the page
 * is wider than a window of 1400 or 390 pixels. */
export async function check(file, use) {
  const problems = [];
  const must = (holds, what) => { if (!holds) problems.push(what); };
  const browser = await puppeteer.launch({
    executablePath: process.env.BROWSER,
    args: ['--no-sandbox', '--disable-gpu'],
    protocolTimeout: 1_200_000,
  });
  const page = await browser.newPage();
  page.on('console', (message) => problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => must(/^(file|data|blob):/.test(request.url()), `request: ${request.url()}`));
  await page.setViewport({ width: 1400, height: 900 });
  await page.goto(pathToFileURL(file).href);
  await use(page, must);
  for (const width of [1400, 390]) {
    await page.setViewport({ width, height: 844 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.waitForFunction((most) => document.documentElement.scrollWidth <= most, { timeout: 5000 }, width).catch(() => {});
    must(await wide() <= width, `at ${width} pixels the page is ${await wide()} wide`);
  }
  await browser.close();
  problems.forEach((problem) => console.error(problem));
  process.exit(problems.length > 0 ? 1 : 0);
}
