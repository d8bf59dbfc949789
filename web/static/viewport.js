// @ts-check
// Pan and zoom of a scaled scene: drag, pinch, wheel, double tap, keys and buttons.

import {find, h, patch} from "./dom.js";
import {hasMotion} from "./storage.js";
import {text} from "./texts.js";

const MAX_SCALE = 3; // pixels per unit of the scene
const READABLE_SCALE = 1.1; // likewise: closer than that nothing is moved by itself
export const ZOOM_STEP = 1.6;
const DRAG_PX = 6; // from which on a press is a drag
const DOUBLE_TAP_MS = 300;
const MOVE_MS = 250;
const MARGIN = 24; // units around what has to be in sight
const narrow = matchMedia("(max-width: 1240px)");

/** The part of a scene that is in sight. Without a scaled scene it does nothing.
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */
export class Viewport {
	constructor(field) {
		this.field = field;
		this.element = h("div.zoom", {hidden: true});
		/** @type {Box | null} in units of the scene; null: all of it */
		this.box = null;
		/** @type {number | null} the width that the person has chosen */
		this.chosenWidth = null;
		this.pointers = new Map();
		this.dragging = false;
		this.start = [0, 0];
		this.lastTap = 0;
		this.frame = 0;
		field.addEventListener("pointerdown", event => this.press(event));
		field.addEventListener("pointermove", event => this.drag(event));
		for (const type of ["pointerup", "pointercancel"]) field.addEventListener(type, event => this.release(event));
		field.addEventListener("click", event => this.swallowClick(event), true);
		field.addEventListener("wheel", event => this.turnWheel(event), {passive: false});
		new ResizeObserver(() => this.draw()).observe(field);
	}

	get svg() {
		return /** @type {any} */ (find(this.field, ":scope > svg.scene"));
	}

	/** The box of all that is drawn. */
	get home() {
		const [x, y, w, h] = this.svg.props.viewBox.split(" ").map(Number);
		return {x, y, w, h};
	}

	get aspect() {
		return this.field.clientWidth / Math.max(this.field.clientHeight, 1);
	}

	/** The box of all that is drawn, in the shape of the field. */
	get whole() {
		const {home, aspect} = this;
		const w = Math.max(home.w, home.h * aspect);
		const top = narrow.matches ? 0 : (home.h - w / aspect) / 2;
		return {x: home.x + (home.w - w) / 2, y: home.y + top, w, h: w / aspect};
	}

	/** Show the part again after the board or the window has changed. */
	draw() {
		const {svg} = this;
		this.element.hidden = !svg || !(this.box || narrow.matches);
		if (!svg) return;
		if (this.box) this.box = this.bound(around(...middle(this.box), this.box.w, this.aspect));
		this.show(this.box);
		const button = (name, label, sign, onclick) =>
			h("button", {type: "button", "data-what": name, "aria-label": label, title: label, onclick}, sign);
		const closer = button("zoom-in", text("zoom.in"), "+", () => this.zoom(ZOOM_STEP));
		const farther = button("zoom-out", text("zoom.out"), "−", () => this.zoom(1 / ZOOM_STEP));
		const fit = button("zoom-fit", text("zoom.fit"), "⤢", () => this.fit());
		patch(this.element, narrow.matches ? (this.box ? fit : closer) : [closer, farther, fit]);
	}

	show(box) {
		const {x, y, w, h} = box || this.home;
		this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
		this.svg.setAttribute("preserveAspectRatio", narrow.matches ? "xMidYMin meet" : "xMidYMid meet");
	}

	/** Show all of the scene. */
	fit() {
		this.chosenWidth = this.svg && this.whole.w;
		this.moveTo(null);
	}

	/** Zoom by a factor about a point of the window, by default the middle of the field. */
	zoom(factor, /** @type {number[]} */ point = centre(this.field.getBoundingClientRect()), smooth = true) {
		if (!this.svg) return;
		const now = this.box || this.whole;
		const [x, y] = this.toUnits(point);
		const w = Math.min(Math.max(now.w / factor, this.field.clientWidth / MAX_SCALE), this.whole.w);
		const shrunk = w / now.w;
		this.chosenWidth = w;
		this.moveTo({x: x - (x - now.x) * shrunk, y: y - (y - now.y) * shrunk, w, h: w / this.aspect}, smooth);
	}

	/** Bring elements of the scene in sight; on a narrow screen as near as one reads them well. */
	reveal(elements) {
		if (!this.svg || !elements.length || !(this.box || narrow.matches)) return;
		const area = this.measure(elements);
		const now = this.box || this.whole;
		const needed = Math.max(area.w, area.h * this.aspect);
		const near = this.chosenWidth ?? this.field.clientWidth / READABLE_SCALE;
		const w = Math.min(Math.max(needed, near), this.whole.w);
		const seen =
			area.x >= now.x && area.y >= now.y && area.x + area.w <= now.x + now.w && area.y + area.h <= now.y + now.h;
		if (!seen || now.w > w * ZOOM_STEP) this.moveTo(around(...middle(area), w, this.aspect));
	}

