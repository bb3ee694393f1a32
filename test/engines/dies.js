/** Dies over genmove, with a last word. */
import { engine } from "./engine.js";

engine({
  genmove() {
    process.stderr.write("assertion failed: empty carrier\n");
    process.exit(3);
  },
});
