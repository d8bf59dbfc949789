// The page: the front page, or a table.

import { front } from "./front.js";
import { dress } from "./keep.js";
import { Table } from "./table.js";

dress();
const app = document.getElementById("app");
const [, what, id, key] = location.pathname.split("/");
if (what === "table") new Table(app, `/table/${id}/${key}`);
else front(app);
