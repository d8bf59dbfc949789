// @ts-check
// Requests to the server, and the events that it sends.

import {text} from "./texts.js";

const RETRY_DELAY_MS = 3000;

/** Return what the server answers.
 *
 * Throws an Error with the reason if it refuses, a TypeError if it does not answer.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
export async function getJson(path, options) {
	const response = await fetch(path, options).catch(() => {
		throw new TypeError(text("error.server"));
	});
	const found = await parseAnswer(response);
	if (!response.ok) throw new Error(found.error || response.statusText);
	return found;
}

/** Send the server a request of the person. Throws as `getJson` does. */
export async function postJson(path, body = {}) {
	const headers = {"Content-Type": "application/json"};
	return getJson(path, {method: "POST", headers, body: JSON.stringify(body)});
}

async function parseAnswer(response) {
	const body = await response.text();
	try {
		return JSON.parse(body);
	} catch {
		return {error: body}; // not JSON: the text says what is wrong
	}
}

/** Listen to a table, for as long as the page is open, unless it is refused.
 *
 * Whoever listened before for the table stops.
 */
export function listenToTable(path, table) {
	table.source?.close();
	const source = (table.source = new EventSource(path));
	source.addEventListener("hello", event => table.greet(JSON.parse(event.data)));
	source.addEventListener("change", event => table.change(JSON.parse(event.data)));
	source.addEventListener("open", () => table.connected(true));
	source.addEventListener("error", () => {
		table.connected(false);
		if (source.readyState === EventSource.CLOSED) retry(path, table); // else the browser does it
	});
}

/** Find out why a table cannot be listened to, and listen again unless it never can. */
async function retry(path, table) {
	const stop = new AbortController();
	const response = await fetch(path, {signal: stop.signal}).catch(() => null);
	const refused = response && response.status >= 400 && response.status < 500;
	if (refused) table.refused((await parseAnswer(response)).error);
	else setTimeout(() => listenToTable(path, table), RETRY_DELAY_MS);
	stop.abort(); // the events that it may send
}
