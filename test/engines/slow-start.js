/** Takes its time to start: until the file named by the first argument is there. */
import { existsSync } from "node:fs";
import { engine } from "./engine.js";

const [, , file] = process.argv;
const look = setInterval(() => {
  if (!existsSync(file)) return;
  clearInterval(look);
  engine();
}, 5);
