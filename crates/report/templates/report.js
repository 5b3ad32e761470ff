"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const selectAll = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (name, properties) => Object.assign(document.createElement(name), properties);

  // Announces a change to screen readers.
  const announce = (words) => {
    byId("page_status").textContent = words;
  };

  const makeButton = (textContent, act) => {
    const button = make("button", { type: "button", textContent });
    button.addEventListener("click", act);
    return button;
  };

  // Returns the text on one line, without the summary of a fold.
  const words = (node) => {
    if (node.nodeName === "BR") return "; ";
    if (node.nodeName === "SUMMARY") return "";
    return node.firstChild ? [...node.childNodes].map(words).join("") : node.textContent;
  };
  const text = (element) => words(element).trim();

  // Tables: sort by a column.
  const key = (row, column) => {
    const cell = row.cells[column];
    if (cell.dataset.value === undefined) return text(cell);
    return cell.dataset.value === "" ? Infinity : Number(cell.dataset.value);
  };
  const compare = (one, other) =>
    typeof one === "number" && typeof other === "number"
      ? (one > other) - (one < other)
      : String(one).localeCompare(String(other), "en", { numeric: true });

  const sort = (table, column, heading) => {
    const down = heading.getAttribute("aria-sort") === "ascending";
    const rows = [...table.tBodies[0].rows];
    rows.sort((one, other) => (down ? -1 : 1) * compare(key(one, column), key(other, column)));
    table.tBodies[0].append(...rows);
    for (const other of selectAll("thead th", table)) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    announce(`Sorted by ${text(heading)}, ${down ? "descending" : "ascending"}`);
  };

  // Tables: filter by words in one column, initially the first.
  const makeFilter = (table, columns) => {
    const rows = [...table.tBodies[0].rows];
    const filter = make("input", { type: "search" });
    const choice = make("select", {});
    choice.setAttribute("aria-label", "Column to filter by");
    columns.forEach((name, column) => choice.append(new Option(name, column)));
    choice.append(new Option("any column", ""));
    const count = make("span", {});
    const content = (row) => {
      const cells = choice.value === "" ? [...row.cells] : [row.cells[Number(choice.value)]];
      return cells.map(text).join(" ").toLowerCase();
    };
    const label = () => {
      filter.placeholder = `Filter by ${choice.selectedOptions[0].text}`;
      filter.setAttribute("aria-label", filter.placeholder);
    };
    const apply = () => {
      const terms = filter.value.toLowerCase().split(/\s+/);
      for (const row of rows) {
        const rowText = content(row);
        row.hidden = !terms.every((term) => rowText.includes(term));
      }
      const left = rows.filter((row) => !row.hidden).length;
      count.textContent = filter.value === "" ? "" : `${left} of ${rows.length}`;
      announce(`${left} of ${rows.length} rows`);
    };
    filter.addEventListener("input", apply);
    choice.addEventListener("change", () => {
      label();
      apply();
    });
    label();
    return [filter, choice, count];
  };

  // Tables: copy the rows that are shown.
  const shown = (table) => [table.tHead.rows[0], ...table.tBodies[0].rows]
    .filter((row) => !row.hidden)
    .map((row) => [...row.cells].map(text));
  const asCsv = (lines) => lines
    .map((line) => line.map((t) => (/[",\n]/.test(t) ? `"${t.replaceAll('"', '""')}"` : t)).join(","))
    .join("\n") + "\n";
  const asMarkdown = ([header, ...lines]) => [header, header.map(() => "---"), ...lines]
    .map((line) => `| ${line.map((t) => t.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n") + "\n";

  const copy = async (content, form) => {
    try {
      await navigator.clipboard.writeText(content);
    } catch {
      // The page may not use the clipboard.
      const area = make("textarea", { value: content });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    announce(`Copied as ${form}`);
  };

  for (const table of selectAll("main table")) {
    const columns = selectAll("thead th", table).map(text);
    selectAll("thead th", table).forEach((heading, column) => {
      const button = makeButton("", () => sort(table, column, heading));
      button.append(...heading.childNodes);
      heading.append(button);
    });
    const tools = make("div", { className: "tools" });
    if (table.tBodies[0].rows.length > 5) tools.append(...makeFilter(table, columns));
    for (const [form, write] of [["Markdown", asMarkdown], ["CSV", asCsv]]) {
      tools.append(makeButton(`Copy as ${form}`, () => copy(write(shown(table)), form)));
    }
    table.caption.firstElementChild.append(tools);
  }

  // Only elements that can be scrolled are tab stops.
  const scrolled = new ResizeObserver((changed) => {
    for (const { target } of changed) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const target of selectAll("main .scroll")) scrolled.observe(target);

  // Links and printing open folds, and so does a link to the current anchor.
  const reveal = () => {
    const target = byId(location.hash.slice(1));
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  addEventListener("click", ({ target }) => {
    const link = target.closest?.("a");
    if (link?.hash.length > 1 && link.hash === location.hash) reveal();
  });
  if (location.hash.length > 1) reveal();
  addEventListener("beforeprint", () => selectAll("details").forEach((fold) => { fold.open = true; }));
})();
