import type { GameCommands } from "../../../cli/facet.js";

/** Commands that only Curling has. */
export const curlingCommands: GameCommands = {
  bench: [
    {
      name: "curling",
      description: "throws per second of CPU time on one core: event simulator, plain stepper and referee",
      load: async () => (await import("./bench.js")).benchCurlingCommand,
    },
    {
      name: "players",
      description:
        "simulations per second of the curling players that search, with one thread and with several",
      load: async () => (await import("./bench-players.js")).benchPlayersCommand,
    },
  ],
  learn: [
    {
      name: "curling-teacher",
      description: "play games of curling and keep what each player intended, as lessons for curling-policy",
      load: async () => (await import("../../../cli/learn/teacher.js")).curlingTeacherCommand,
    },
    {
      name: "curling-policy",
      description: "learn the chances of the learned policy from the lessons of curling-teacher",
      load: async () => (await import("../../../cli/learn/policy.js")).curlingPolicyCommand,
    },
  ],
};
