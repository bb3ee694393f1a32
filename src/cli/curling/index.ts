import type { Command } from "commander";
import { addEntries } from "../entries.js";

export function curlingCommand(command: Command): void {
  addEntries(command, [
    {
      name: "throw",
      description: "what becomes of a throw: stones, foul, score",
      load: async () => (await import("./throw.js")).throwCommand,
    },
    {
      name: "aim",
      description: "the velocity that brings a stone to a point on free ice",
      load: async () => (await import("./aim.js")).aimCommand,
    },
    {
      name: "policy",
      description: "the throws that a policy thinks of, and the chance of each",
      load: async () => (await import("./policy.js")).policyCommand,
    },
    {
      name: "wintable",
      description: "the chance to win from ends left, lead and hammer",
      load: async () => (await import("./wintable.js")).wintableCommand,
    },
    {
      name: "replay",
      description: "play a game record again and say whether it agrees",
      load: async () => (await import("./replay.js")).replayCommand,
    },
  ]);
}
