// @ts-check
// The guided first game: each kind of choice is explained when it is there for the first time.

import {findPlace, h, patch} from "./dom.js";
import {linkRules} from "./rules.js";
import {loadSetting, saveSetting} from "./storage.js";
import {text} from "./texts.js";

/** The lessons of a game, and which of them this browser has shown. */
export class Lessons {
	constructor(game) {
		this.name = `lessons-${game}`;
		const {on, seen} = {on: true, seen: [], ...loadSetting(this.name, {})};
		this.on = on;
		this.seen = seen;
	}

	/** Switch the lessons on, from the first, or off. */
	toggle(on = !this.on) {
		if (on && !this.on) this.seen = [];
		this.on = on;
		this.save();
	}

	save() {
		saveSetting(this.name, {on: this.on, seen: this.seen});
	}

	/** Return the lesson to show now, or null. */
	next(due) {
		return (this.on && due?.find(each => !this.seen.includes(each.name))) || null;
	}

	/** Remember that a lesson was shown. */
	finish(lesson) {
		if (!lesson || this.seen.includes(lesson.name)) return;
		this.seen.push(lesson.name);
		this.save();
	}
}

/** The lesson that is shown beside the board. */
export class LessonPanel {
	constructor(table) {
		this.table = table;
		this.element = h("div.teach");
		/** @type {any} */
		this.lesson = null;
		this.lessons = new Lessons("");
	}

	/** Begin with the lessons of a game. */
	load(game) {
		this.lessons = new Lessons(game);
	}

	/** Show the lesson that is due, and mark the places that it explains. */
	draw() {
		const {shown, field, past, supposed} = this.table;
		const hidden = past || supposed || shown.held;
		this.lesson = hidden ? null : this.lessons.next(shown.lessons);
		patch(this.element, this.lesson && this.drawLesson());
		for (const each of field.querySelectorAll(".taught")) each.classList.remove("taught");
		for (const id of this.lesson?.look || []) findPlace(field, id)?.classList.add("taught");
	}

	drawLesson() {
		const {lessons, spec} = this.table.hello;
		const {name, text: message, rule} = this.lesson;
		const stop = {type: "button", "data-what": "no-lessons", onclick: () => this.stop()};
		const next = {type: "button", "data-what": "lesson", onclick: () => this.finish()};
		return h(
			"section.lesson",
			{"aria-label": text("setup.first_game"), role: "status"},
			h(
				"header",
				h("h3", name),
				h("small", text("review.progress", {n: this.lessons.seen.length + 1, count: lessons})),
			),
			h("p", message, " ", linkRules(spec, rule)),
			h(
				"div.controls",
				h("button.plain", stop, text("lesson.stop"), h("kbd", "Esc")),
				h("button", next, text("lesson.next"), h("kbd", "↵")),
			),
		);
	}

	/** Go on to the next lesson. */
	finish() {
		this.lessons.finish(this.lesson);
		this.draw();
	}

	/** Note that a choice was made, so that it needs no lesson any more. */
	finishByChoice() {
		this.lessons.finish(this.lessons.next(this.table.shown.lessons));
	}

	stop() {
		if (!this.lesson) return;
		this.lessons.toggle(false);
		this.table.draw();
	}
}
