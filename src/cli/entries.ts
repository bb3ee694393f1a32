/** Commands that are loaded when they are called: their parent knows of each only what its help says. */
import type { Command } from "commander";

export interface Entry {
  readonly name: string;
  readonly description: string;
  /** Gives the function that adds what the command takes and does; it may depend on the words that follow. */
  load(): Promise<(command: Command, words: readonly string[]) => void>;
}

export function addEntries(parent: Command, entries: readonly Entry[]): void {
  const loaders = new Map(
    entries.map(({ name, description, load }) => {
      // The help command of a parent does not load what it tells of; `playout help` does.
      const command = parent.command(name).description(description).helpCommand(false);
      return [command, load];
    }),
  );
  parent.hook("preSubcommand", async ({ args }, command) =>
    (await loaders.get(command)?.())?.(command, args.slice(1)),
  );
}
