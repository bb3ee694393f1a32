/** `playout curling host`: matches between engines that come by themselves, are started, or are our own. */

import type { Command } from "commander";
import { addEntries } from "../../../cli/commands.js";

export function hostCommand(command: Command): void {
  addEntries(command, [
    {
      name: "dc3",
      description: "engines of Digital Curling 3: JSON over TCP, by the official server's settings file",
      load: async () => (await import("./host-lines.js")).hostDc3Command,
    },
    {
      name: "legacy",
      description:
        "engines of the first two generations: text over TCP, or children on standard input and output",
      load: async () => (await import("./host-lines.js")).hostLegacyCommand,
    },
    {
      name: "dc4",
      description:
        "engines of the fourth generation: HTTP or HTTPS with users and passwords, matches that users create",
      load: async () => (await import("./host-dc4.js")).hostDc4Command,
    },
  ]);
}
