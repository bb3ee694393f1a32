/** An engine of Digital Curling 3 as an agent for match plans: a program that is started, or one that somebody starts by hand. */
import { z } from "zod";
import type { AgentKind, Arrival } from "../../../../agents/index.js";
import { commandSchema, programName } from "../../../../protocols/index.js";
import type { CurlingGame, CurlingState, Shot } from "../../index.js";
import { SeatAgent } from "../seat-agent.js";
import { Dc3Seat } from "./seat.js";

const dc3Schema = z
  .strictObject({
    command: commandSchema
      .optional()
      .describe("the program and its arguments, as in a shell; host and port are added as the last two"),
    listen: z
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .describe("in place of a command: the port where a program comes in that somebody starts by hand"),
    host: z.string().min(1).default("127.0.0.1").describe("the address that it comes to, with listen"),
    startup: z.number().positive().max(1e6).default(10).describe("seconds that it may take for the greeting"),
    name: z.string().min(1).optional().describe("what to call it; else the name of the program"),
  })
  .refine(
    ({ command, listen }) => (command === undefined) !== (listen === undefined),
    "expected command, the program, or listen, a port",
  );

type Dc3Options = z.output<typeof dc3Schema>;

export function dc3Kind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "dc3",
    about: "a program that speaks the protocol of Digital Curling 3",
    schema: dc3Schema,
    make(options: Dc3Options, context) {
      const { command, listen, host, startup, name = nameOf(options) } = options;
      const { awaitProgram } = context;
      if (awaitProgram === undefined) throw new Error("agent dc3: no program can come to this place");
      const meeting = command === undefined ? { host, port: listen as number } : { command };
      const open = () => {
        let arrival: Arrival | undefined;
        return new Dc3Seat({
          name,
          timeoutDcOk: startup,
          connect() {
            arrival = awaitProgram(meeting);
            return arrival.line;
          },
          giveUp: () => arrival?.giveUp(),
        });
      };
      return new SeatAgent({ name, game, open, awaited: command === undefined }, context);
    },
  };
}

function nameOf({ command, listen }: Dc3Options): string {
  return command === undefined ? `port ${listen}` : programName(command);
}
