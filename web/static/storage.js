// @ts-check
// Settings that this browser stores, and how the page looks by them.

/** Return the stored value of a setting, or the other value. */
export function loadSetting(name, otherwise) {
	try {
		return JSON.parse(localStorage.getItem(`staufen-${name}`) ?? "null") ?? otherwise;
	} catch {
		return otherwise;
	}
}

/** Store a setting, where the browser permits it. */
export function saveSetting(name, value) {
	try {
		localStorage.setItem(`staufen-${name}`, JSON.stringify(value));
	} catch {
		// then it holds for this page alone
	}
}

const night = matchMedia("(prefers-color-scheme: dark)");
night.addEventListener("change", applyTheme);

/** Show the page in the colours, and with the motion, that are set. */
export function applyTheme() {
	const theme = loadSetting("theme", "auto");
	document.documentElement.dataset.theme = theme !== "auto" ? theme : night.matches ? "dark" : "light";
	document.documentElement.dataset.motion = hasMotion() ? "on" : "off";
}

/** Show the page in the next colours: those of the system, dark ones, light ones. */
export function nextTheme() {
	saveSetting("theme", {auto: "dark", dark: "light", light: "auto"}[loadSetting("theme", "auto")]);
	applyTheme();
}

/** Switch motion on or off. */
export function toggleMotion() {
	saveSetting("motion", !hasMotion());
	applyTheme();
}

/** Return whether things may move. */
export function hasMotion() {
	return loadSetting("motion", !matchMedia("(prefers-reduced-motion: reduce)").matches);
}

const CONFIRM = {several: "always", always: "never", never: "several"};

/** Return which turns wait for "End turn": those of `several` steps, `always`, `never`. */
export const currentConfirm = () => loadSetting("confirm", "several");

/** Return whether a turn of some steps waits for "End turn"; `final`: its last step says that it ends. */
export function needsConfirmation(steps, final) {
	const confirm = currentConfirm();
	return confirm === "always" || (confirm === "several" && steps !== 1 && !final);
}

/** Set the next one. */
export const nextConfirm = () => saveSetting("confirm", CONFIRM[currentConfirm()]);
