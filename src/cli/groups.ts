/** Commands that the games fill: `learn`, `selfplay`, `bench`, the demo, and a group for each game. */
import { gameNames } from "../agents/index.js";
import "../games/node.js";
import type { Command } from "commander";
import { nodePartsOf } from "../jobs/index.js";
import { addEntries, type CommandEntry } from "./commands.js";

/** What the games have for a group, in the order of the games. */
function entriesOf(group: "bench" | "learn" | "selfplay"): CommandEntry[] {
  return gameNames().flatMap((name) => nodePartsOf(name).commands?.[group] ?? []);
}

/** The demo of the first game that has one. */
export function demo(): ReturnType<CommandEntry["load"]> {
  const [load] = gameNames().flatMap((name) => nodePartsOf(name).commands?.demo ?? []);
  if (load === undefined) throw new Error("no game has a demo");
  return load();
}

/** A group for each game that has commands of its own. */
export function gameGroups(): CommandEntry[] {
  return gameNames().flatMap((name) => {
    const own = nodePartsOf(name).commands?.own;
    if (own === undefined) return [];
    const { description, entries } = own;
    return { name, description, load: async () => (command) => addEntries(command, entries) };
  });
}

export function learnCommand(command: Command): void {
  addEntries(command, entriesOf("learn"));
}

export function selfplayCommand(command: Command): void {
  addEntries(command, entriesOf("selfplay"));
}

export function benchCommand(command: Command): void {
  addEntries(command, [
    ...entriesOf("bench"),
    {
      name: "queue",
      description: "what a queue costs: jobs a second with any number of simulated workers",
      load: async () => (await import("./bench-queue.js")).benchQueueCommand,
    },
    {
      name: "browser",
      description: "the page's worker beside Node, and how smooth the page stays (needs Chromium)",
      load: async () => (await import("./bench-browser.js")).benchBrowserCommand,
    },
  ]);
}
