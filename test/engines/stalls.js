/** Starts to think and never ends; the file named by the first argument, if there is one, tells that it has started. */
import { writeFileSync } from "node:fs";
import { engine } from "./engine.js";

const [, , marker] = process.argv;
engine({
  genmove() {
    if (marker !== undefined) writeFileSync(marker, "");
  },
});
