/** A program that speaks the text protocol over its standard input and output, as an agent for match plans. */
import { z } from "zod";
import type { AgentKind } from "../../../../agents/index.js";
import { commandSchema, programName } from "../../../../protocols/index.js";
import type { CurlingGame, CurlingState, Shot } from "../../index.js";
import { SeatAgent } from "../seat-agent.js";
import { LegacySeat } from "./seat.js";

const legacySchema = z.strictObject({
  command: commandSchema,
  dcp: z
    .enum(["1.0", "1.1"])
    .default("1.0")
    .describe("version of the protocol; 1.1 tells of the players and asks who throws when"),
  startup: z.number().positive().max(1e6).default(15).describe("seconds that it may take to be ready"),
  name: z.string().min(1).optional().describe("what to call it; else the name of the program"),
});

type LegacyOptions = z.output<typeof legacySchema>;

export function legacyKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "legacy",
    about: "a program that speaks the text protocol of the first two generations (DCP)",
    schema: legacySchema,
    make({ command, dcp, startup, name = programName(command) }: LegacyOptions, context) {
      const { openProgram } = context;
      if (openProgram === undefined)
        throw new Error(`agent legacy: no program can be started here: ${command}`);
      const open = () => new LegacySeat(openProgram(command), { name, version: dcp, patience: startup });
      return new SeatAgent({ name, game, open }, context);
    },
  };
}
