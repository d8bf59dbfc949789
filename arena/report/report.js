"use strict";
// Tables that are sorted by a click on a heading and filtered by words. Without it all can be read.

const number = (text) => {
  const found = text.replaceAll("−", "-").replaceAll("\u2009", "").match(/[-+]?\d+(\.\d+)?/);
  return found ? Number(found[0]) : null;
};

const value = (row, column) => {
  const text = row.cells[column].innerText.trim();
  return [number(text), text];
};

function sort(table, column, down) {
  const body = table.tBodies[0];
  const text = table.tHead.rows[0].cells[column].classList.contains("left");
  const order = (one, other) => {
    const [a, b] = [value(one, column), value(other, column)];
    const sign = down ? -1 : 1;
    if (text || (a[0] === null && b[0] === null)) return sign * a[1].localeCompare(b[1], undefined, { numeric: true });
    if (a[0] === null || b[0] === null) return (a[0] === null) - (b[0] === null); // what is not known is last
    return sign * (a[0] - b[0]);
  };
  body.append(...[...body.rows].sort(order));
  [...table.tHead.rows[0].cells].forEach((cell, i) => {
    if (i === column) cell.setAttribute("aria-sort", down ? "descending" : "ascending");
    else cell.removeAttribute("aria-sort");
  });
}

function sortable(table) {
  [...table.tHead.rows[0].cells].forEach((cell, column) => {
    if (!cell.innerText.trim() || cell.classList.contains("plain")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...cell.childNodes);
    button.onclick = () => sort(table, column, cell.getAttribute("aria-sort") === "ascending" || (!cell.hasAttribute("aria-sort") && !cell.classList.contains("left")));
    cell.append(button);
  });
}

function filterable(table) {
  const field = document.createElement("input");
  const bar = document.createElement("p");
  const message = document.createElement("span");
  const all = document.createElement("button");
  Object.assign(field, { type: "search", placeholder: "filter", oninput: () => show([]) });
  field.setAttribute("aria-label", `Filter: ${table.closest("section").querySelector("h2").innerText}`);
  Object.assign(all, { type: "button", textContent: "show all", hidden: true, onclick: () => { field.value = ""; show([]); } });
  bar.className = "filter";
  message.setAttribute("role", "status");
  bar.append(field, message, all);
  table.parentElement.before(bar);

  /** Show the rows with all words of the field, and with these bots. */
  function show(bots, name = "") {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of table.tBodies[0].rows) {
      const text = row.innerText.toLowerCase();
      const here = (row.dataset.bots || "").split(" ");
      row.hidden = !(words.every((word) => text.includes(word)) && bots.every((bot) => here.includes(bot)));
      count += !row.hidden;
    }
    const some = words.length > 0 || bots.length > 0;
    message.textContent = some ? `${name}${name && ": "}${count} of ${table.tBodies[0].rows.length}` : "";
    all.hidden = !some;
  }
  return (bots, name) => { field.value = ""; show(bots, name); };
}

document.querySelectorAll("table.sortable").forEach(sortable);
const games = document.querySelector("table.games");
const shown = new Map([...document.querySelectorAll("table.filterable")].map((table) => [table, filterable(table)]));
const follow = () => {
  const [, one, other] = location.hash.match(/^#games-(\d+)-(\d+)$/) || [];
  if (!one || !games) return;
  const name = (place) => document.querySelector(`[data-place="${place}"]`).innerText.trim();
  shown.get(games)([one, other], `${name(one)} and ${name(other)}`);
  games.closest(".wide").scrollTop = 0;
  games.closest("section").scrollIntoView();
};
window.addEventListener("hashchange", follow);
document.querySelectorAll('a[href^="#games-"]').forEach((link) => link.addEventListener("click", () => setTimeout(follow)));
follow();
