import "../games/node.js";
import { z } from "zod";
import { gameSchema } from "../agents/index.js";

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
