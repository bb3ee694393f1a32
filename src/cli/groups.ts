/** Groups of commands, as the games fill them. */
import "../games/node.js";
import { gameNames } from "../agents/index.js";
import { addEntries, type Entry } from "./entries.js";
import { COMMANDS } from "./facet.js";

/** What the games have for a group, in the order of the games. */
export function entriesOf(group: "bench" | "learn" | "selfplay"): Entry[] {
  return gameNames().flatMap((name) => COMMANDS.of({ name })?.[group] ?? []);
}

/** The demo of the first game that has one. */
export function demo(): ReturnType<Entry["load"]> {
  const [load] = gameNames().flatMap((name) => COMMANDS.of({ name })?.demo ?? []);
  if (load === undefined) throw new Error("no game has a demo");
  return load();
}

/** A group for each game that has commands of its own. */
export function gameGroups(): Entry[] {
  return gameNames().flatMap((name) => {
    const own = COMMANDS.of({ name })?.own;
    if (own === undefined) return [];
    const { description, entries } = own;
    return { name, description, load: async () => (command) => addEntries(command, entries) };
  });
}
