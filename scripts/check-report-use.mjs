// What a reader does on a page: sort, filter, copy, open folds, cite. A part of scripts/check-report.

// Waits for what an event does; false if it does not happen.
const happens = (page, condition, ...values) => page
  .waitForFunction(condition, { timeout: 2000 }, ...values)
  .then(() => true, () => false);

// What the page copies, from now on.
const copies = (page) => page.evaluate(() => {
  window.copied = [];
  navigator.clipboard.writeText = async (text) => { window.copied.push(text); };
});

// Sorting, filtering and copying, on the first table with enough rows.
export async function tables(context) {
  const { page, must, skip } = context;
  const has_table = await page.evaluate(() => {
    window.table = [...document.querySelectorAll('main table')]
      .find((one) => one.tBodies[0].rows.length > 5 && one.querySelector('thead th.number'));
    return window.table !== undefined;
  });
  if (!has_table) {
    skip('a table with enough rows to sort');
    return;
  }
  const sorting = await page.evaluate(sorted);
  must(sorting.up && sorting.down, `sorting: ${JSON.stringify(sorting)}`);
  for (const { by, ...found } of await page.evaluate(filtered)) {
    const all_hold = Object.values(found).every((holds) => holds);
    must(all_hold, `filtering by ${by}: ${JSON.stringify(found)}`);
  }
  await copies(page);
  await page.evaluate(() => {
    const buttons = [...window.table.querySelectorAll('.tools button')];
    for (const button of buttons.filter((one) => one.textContent.startsWith('Copy as'))) button.click();
  });
  const copied = await page.evaluate(() => window.copied);
  must(copied.length === 2 && copied[0].startsWith('| ') && copied[1].includes(','), `copying: ${copied}`);
}

// In the page: sorts by the first column of numbers, up and down.
function sorted() {
  const { table } = window;
  const column = [...table.tHead.rows[0].cells].findIndex((cell) => cell.classList.contains('number'));
  const heading = table.tHead.rows[0].cells[column];
  const numbers = () => [...table.tBodies[0].rows]
    .map((row) => row.cells[column].dataset.value)
    .map((value) => (value === '' ? Infinity : Number(value)));
  const inOrder = (all, down) => all.every((n, i) => i === 0 || (down ? all[i - 1] >= n : all[i - 1] <= n));
  heading.querySelector('button').click();
  const up = inOrder(numbers(), false) && heading.getAttribute('aria-sort') === 'ascending';
  heading.querySelector('button').click();
  const down = inOrder(numbers(), true) && heading.getAttribute('aria-sort') === 'descending';
  return { up, down };
}

// In the page: filters by the first column, which is the default, by another and by any, for a word that only the other has.
function filtered() {
  const { table } = window;
  const rows = [...table.tBodies[0].rows];
  const content = (cell) => {
    const copy = cell.cloneNode(true);
    for (const fold of copy.querySelectorAll('summary')) fold.remove();
    for (const end of copy.querySelectorAll('br')) end.replaceWith(' ');
    return copy.textContent.toLowerCase();
  };
  const [filter, choice] = ['input', 'select'].map((name) => table.querySelector(`.tools ${name}`));
  const names = [...choice.options].map((option) => option.text);
  const headings = [...table.tHead.rows[0].cells].map((cell) => cell.textContent.trim());
  const firsts = rows.map((row) => content(row.cells[0])).join(' ');
  const words = rows.flatMap((row) => [...row.cells].slice(1).flatMap((cell) => content(cell)
    .split(/[^a-z0-9]+/)
    .map((word) => ({ word, column: cell.cellIndex }))));
  const { word, column } = words.find((one) => one.word.length > 2 && !firsts.includes(one.word)) ?? words[0];
  const own = rows[0].cells[0].textContent.trim().toLowerCase();
  const filterBy = (index, wanted) => {
    choice.selectedIndex = index;
    choice.dispatchEvent(new Event('change'));
    filter.value = wanted;
    filter.dispatchEvent(new Event('input'));
    const cells = (row) => (index < headings.length ? [row.cells[index]] : [...row.cells]);
    const matches = (row) => wanted.split(/\s+/).every((one) => cells(row).map(content).join(' ').includes(one));
    return {
      by: names[index],
      all_match: rows.every((row) => row.hidden !== matches(row)),
      are_hidden: rows.every((row) => row.offsetParent === null || !row.hidden),
      is_named: filter.placeholder === `Filter by ${names[index]}` && filter.ariaLabel === filter.placeholder,
    };
  };
  const is_first = choice.selectedIndex === 0 && filter.placeholder === `Filter by ${headings[0]}`;
  const has_names = names.join() === [...headings, 'any column'].join();
  const found = [filterBy(0, own), filterBy(0, word), filterBy(column, word), filterBy(headings.length, word)];
  filterBy(0, '');
  return [...found, { by: 'nothing', is_first, has_names, are_back: rows.every((row) => !row.hidden) }];
}

