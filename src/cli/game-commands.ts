/** Commands that only one game has. */
import { Facet } from "../agents/index.js";
import type { Entry } from "./commands.js";

export interface GameCommands {
  /** Commands of the group that has the game's name. */
  readonly own?: { readonly description: string; readonly entries: readonly Entry[] };
  /** A game that plays itself in the terminal. */
  readonly demo?: Entry["load"];
  /** Commands of the groups for all games. */
  readonly bench?: readonly Entry[];
  readonly learn?: readonly Entry[];
  readonly selfplay?: readonly Entry[];
}

export const COMMANDS = new Facet<GameCommands>("COMMANDS");
