/** Commands that only one game has. */
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

declare module "../jobs/node-parts.js" {
  interface NodeParts {
    /** Commands that only the game has. */
    readonly commands?: GameCommands;
  }
}
