// What this browser keeps: how the page looks, the last table that was set up.

/** Return what was kept under a name, or the other value. */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`staufen-${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep a value, where the browser lets us. */
export function keep(name, value) {
  try {
    localStorage.setItem(`staufen-${name}`, JSON.stringify(value));
  } catch {
    // then it is asked again next time
  }
}

const night = matchMedia("(prefers-color-scheme: dark)");
night.addEventListener("change", dress);

/** Show the page as this browser wants it. */
export function dress() {
  const theme = kept("theme", "auto");
  document.documentElement.dataset.theme = theme !== "auto" ? theme : night.matches ? "dark" : "light";
  document.documentElement.dataset.motion = moves() ? "on" : "off";
}

/** Show the page in the next colours: those of the system, dark ones, light ones. */
export function recolour() {
  keep("theme", { auto: "dark", dark: "light", light: "auto" }[kept("theme", "auto")]);
  dress();
}

/** Return whether things may move. */
export function moves() {
  return kept("motion", !matchMedia("(prefers-reduced-motion: reduce)").matches);
}
