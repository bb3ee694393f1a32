import type { Command } from "commander";
import { addEntries } from "../entries.js";
import { entriesOf } from "../groups.js";

export function benchCommand(command: Command): void {
  addEntries(command, [
    ...entriesOf("bench"),
    {
      name: "queue",
      description: "what a queue costs: jobs a second with any number of simulated workers",
      load: async () => (await import("./queue.js")).benchQueueCommand,
    },
    {
      name: "browser",
      description: "the page's worker beside Node, and how smooth the page stays (needs Chromium)",
      load: async () => (await import("./browser.js")).benchBrowserCommand,
    },
  ]);
}
