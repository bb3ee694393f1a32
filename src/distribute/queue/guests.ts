import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gameNames, moduleOf } from "../../agents/index.js";
import { digest } from "./packet.js";

/** The games from outside that are known here, with the hash of the file that each came from. */
export function guestGames(): Readonly<Record<string, string>> {
  const known = gameNames().flatMap((name) => {
    const module = moduleOf({ name });
    return module === undefined ? [] : [[name, digest(readFileSync(fileURLToPath(module)))]];
  });
  return Object.fromEntries(known);
}
