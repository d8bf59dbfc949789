// What is said to the server, and what it says.

/** Ask the server for something. Throws an Error with what it answers if it refuses, a TypeError if it is silent. */
export async function get(path) {
  return answer(path);
}

/** Tell the server what a person does. Throws as `get` does. */
export async function post(path, body = {}) {
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return answer(path, request);
}

async function answer(path, request) {
  const response = await fetch(path, request).catch(() => {
    throw new TypeError("The server does not answer.");
  });
  const text = await response.text();
  let said = { error: text };
  try {
    said = JSON.parse(text);
  } catch {
    // not JSON: the text says what is wrong
  }
  if (!response.ok) throw new Error(said.error || response.statusText);
  return said;
}

/** Listen to a table, for as long as the page is open: the browser connects again by itself, unless it is refused. */
export function listen(path, hears) {
  const source = new EventSource(path);
  source.addEventListener("hello", (event) => hears.greet(JSON.parse(event.data)));
  source.addEventListener("change", (event) => hears.change(JSON.parse(event.data)));
  source.addEventListener("open", () => hears.connected(true));
  source.addEventListener("error", () => {
    hears.connected(false);
    if (source.readyState === EventSource.CLOSED) get(path).catch((error) => error instanceof TypeError || hears.refused(error.message));
  });
}
