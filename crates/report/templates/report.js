"use strict";
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const status = document.getElementById("status");
  const make = (name, properties) => Object.assign(document.createElement(name), properties);

  // The theme: by default that of the system.
  const choices = all("[data-theme-choice]");
  for (const button of choices) {
    button.addEventListener("click", () => {
      const theme = button.dataset.themeChoice;
      if (theme === "auto") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
      for (const other of choices) other.setAttribute("aria-pressed", String(other === button));
    });
    button.parentElement.hidden = false;
  }

  // Tables: sort by a column, filter by words, copy.
  const text = (cell) => cell.textContent.trim();
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
    for (const other of all("thead th", table)) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    status.textContent = `Sorted by ${text(heading)}, ${down ? "descending" : "ascending"}`;
  };

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
    status.textContent = `Copied as ${form}`;
  };

  for (const table of all("main table")) {
    all("thead th", table).forEach((heading, column) => {
      const button = make("button", { type: "button" });
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => sort(table, column, heading));
    });
    const tools = make("div", { className: "tools" });
    const title = text(table.caption);
    const rows = [...table.tBodies[0].rows];
    if (rows.length > 5) {
      const filter = make("input", { type: "search", placeholder: "Filter rows" });
      filter.setAttribute("aria-label", `Filter rows of: ${title}`);
      const count = make("span", {});
      filter.addEventListener("input", () => {
        const words = filter.value.toLowerCase().split(/\s+/);
        for (const row of rows) {
          const content = row.textContent.toLowerCase();
          row.hidden = !words.every((word) => content.includes(word));
        }
        const left = rows.filter((row) => !row.hidden).length;
        count.textContent = filter.value === "" ? "" : `${left} of ${rows.length}`;
        status.textContent = `${left} of ${rows.length} rows`;
      });
      tools.append(filter, count);
    }
    for (const [form, write] of [["Markdown", asMarkdown], ["CSV", asCsv]]) {
      const button = make("button", { type: "button", textContent: `Copy as ${form}` });
      button.addEventListener("click", () => copy(write(shown(table)), form));
      tools.append(button);
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
  for (const target of all("main .scroll")) scrolled.observe(target);

  // Links and printing open folds.
  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  if (location.hash.length > 1) reveal();
  addEventListener("beforeprint", () => all("details").forEach((fold) => { fold.open = true; }));
})();
