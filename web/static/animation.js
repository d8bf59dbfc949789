// @ts-check
// What has changed between two scenes is shown: places flash, pieces fly from where they lay.

import { hasMotion } from "./storage.js";

const FLIGHT = 450; // milliseconds

/** Return what lies where: for each place, how many pieces of each kind and owner. */
function lying(scene) {
  const found = new Map();
  for (const zone of scene.zones)
    for (const place of zone.places) {
      const pieces = new Map();
      for (const each of place.pieces) {
        const kind = `${each.kind}/${each.owner}`;
        pieces.set(kind, (pieces.get(kind) || 0) + each.count);
      }
      found.set(place.id, {
        pieces,
        numbers: JSON.stringify(place.counters.map((each) => each.value)),
      });
    }
  return found;
}

const NOTHING = { pieces: new Map(), numbers: "[]" };

/** Return the places that differ, and the pieces that went from one to another. */
export function compareScenes(before, after) {
  const changed = new Set();
  const gone = new Map();
  const come = new Map();
  if (!before) return { changed, flights: [] };
  const [old, now] = [lying(before), lying(after)];
  for (const id of new Set([...now.keys(), ...old.keys()])) {
    const [was, is] = [old.get(id) || NOTHING, now.get(id) || NOTHING];
    if (was.numbers !== is.numbers && was.numbers !== "[]") changed.add(id);
    for (const kind of new Set([...was.pieces.keys(), ...is.pieces.keys()])) {
      const more = (is.pieces.get(kind) || 0) - (was.pieces.get(kind) || 0);
      if (!more) continue;
      changed.add(id);
      const list = more > 0 ? come : gone;
      list.set(kind, [...(list.get(kind) || []), id]);
    }
  }
  const flights = [];
  for (const [kind, to] of come)
    (gone.get(kind) || []).slice(0, to.length).forEach((from, i) => flights.push({ kind, from, to: to[i] }));
  return { changed, flights };
}

/** Remember where places and pieces are on the screen, before they are drawn anew. */
export function measurePlaces(root) {
  const found = new Map();
  for (const place of root.querySelectorAll("[data-place]")) {
    found.set(place.dataset.place, place.getBoundingClientRect());
    for (const each of place.querySelectorAll("[data-kind]"))
      found.set(`${place.dataset.place}/${each.dataset.kind}`, each.getBoundingClientRect());
  }
  return found;
}

/** Let pieces fly to where they lie now, from where their places were. */
export function animateFlights(root, flights, from) {
  if (!hasMotion()) return;
  for (const flight of flights) {
    const place = root.querySelector(`[data-place="${CSS.escape(flight.to)}"]`);
    const kind = flight.kind.split("/")[0];
    const was = from.get(`${flight.from}/${kind}`) || from.get(flight.from);
    if (!place || !was) continue;
    const piece = [...place.querySelectorAll(`[data-kind="${CSS.escape(kind)}"]`)].at(-1) || place;
    const now = piece.getBoundingClientRect();
    const x = was.x + was.width / 2 - now.x - now.width / 2;
    const y = was.y + was.height / 2 - now.y - now.height / 2;
    const svg = piece instanceof SVGGraphicsElement && piece.ownerSVGElement;
    const scale = svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width : 1;
    const steps = [
      { transform: `translate(${x * scale}px, ${y * scale}px)`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ];
    piece.animate(steps, {
      duration: FLIGHT,
      easing: "cubic-bezier(.3,.7,.2,1)",
      composite: svg ? "add" : "replace",
    });
  }
}
