// Where things stand on a screen before anything is opened or scrolled. A part of scripts/check-report.

// At this width, what a reader came for is on the first screens.
const FIRST_SCREENS = 1400;
const FIRST_SCREEN = 900;
const SECOND_SCREEN = 1800;
const HIGHEST_PICTURE = 430;
const MOST_SCREENS = 10;

const PICTURE = '#boards-at-a-glance';
const PURPOSES = '#purposes';
const ASKED = '#most-asked';
const VERDICT = 'the choice is';

// For each cell of a table that is shown, or those of the column with this name: what it says, and whether all of it is in the
// window without scrolling. Null if there is no such table.
const cellsIn = (page, selector, column) => page.evaluate((selector, column) => {
  const table = document.querySelector(`${selector} table`);
  if (!table) return null;
  const names = [...table.tHead.rows[0].cells].map((cell) => cell.textContent.trim());
  const scrolled = table.closest('.scroll').getBoundingClientRect();
  const right = Math.min(innerWidth, scrolled.right) + 0.5;
  const cells = [...table.tBodies[0].rows].flatMap((row) => [...row.cells]);
  return cells
    .filter((cell) => column === undefined || cell.cellIndex === names.indexOf(column))
    .map((cell) => [cell.textContent, cell.getBoundingClientRect()])
    .filter(([, { width }]) => width > 0)
    .map(([text, at]) => ({ text, isInside: at.left >= scrolled.left - 0.5 && at.right <= right }));
}, selector, column);

// Where an element ends, from the top of the page; null if it is missing. The element is the first of these with that text, in
// any case.
const bottomOf = (page, selector, text) => page.evaluate((selector, text) => {
  const found = [...document.querySelectorAll(selector)];
  const element = found.find((one) => text === undefined || one.textContent.trim().toLowerCase() === text);
  return element ? element.getBoundingClientRect().bottom + scrollY : null;
}, selector, text);

async function cells({ page, must, skip }, width) {
  for (const [selector, column] of [[ASKED, VERDICT], [PURPOSES, undefined]]) {
    const name = `${selector}${column ? `, "${column}"` : ''}`;
    const found = await cellsIn(page, selector, column);
    if (found === null) {
      skip(name);
      continue;
    }
    must(found.length > 0, `${name}: no cell`);
    for (const { text, isInside } of found) {
      must(isInside, `at ${width} pixels a cell of ${name} is outside the window: ${text}`);
    }
  }
}

async function first_screens({ page, must, skip }) {
  const picture = await page.$(PICTURE);
  if (picture) {
    const { x, width, height } = await picture.boundingBox();
    must(height <= HIGHEST_PICTURE, `the picture is ${height} pixels high`);
    must(x >= 0 && x + width <= FIRST_SCREENS, 'the picture is wider than the window');
  }
  const wanted = [
    [FIRST_SCREEN, PICTURE, PICTURE, undefined],
    [FIRST_SCREEN, PURPOSES, 'h2', 'which should i take?'],
    [FIRST_SCREEN, PURPOSES, `${PURPOSES} tbody tr`, undefined],
    [FIRST_SCREEN, PURPOSES, 'a[href="#how-sure-is-that"]', 'how sure?'],
    [FIRST_SCREEN, PURPOSES, 'a[href="#cite"]', 'cite this'],
    [SECOND_SCREEN, ASKED, 'h2', 'what is it worth?'],
    [SECOND_SCREEN, ASKED, `${ASKED} tbody td`, undefined],
  ];
  for (const [most, needed, selector, text] of wanted) {
    const name = text ?? selector;
    // A short run has no such table; a page that has it has all the rest.
    if (!await page.$(needed)) {
      skip(name);
      continue;
    }
    const bottom = await bottomOf(page, selector, text);
    must(bottom !== null && bottom <= most, `${name} ends at ${bottom} pixels, not within the first ${most}`);
  }
}

export async function layout(context, width, height) {
  await cells(context, width);
  if (width === FIRST_SCREENS) await first_screens(context);
  const high = await context.page.evaluate(() => document.documentElement.scrollHeight);
  context.must(high <= MOST_SCREENS * height, `at ${width} x ${height} the page is ${high} pixels high`);
}
