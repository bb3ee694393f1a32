/** Commands that only one game has. Groups such as `bench` ask every game for its own. */
import { Facet, gameNames } from "../agents/index.js";
import type { Entry } from "./entries.js";

export interface GameCommands {
  /** Commands of the group that has the game's name. */
  readonly own?: { readonly description: string; readonly entries: readonly Entry[] };
  readonly bench?: readonly Entry[];
  readonly learn?: readonly Entry[];
}

export const COMMANDS = new Facet<GameCommands>();

/** What the games have for a group, in the order of the games. */
export function entriesOf(group: "bench" | "learn"): Entry[] {
  return gameNames().flatMap((name) => COMMANDS.of({ name })?.[group] ?? []);
}
