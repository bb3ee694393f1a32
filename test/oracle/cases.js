/** Reads the table of cases.sh: names and scripts, each with what all share before it. */
import { readFileSync } from "node:fs";

const [shared, ...cases] = readFileSync(new URL("cases.sh", import.meta.url), "utf8").split(/^### /m);

/** @type {readonly (readonly [name: string, script: string])[]} */
export const CASES = cases.map((text) => {
  const [name] = text.split("\n", 1);
  return [name, `${shared}\n${text.slice(name.length)}`];
});
