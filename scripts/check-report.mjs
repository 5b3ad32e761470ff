// The browser's part of scripts/check-report.
import { check } from './page.mjs';

/** Sorts the first table with enough rows by its first column of numbers, and filters it. Runs in the page, with all folds open. */
function sort_and_filter() {
  document.querySelectorAll('details').forEach((fold) => { fold.open = true; });
  const table = [...document.querySelectorAll('main table')]
    .find((one) => one.tBodies[0].rows.length > 5 && one.querySelector('thead th.number'));
  const column = [...table.tHead.rows[0].cells].findIndex((cell) => cell.classList.contains('number'));
  const sort = table.tHead.rows[0].cells[column].querySelector('button');
  const rows = () => [...table.tBodies[0].rows];
  const is_sorted = (sign) => {
    sort.click();
    const keys = rows().map((row) => row.cells[column].dataset.value).map((key) => (key === '' ? Infinity : Number(key)));
    return keys.every((key, index) => index === 0 || sign * keys[index - 1] <= sign * key);
  };
  const [up, down] = [is_sorted(1), is_sorted(-1)];
  const [filter, choice] = ['input', 'select'].map((name) => table.querySelector(`.tools ${name}`));
  const shown = (words, index) => {
    choice.selectedIndex = index;
    choice.dispatchEvent(new Event('change'));
    filter.value = words;
    filter.dispatchEvent(new Event('input'));
    return rows().filter((row) => row.offsetParent !== null);
  };
  const [first] = rows();
  const name = first.cells[0].textContent.trim().toLowerCase();
  const by_name = shown(name, 0);
  const other = [...first.cells].slice(1).map((cell) => cell.textContent.trim().toLowerCase()).find((text) => text.length > 2);
  return {
    up,
    down,
    by_first_column: by_name.includes(first) && by_name.every((row) => row.cells[0].textContent.toLowerCase().includes(name)),
    by_any_column: shown(other, choice.length - 1).includes(first),
    nothing_found: shown('no such words', choice.length - 1).length === 0,
    all_again: shown('', 0).length === rows().length,
  };
}

await check(process.argv[2], async (page, must) => {
  for (const [what, holds] of Object.entries(await page.evaluate(sort_and_filter))) must(holds, `sorting and filtering: ${what}`);
});
