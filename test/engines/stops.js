/** Thinks about a move until it is interrupted; the file named by the first argument tells that it thinks. */
import { writeFileSync } from "node:fs";
import { engine } from "./engine.js";

const [, , marker] = process.argv;
engine({
  genmove: () => writeFileSync(marker, ""),
  "gogui-interrupt": () => "",
});
process.stdin.on("data", (text) => {
  if (/^# interrupt$/m.test(text)) process.stdout.write("= a1\n\n");
});