// Folds open by click, by keyboard, by an anchor in them and by the link to their heading.
export async function folds({ page, load, must, skip }) {
  const summary = await page.$('main section > details > summary');
  if (!summary) {
    skip('a fold');
    return;
  }
  const is_open = () => summary.evaluate((it) => it.parentElement.open);
  await summary.click();
  must(await is_open(), 'a click opens no fold');
  await summary.click();
  must(!await is_open(), 'a click closes no fold');
  await summary.focus();
  await page.keyboard.press('Enter');
  must(await is_open(), 'the keyboard opens no fold');
  await page.keyboard.press('Enter');
  must(!await is_open(), 'the keyboard closes no fold');
  const beside = await summary.evaluate((it) => {
    const [all, heading] = [it, it.querySelector('h2, h3')].map((one) => one.getBoundingClientRect());
    const mark = getComputedStyle(it, '::before');
    return parseFloat(mark.width) > 0 && heading.left - all.left > parseFloat(mark.width) && heading.top - all.top < 20;
  });
  must(beside, 'the mark of a fold is not beside its heading');

  const ids = await page.evaluate(() => {
    const all = [...document.querySelectorAll('main section > details')];
    const last = all.at(-1);
    const links = all.map((fold) => fold.querySelector(':scope > .link')?.hash.slice(1));
    const lead = all.every((fold, index) => fold.contains(document.getElementById(links[index])));
    return { lead, heading: links.at(-1), inside: [...last.querySelectorAll('tr[id], h3[id]')].at(-1)?.id };
  });
  must(ids.lead, 'a fold has no link to its heading');
  for (const id of [ids.heading, ids.inside].filter((one) => one)) {
    await load();
    await page.evaluate((id) => { location.hash = id; }, id);
    const is_shown = await happens(page, (id) => {
      const target = document.getElementById(id);
      const { top } = target.getBoundingClientRect();
      return target.checkVisibility() && target.closest('section > details').open && top >= -1 && top < innerHeight;
    }, id);
    must(is_shown, `the anchor ${id} opens no fold`);
  }
}

// Opens the citation of the first of these buttons that is shown, by keyboard; null if there is none.
export async function openCitation(page, selector) {
  const button = await page.evaluateHandle(
    (selector) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility()),
    selector,
  );
  if (await button.evaluate((it) => it === undefined)) return null;
  await button.focus();
  await page.keyboard.press('Enter');
  return button;
}

// What each citation must say of the data, as the page's tables have it: days, commits, versions and digests.
const facts = (page) => page.evaluate(() => {
  const text = (cell) => cell.textContent.trim();
  const digest = 'SHA-256 of the raw data';
  const runs = document.querySelector('#runs table');
  if (runs) {
    const names = [...runs.tHead.rows[0].cells].map(text);
    const of = (name) => [...runs.tBodies[0].rows].map((row) => text(row.cells[names.indexOf(name)]));
    const days = of('run').map((started) => started.slice(0, 10)).sort();
    return [days[0], days.at(-1), ...of('commit'), ...of('version'), ...of(digest)];
  }
  const rows = [...document.querySelectorAll('#fingerprint tbody tr')];
  const print = Object.fromEntries(rows.map((row) => [...row.cells].map(text)));
  return [print.started.slice(0, 10), print.commit.slice(0, 12), print.boardbench, print[digest]];
});

// What is cited by each kind of button, and whether its figures are.
const CITED = [
  ['main tbody .cite', (it) => it.closest('tr').id, true],
  ['main .table .tools button:last-child', (it) => it.closest('.table').id, false],
  ['main figcaption button', (it) => it.closest('figure').id, false],
];

export async function citations({ page, must, skip }) {
  const needed = await facts(page);
  must(needed.length >= 4 && needed.every((fact) => fact), `the page does not say what to cite: ${needed}`);
  await copies(page);
  for (const [selector, anchored, has_figures] of CITED) {
    const button = await openCitation(page, selector);
    if (!button) {
      skip(`something to cite by ${selector}`);
      continue;
    }
    const id = await button.evaluate(anchored);
    const opacity = await button.evaluate((it) => getComputedStyle(it).opacity);
    must(opacity === '1', `the button in focus is not visible: ${selector}`);
    const { names, texts } = await page.evaluate(async () => {
      const dialog = document.querySelector('dialog[open]');
      const contents = (name) => [...(dialog?.querySelectorAll(name) ?? [])].map((one) => one.textContent);
      window.copied = [];
      for (const copy of dialog?.querySelectorAll('#cite_forms button') ?? []) copy.click();
      return { names: contents('h3'), texts: contents('pre') };
    });
    must(names.join() === 'Plain text,BibTeX,CSL-JSON', `the forms of a citation: ${names}`);
    const copied = await page.evaluate(() => window.copied);
    must(copied.length === 3 && copied.join() === texts.join(), `copied of a citation: ${copied}`);
    for (const [index, text] of texts.entries()) {
      // BibTeX has backslashes before some characters.
      const plain = text.replaceAll('\\', '');
      for (const fact of [...needed, `report.html#${id}`, ...(has_figures ? ['Figures: '] : [])]) {
        must(plain.includes(fact), `${names[index]} of ${id} lacks ${fact}: ${text}`);
      }
    }
    const [item] = JSON.parse(texts[2] ?? '[{}]');
    must(item.type === 'software' && item.note?.includes(id), `CSL-JSON of ${id}: ${texts[2]}`);
    await page.keyboard.press('Escape');
    const is_back = await happens(page, (it) => !document.querySelector('dialog[open]') && it === document.activeElement, button);
    must(is_back, `Escape does not close the citation of ${id}, or focus does not return`);
  }
}
