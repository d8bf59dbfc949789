// A bot for node that answers with a random legal action. It speaks the protocol of
// docs/protocol.md: one JSON object a line, on standard input and output.
//
//     staufen check-bot "node examples/bots/random_bot.js"

let state = 1; // of a small generator, so that the same seed gives the same answers

function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * n);
}

function pick(actions) {
  return actions[below(actions.length)];
}

function answer(message) {
  switch (message.type) {
    case "hello":
      return { type: "hello", protocol: 2, name: "random (node)", version: "1", include: [], options: {} };
    case "new_game":
      state = message.seed >>> 0;
      return { type: "ready", id: message.id };
    case "act":
      return { type: "action", id: message.id, action: pick(message.legal_actions) };
    case "ping":
      return { type: "pong" };
    case "quit":
      process.exit(0);
  }
  return null; // events, results, and whatever later versions say
}

// `import()` works in scripts and in modules alike.
import("node:readline").then(({ createInterface }) => {
  createInterface({ input: process.stdin }).on("line", (line) => {
    const reply = answer(JSON.parse(line));
    if (reply) process.stdout.write(JSON.stringify(reply) + "\n");
  });
});
