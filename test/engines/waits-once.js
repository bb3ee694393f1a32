/** Writes its process id to the file named by the first argument and stalls over a move, once; later it plays. */
import { existsSync, writeFileSync } from "node:fs";
import { engine } from "./engine.js";

const [, , memory] = process.argv;
engine(existsSync(memory) ? {} : { genmove: () => writeFileSync(memory, String(process.pid)) });
