// A guided first game: what is there to be chosen for the first time is explained. It can be stopped.

import { h } from "./dom.js";
import { keep, kept } from "./keep.js";

/** The lessons of a game, and which of them this browser has seen. */
export class Lessons {
  constructor(game) {
    this.name = `lessons-${game}`;
    Object.assign(this, { on: true, seen: [], ...kept(this.name, {}) });
  }

  /** Begin anew, or stop. */
  turn(on) {
    if (on && !this.on) this.seen = [];
    this.on = on;
    this.keep();
  }

  keep() {
    keep(this.name, { on: this.on, seen: this.seen });
  }

  /** The one that is to be told now, or null. */
  next(due) {
    return (this.on && due?.find((each) => !this.seen.includes(each.name))) || null;
  }

  /** Remember that one was seen. */
  done(lesson) {
    if (!lesson || this.seen.includes(lesson.name)) return;
    this.seen.push(lesson.name);
    this.keep();
  }

  /** Draw a lesson; `again` shows what comes after it. */
  draw(lesson, of, again) {
    const button = (tag, text, what, deed) => h(tag, { type: "button", "data-what": what, onclick: () => { deed(); again(); } }, text);
    return h("section.lesson", { "aria-label": "First game", role: "status" },
      h("header", h("h3", lesson.name), h("small", `${this.seen.length + 1} of ${of}`)),
      h("p", lesson.text, " ", h("cite", lesson.rule)),
      h("div.controls",
        button("button.plain", "No more of these", "no-lessons", () => this.turn(false)),
        button("button", "Understood", "lesson", () => this.done(lesson))));
  }
}
