import "./style/base.css";
import "./style/shell.css";
import "./style/game.css";
import "./style/panels.css";
import "./style/notices.css";
import "./style/help.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { engine } from "./engine/instance.js";
import { followScreens, openAddress } from "./shell/address.js";
import { App } from "./shell/app.js";
import { sayFailure } from "./shell/desk.js";
import { listenToDrops } from "./shell/exchange.js";
import { listenToKeys } from "./shell/keyboard.js";
import { language } from "./shell/language.js";
import { askServer, openServed, served } from "./shell/served.js";

effect(() => {
  document.documentElement.lang = language.value;
});
const isFresh = location.hash === "";
const root = document.getElementById("page");
if (root !== null) render(<App />, root);
listenToKeys();
listenToDrops();
followScreens();
addEventListener("hashchange", () => void openAddress().catch(sayFailure));
addEventListener("unhandledrejection", ({ reason }) => sayFailure(reason as Error));
await openAddress().catch(sayFailure);
await askServer();
// Whoever came without an address came for the file that was named.
const [file] = served.value?.files ?? [];
if (file !== undefined && isFresh) await openServed(file);
engine.warm();
