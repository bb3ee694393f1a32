/** Commands that only one game has. */
import type { CommandEntry } from "./commands.js";

export interface GameCommands {
  /** Commands of the group that has the game's name. */
  readonly own?: { readonly description: string; readonly entries: readonly CommandEntry[] };
  /** A game that plays itself in the terminal. */
  readonly demo?: CommandEntry["load"];
  /** Commands of the groups for all games. */
  readonly bench?: readonly CommandEntry[];
  readonly learn?: readonly CommandEntry[];
  readonly selfplay?: readonly CommandEntry[];
}

declare module "../jobs/node-parts.js" {
  interface NodeParts {
    /** Commands that only the game has. */
    readonly commands?: GameCommands;
  }
}
