// @ts-check
// The service worker: keeps the files of the page, so that it opens at once, also without the server.
// Its own address has the version of the files.

const CACHE = new URL(location.href).search;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("activate", event => {
	const removeOld = async () => {
		const names = await caches.keys();
		await Promise.all(names.filter(name => name !== CACHE).map(name => caches.delete(name)));
		await worker.clients.claim();
	};
	event.waitUntil(removeOld());
});

worker.addEventListener("fetch", event => {
	const {request} = event;
	const url = new URL(request.url);
	if (request.method !== "GET" || url.origin !== location.origin) return;
	if (url.pathname.startsWith("/static/")) event.respondWith(fetchFile(request));
	else if (request.mode === "navigate" && url.pathname === "/") event.respondWith(fetchPage(request));
});

/** Return a file, as it was stored if it was: files have their version in their address. */
async function fetchFile(request) {
	const stored = await caches.match(request);
	if (stored) return stored;
	const answer = await fetch(request);
	if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
	return answer;
}

/** Return the front page, as it was last if the server does not answer. */
async function fetchPage(request) {
	try {
		const answer = await fetch(request);
		if (answer.ok && !answer.redirected) await (await caches.open(CACHE)).put("/", answer.clone());
		return answer;
	} catch (error) {
		const stored = await caches.match("/");
		if (stored) return stored;
		throw error;
	}
}
