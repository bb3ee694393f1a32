/** Plays c3 once it was told that it has two seconds for every move. */
import { engine } from "./engine.js";

let cell = "a1";

engine({
  time_settings(settings) {
    if (settings.join(" ") === "0 2 1") cell = "c3";
    return "";
  },
  genmove: () => cell,
});
