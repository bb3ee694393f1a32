/** The game of an experiment, one of those that answer what its kind asks; loads all games. */
import { gameSchema } from "../agents/index.js";
import "../games/node.js";
import { z } from "zod";

/** A game and its variant, one of some: those that can answer what a kind of experiment asks. */
export function gameAmong(names: () => string[]) {
  return z
    .unknown()
    .check(({ value, issues }) => {
      const { name } = Object(value) as { name?: unknown };
      if (typeof name === "string" && !names().includes(name))
        issues.push({ code: "invalid_value", values: names(), path: ["name"], input: name });
    })
    .pipe(gameSchema);
}
