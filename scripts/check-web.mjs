// The browser's part of scripts/check-web.
import { check } from './page.mjs';

await check(process.argv[2], async (page, must) => {
  const text = (selector) => page.$eval(selector, (element) => element.textContent);
  const has = (selector, part) => page.waitForFunction(
    (id, wanted) => document.querySelector(id).textContent.includes(wanted),
    { timeout: 600_000, polling: 100 },
    selector,
    part,
  );
  await has('#race-status', 'ready');
  await has('#legal', '20 legal moves');

  await page.select('#perft-board', 'x88-lists');
  await page.$eval('#depth', (depth) => { depth.value = '4'; });
  await page.click('#perft-start');
  await has('#perft', 'Nodes searched');
  must((await text('#perft')).includes('Nodes searched: 197281'), `perft 4: ${await text('#perft')}`);

  // Two boards at one operation, with the fewest workers.
  await page.evaluate(() => {
    const tick = (name, values) => document.querySelectorAll(`input[name="${name}"]`).forEach((input) => {
      input.checked = values.includes(input.value);
    });
    tick('board', ['x88-lists', 'bitboard-magic']);
    tick('length', ['8']);
  });
  await page.click('#race-start');
  await page.waitForFunction(() => /^(done|error|stopped)/.test(document.querySelector('#race-status').textContent), {
    timeout: 600_000,
    polling: 100,
  });
  must((await text('#race-status')).startsWith('done: 8 workers'), `the race: ${await text('#race-status')}`);
  const names = await page.$$eval('#race-result tbody th', (heads) => heads.map((head) => head.textContent));
  must(['x88-lists', 'bitboard-magic'].every((name) => names.includes(name)), `the race's rows: ${names}`);
  const data = await page.$eval('#race-file', async (link) => (await fetch(link.href)).text());
  must(JSON.parse(data.trimEnd().split('\n').at(-1)).complete === true, 'the file of the race is not complete');
});
