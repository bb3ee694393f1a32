/** Adds commands, jobs and learning, which need Node, to Go. */
import type { GameCommands } from "../../../cli/game-commands.js";
import type { NodeParts } from "../../../jobs/index.js";

/** Commands that only Go has. */
const goCommands: GameCommands = {
  bench: [
    {
      name: "go",
      description: "playouts per second of CPU time on one core, and simulations of UCT",
      load: async () => (await import("./bench.js")).benchGoCommand,
    },
  ],
  learn: [
    {
      name: "go-games",
      description: "play games of Go and keep them, for go-mm",
      load: async () => (await import("./learn-data.js")).goGamesCommand,
    },
    {
      name: "go-mm",
      description:
        "learn from games which moves of Go are played, by Minorization-Maximization (Coulom 2007)",
      load: async () => (await import("./learn-mm.js")).goMmCommand,
    },
    {
      name: "go-positions",
      description: "play games of Go and keep one random position of each",
      load: async () => (await import("./learn-data.js")).goPositionsCommand,
    },
    {
      name: "go-teacher",
      description: "say what the positions of go-positions are worth, by a deep search or by a GTP program",
      load: async () => (await import("./learn-data.js")).goTeacherCommand,
    },
    {
      name: "go-sb",
      description: "learn a playout policy of Go by simulation balancing",
      load: async () => (await import("./learn-policies.js")).goSbCommand,
    },
    {
      name: "go-uctb",
      description: "learn a playout policy of Go by UCT balancing, inside the search",
      load: async () => (await import("./learn-policies.js")).goUctbCommand,
    },
    {
      name: "go-evaluate",
      description: "mean squared error of playout policies against values of positions",
      load: async () => (await import("./learn-policies.js")).goEvaluateCommand,
    },
  ],
};

/** What Node adds to Go. */
export const goNode: NodeParts = {
  commands: goCommands,
  jobs: async () => (await import("../train/learner.js")).goJobs,
  learner: async () => (await import("../train/learner.js")).goLearner,
};
