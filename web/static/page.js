// @ts-check
// The page: the front page, or a table.

import {postJson} from "./api.js";
import {h, patch} from "./dom.js";
import {showFront} from "./front_page.js";
import {applyTheme} from "./storage.js";
import {Table} from "./table.js";

applyTheme();
const app = document.getElementById("app");
const [, what, id, key] = location.pathname.split("/");
if (what === "table") joinTable(`/table/${id}/${key}`);
else if (what === "runs") openGameOfRun();
else showFront(app);
const version = new URL(import.meta.url).pathname.split("/").at(-2);
navigator.serviceWorker?.register(`/worker.js?${version}`).catch(() => {}); // it needs a safe origin

/** Join a table and show it: an invitation becomes a link that no one else has. */
async function joinTable(address) {
	let link = address;
	try {
		link = (await postJson(`${address}/join`)).link;
	} catch (error) {
		if (!(error instanceof TypeError)) return showError(error); // else the table keeps trying
	}
	if (link !== address) history.replaceState(null, "", link);
	new Table(app, link);
}

function openGameOfRun() {
	postJson(location.pathname).then(made => location.replace(made.link), showError);
}

function showError(error) {
	const home = h("a", {href: "/"}, "To the front page");
	patch(app, h("main.lost", h("p", {role: "alert"}, error.message), home));
}