	/** Return the box around elements, with a margin, in units and within the scene. */
	measure(elements) {
		const boxes = elements.map(each => (find(each, ".hit") || each).getBoundingClientRect());
		const [left, top] = this.toUnits([
			Math.min(...boxes.map(each => each.left)),
			Math.min(...boxes.map(each => each.top)),
		]);
		const [right, bottom] = this.toUnits([
			Math.max(...boxes.map(each => each.right)),
			Math.max(...boxes.map(each => each.bottom)),
		]);
		const {home} = this;
		const [x, y] = [Math.max(left - MARGIN, home.x), Math.max(top - MARGIN, home.y)];
		return {
			x,
			y,
			w: Math.min(right + MARGIN, home.x + home.w) - x,
			h: Math.min(bottom + MARGIN, home.y + home.h) - y,
		};
	}

	/** Move to a box; null: all of the scene. */
	moveTo(box, smooth = true) {
		if (!this.svg) return;
		cancelAnimationFrame(this.frame);
		const from = this.box || this.whole;
		this.box = box && this.bound(box);
		const to = this.box || this.whole;
		const began = performance.now();
		const step = now => {
			const part = Math.min((now - began) / MOVE_MS, 1);
			if (part === 1 || !this.svg) return this.svg && this.draw();
			const mix = name => from[name] + (to[name] - from[name]) * part * (2 - part);
			this.show({x: mix("x"), y: mix("y"), w: mix("w"), h: mix("h")});
			this.frame = requestAnimationFrame(step);
		};
		if (smooth && hasMotion()) step(began);
		else this.draw();
	}

	/** Keep a box within the scene; null where it shows all of it. */
	bound(box) {
		const {home, whole} = this;
		if (box.w >= whole.w * 0.999) return null;
		const inside = (at, size, start, all) =>
			size >= all ? start + (all - size) / 2 : Math.min(Math.max(at, start), start + all - size);
		const x = inside(box.x, box.w, home.x, home.w);
		return {...box, x, y: inside(box.y, box.h, home.y, home.h)};
	}

	/** Return a point of the window in units of the scene. */
	toUnits(/** @type {number[]} */ [x, y]) {
		const point = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
		return [point.x, point.y];
	}

	// ---------------------------------------------------------------- pointers

	press(event) {
		if (!this.svg || event.button) return;
		this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
		if (this.pointers.size === 1) {
			this.dragging = false;
			this.start = [event.clientX, event.clientY];
		}
	}

	drag(event) {
		const before = this.pointers.get(event.pointerId);
		if (!before || !this.svg) return;
		const now = [event.clientX, event.clientY];
		const pinching = this.pointers.size > 1;
		if (!this.dragging && !pinching && (!this.box || distance(this.start, now) < DRAG_PX)) return;
		if (!this.dragging) this.field.setPointerCapture(event.pointerId);
		this.dragging = true;
		const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
		if (other) {
			const factor = distance(now, other) / Math.max(distance(before, other), 1);
			this.zoom(factor, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2], false);
		} else this.pan(before[0] - now[0], before[1] - now[1]);
		this.pointers.set(event.pointerId, now);
	}

	pan(right, down) {
		if (!this.box) return;
		const unit = this.box.w / this.field.clientWidth;
		this.moveTo({...this.box, x: this.box.x + right * unit, y: this.box.y + down * unit}, false);
	}

	release(event) {
		if (!this.pointers.delete(event.pointerId) || this.pointers.size) return;
		if (this.dragging)
			setTimeout(() => (this.dragging = false)); // after the click of this press
		else if (event.type === "pointerup") this.tap(event);
	}

	/** Zoom in or out by the second of two taps beside what can be clicked. */
	tap(event) {
		if (event.target.closest?.(".target, .chosen")) return;
		const twice = event.timeStamp - this.lastTap < DOUBLE_TAP_MS;
		this.lastTap = twice ? 0 : event.timeStamp;
		if (!twice) return;
		if (this.box) this.fit();
		else this.zoom(ZOOM_STEP ** 2, [event.clientX, event.clientY]);
	}

	swallowClick(event) {
		if (!this.dragging) return;
		event.stopPropagation();
		event.preventDefault();
	}

	turnWheel(event) {
		if (!this.svg || !(event.ctrlKey || this.box)) return;
		event.preventDefault();
		if (event.ctrlKey) this.zoom(Math.exp(-event.deltaY / 200), [event.clientX, event.clientY], false);
		else this.pan(event.deltaX, event.deltaY);
	}
}

const middle = ({x, y, w, h}) => /** @type {[number, number]} */ ([x + w / 2, y + h / 2]);
const centre = box => /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
const distance = (/** @type {number[]} */ [x, y], /** @type {number[]} */ [u, v]) => Math.hypot(x - u, y - v);
const around = (x, y, w, aspect) => ({x: x - w / 2, y: y - w / aspect / 2, w, h: w / aspect});
