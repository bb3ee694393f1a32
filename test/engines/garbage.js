/** Answers genmove with text that is no answer. */
import { engine } from "./engine.js";

engine({
  genmove() {
    process.stdout.write("thinking hard\n\n");
  },
});
