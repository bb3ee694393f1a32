import type { Command } from "commander";
import { addEntries } from "../entries.js";

export function learnCommand(command: Command): void {
  addEntries(command, [
    {
      name: "curling-teacher",
      description: "play games of curling and keep what each player intended, as lessons for curling-policy",
      load: async () => (await import("./teacher.js")).curlingTeacherCommand,
    },
    {
      name: "curling-policy",
      description: "learn the chances of the learned policy from the lessons of curling-teacher",
      load: async () => (await import("./policy.js")).curlingPolicyCommand,
    },
    {
      name: "go-games",
      description: "play games of Go and keep them, for go-mm",
      load: async () => (await import("./go/games.js")).goGamesCommand,
    },
    {
      name: "go-mm",
      description:
        "learn from games which moves of Go are played, by Minorization-Maximization (Coulom 2007)",
      load: async () => (await import("./go/mm.js")).goMmCommand,
    },
    {
      name: "go-positions",
      description: "play games of Go and keep one random position of each",
      load: async () => (await import("./go/positions.js")).goPositionsCommand,
    },
    {
      name: "go-teacher",
      description: "say what the positions of go-positions are worth, by a deep search or by a GTP program",
      load: async () => (await import("./go/teacher.js")).goTeacherCommand,
    },
    {
      name: "go-sb",
      description: "learn a playout policy of Go by simulation balancing",
      load: async () => (await import("./go/balance.js")).goSbCommand,
    },
    {
      name: "go-uctb",
      description: "learn a playout policy of Go by UCT balancing, inside the search",
      load: async () => (await import("./go/balance.js")).goUctbCommand,
    },
    {
      name: "go-evaluate",
      description: "mean squared error of playout policies against values of positions",
      load: async () => (await import("./go/evaluate.js")).goEvaluateCommand,
    },
  ]);
}
