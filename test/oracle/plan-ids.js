/** Prints the ids of match plans, by which folders know their plan. */
import { readFileSync } from "node:fs";
import { parsePlan, planId } from "playout/match";

for (const name of process.argv.slice(2)) {
  let id;
  try {
    id = planId(parsePlan(readFileSync(name, "utf8")));
  } catch {
    id = "is no match plan by itself";
  }
  console.log(`${name} ${id}`);
}
