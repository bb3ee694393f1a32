/** Adds commands, jobs and experiments, which need Node, to curling. */
import type { GameCommands } from "../../../cli/game-commands.js";
import type { NodeParts } from "../../../jobs/index.js";
import { COUNTS, curlingTrials } from "../train/counts.js";

/** Commands that only Curling has. */
const curlingCommands: GameCommands = {
  demo: async () => (await import("./demo.js")).demoCommand,
  own: {
    description: "answer questions about Digital Curling to programs in any language",
    entries: [
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
        name: "net",
        description: "what a net was made for and from, and its file",
        load: async () => (await import("./net.js")).netCommand,
      },
      {
        name: "calibration",
        description: "how far a net that values positions can be trusted, by the number of the throw",
        load: async () => (await import("./measurements.js")).calibrationCommand,
      },
      {
        name: "regret",
        description: "what a search with a net that values positions gives away, by its playouts",
        load: async () => (await import("./measurements.js")).regretCommand,
      },
      {
        name: "luck",
        description: "who is stronger by the games of a match, with the luck of the hands taken out",
        load: async () => (await import("./measurements.js")).luckCommand,
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
      {
        name: "user",
        description: "add a user to those who may play at a host of DC4, or change a password",
        load: async () => (await import("./host-dc4.js")).userCommand,
      },
      {
        name: "host",
        description:
          "host matches between engines, whatever they speak, with the official physics, hands and clocks",
        load: async () => (await import("./host.js")).hostCommand,
      },
      {
        name: "connect",
        description: "play a match on a server of Digital Curling",
        load: async () => (await import("./connect.js")).connectCommand,
      },
      {
        name: "check",
        description: "what an engine or a server does wrong in its protocol, and with its throws",
        load: async () => (await import("./check.js")).checkCommand,
      },
      {
        name: "environment",
        description:
          "throw in thousands of ends at once for a program that learns, as the Python package does",
        load: async () => (await import("./selfplay.js")).environmentCommand,
      },
    ],
  },
  bench: [
    {
      name: "curling",
      description: "throws per second of CPU time on one core: event simulator, plain stepper and referee",
      load: async () => (await import("./bench.js")).benchCurlingCommand,
    },
    {
      name: "nets",
      description: "evaluations per second of CPU time on one core: nets that value positions and throws",
      load: async () => (await import("./bench.js")).benchNetsCommand,
    },
    {
      name: "players",
      description:
        "simulations per second of the curling players that search, with one thread and with several",
      load: async () => (await import("./bench.js")).benchPlayersCommand,
    },
    {
      name: "analysis",
      description: "seconds of CPU time until playout analyze --game curling answers, and to review a game",
      load: async () => (await import("./bench.js")).benchAnalysisCommand,
    },
  ],
  learn: [
    {
      name: "curling-teacher",
      description: "play games of curling and keep what each player intended, as lessons for curling-policy",
      load: async () => (await import("./learn-policy.js")).curlingTeacherCommand,
    },
    {
      name: "curling-policy",
      description: "learn the chances of the learned policy from the lessons of curling-teacher",
      load: async () => (await import("./learn-policy.js")).curlingPolicyCommand,
    },
    {
      name: "curling-lenet",
      description: "learn the nets of Matsui and Hoki (2017) from random play, and measure them",
      load: async () => (await import("./learn-nets.js")).curlingLenetCommand,
    },
    {
      name: "curling-gpi",
      description: "learn what throws are worth from random play, policy after policy",
      load: async () => (await import("./learn-nets.js")).curlingGpiCommand,
    },
    {
      name: "curling-net",
      description: "learn a net of positions for searches, by rounds of play by a search",
      load: async () => (await import("./learn-nets.js")).curlingNetCommand,
    },
  ],
  selfplay: [
    {
      name: "curling",
      description: "ends of curling by a policy, as binary shards",
      load: async () => (await import("./selfplay.js")).selfplayCurlingCommand,
    },
    {
      name: "curling-positions",
      description: "positions of curling and what they come to by a search with a net, as binary shards",
      load: async () => (await import("./selfplay.js")).selfplayPositionsCommand,
    },
  ],
};

/** What Node adds to Curling. */
export const curlingNode: NodeParts = {
  commands: curlingCommands,
  jobs: async () => [COUNTS, ...(await import("../train/jobs.js")).curlingJobs],
  trials: curlingTrials,
};
