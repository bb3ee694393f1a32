/** Refuses to play. */
import { engine } from "./engine.js";

engine({
  genmove() {
    throw new Error("not today");
  },
});
