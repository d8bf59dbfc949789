// The review of a game that is over: how the chances went, and which choices cost most.

import { amount, h, put, s, start } from "./dom.js";
import { get } from "./talk.js";

const WIDE = 300;
const HIGH = 96;
const WORST = 5;
const LOOK = 600; // milliseconds

/** What a search thinks of the choices of one seat, and the picture of it. */
export class Review {
  constructor(table) {
    this.table = table;
    this.element = h("section.review", { "aria-label": "Review" });
    this.points = [];
  }

  draw() {
    this.fill();
    return this.element;
  }

  /** Ask for the review of a seat until all of it is there. */
  async begin(seat) {
    this.seat = seat;
    this.points = [];
    this.of = 1;
    while (this.seat === seat && this.points.length < this.of) {
      const found = await get(`${this.table.address}/review/${seat}`).catch((error) => this.table.complain(error.message));
      if (!found || this.seat !== seat) return;
      const news = found.points.length !== this.points.length || found.of !== this.of;
      Object.assign(this, found);
      if (news) this.fill();
      if (this.points.length < this.of) await new Promise((done) => setTimeout(done, LOOK));
    }
  }

  fill() {
    const { hello, shown } = this.table;
    const players = shown.scene.players;
    if (this.seat === undefined) {
      put(this.element, h("button", { type: "button", "data-what": "review", onclick: () => this.begin(hello.seat ?? 0) }, "Review the choices"));
      return;
    }
    const who = h("select", { "aria-label": "Whose choices", onchange: (event) => this.begin(Number(event.target.value)) },
      players.map((each) => h("option", { value: each.seat, selected: each.seat === this.seat }, start(each.name))));
    const worst = this.worst();
    put(this.element,
      h("header", h("h3", "Chance to win"), who, h("span.note", this.points.length < this.of ? `${this.points.length} of ${this.of}` : "")),
      this.curve(worst),
      worst.length > 0 && h("h4", "What cost most"),
      !worst.length && this.points.length === this.of && h("p", "No choice is known to have cost anything."),
      h("ol.worst", worst.map((each) => this.mistake(each))));
  }

  /** The choices that surely cost most: the loss less what it may be wrong by. */
  worst() {
    const sure = (each) => each.loss - each.error;
    return this.points.filter((each) => each.loss > each.error).sort((a, b) => sure(b) - sure(a)).slice(0, WORST);
  }

  curve(worst) {
    const last = Math.max(this.table.entries.length, 1);
    const at = (each) => [(WIDE * each.number) / last, HIGH - (HIGH * each.chance) / 100];
    const line = this.points.map((each) => at(each).map((v) => v.toFixed(1)).join(",")).join(" ");
    const look = (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      this.table.look(Math.round((last * (event.clientX - box.x)) / box.width));
    };
    const here = this.table.past ? (WIDE * this.table.past.number) / last : null;
    return s("svg.curve", { viewBox: `-2 -4 ${WIDE + 4} ${HIGH + 8}`, role: "img", "aria-label": this.spoken(), onclick: look },
      [0, 50, 100].map((chance) => HIGH - (HIGH * chance) / 100).map((y, i) => [s("line.grid", { x1: 0, x2: WIDE, y1: y, y2: y }), s("text", { x: 2, y: y || 11, dy: y && -3 }, `${50 * i} %`)]),
      here !== null && s("line.here", { x1: here, x2: here, y1: 0, y2: HIGH }),
      s("polyline", { points: line }),
      worst.map((each) => s("circle", { cx: at(each)[0], cy: at(each)[1], r: 4 })));
  }

  spoken() {
    const [first, last] = [this.points[0], this.points.at(-1)];
    return first ? `The chance to win went from ${first.chance} % to ${last.chance} % over ${amount(this.points.length, "choice")}.` : "Nothing yet";
  }

  mistake(each) {
    const look = () => {
      this.table.wished = "board";
      this.table.look(each.number);
    };
    return h("li", h("button.plain", { type: "button", onclick: look },
      h("b", `−${Math.round(each.loss)} %`, h("small", ` ±${Math.ceil(each.error)}`)),
      h("span", h("small", each.round), h("span", each.chosen), h("em", `Better: ${each.best}`), each.line.length > 0 && h("small", `then ${each.line.join("; ")}`))));
  }
}
