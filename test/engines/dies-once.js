/** Dies over the first genmove of its life; the file named by the first argument remembers that it did. */
import { existsSync, writeFileSync } from "node:fs";
import { engine } from "./engine.js";

const [, , memory] = process.argv;
engine(
  existsSync(memory)
    ? {}
    : {
        genmove() {
          writeFileSync(memory, "");
          process.exit(1);
        },
      },
);
