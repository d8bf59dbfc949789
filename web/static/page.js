// @ts-check
// The page: the front page, or a table.

import { showFront } from "./front.js";
import { applyTheme } from "./storage.js";
import { Table } from "./table.js";

applyTheme();
const app = document.getElementById("app");
const [, what, id, key] = location.pathname.split("/");
if (what === "table") new Table(app, `/table/${id}/${key}`);
else showFront(app);
