// What is said to the server, and what it says.

const LATE = 3000; // milliseconds

/** Ask the server for something. Throws an Error with what it answers if it refuses, a TypeError if it is silent. */
export async function get(path, request) {
  const response = await fetch(path, request).catch(() => {
    throw new TypeError("The server does not answer.");
  });
  const found = await said(response);
  if (!response.ok) throw new Error(found.error || response.statusText);
  return found;
}

/** Tell the server what a person does. Throws as `get` does. */
export async function post(path, body = {}) {
  return get(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

async function said(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return { error: text }; // not JSON: the text says what is wrong
  }
}

/** Listen to a table, for as long as the page is open, unless it is refused. */
export function listen(path, hears) {
  const source = new EventSource(path);
  source.addEventListener("hello", (event) => hears.greet(JSON.parse(event.data)));
  source.addEventListener("change", (event) => hears.change(JSON.parse(event.data)));
  source.addEventListener("open", () => hears.connected(true));
  source.addEventListener("error", () => {
    hears.connected(false);
    if (source.readyState === EventSource.CLOSED) again(path, hears); // else the browser connects again by itself
  });
}

/** Find out why a table is not to be heard, and listen again unless it never will be. */
async function again(path, hears) {
  const stop = new AbortController();
  const response = await fetch(path, { signal: stop.signal }).catch(() => null);
  const refused = response && response.status >= 400 && response.status < 500;
  if (refused) hears.refused((await said(response)).error);
  else setTimeout(() => listen(path, hears), LATE);
  stop.abort(); // the events that it may send
}
