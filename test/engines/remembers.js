/** Writes every command to the file named by the first argument, and knows the commands that follow as well. */
import { appendFileSync } from "node:fs";
import { engine } from "./engine.js";

const [, , memory, ...known] = process.argv;
process.stdin.on("data", (text) => appendFileSync(memory, text));
engine(Object.fromEntries(known.map((name) => [name, () => ""])));
