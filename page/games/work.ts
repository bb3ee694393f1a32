/** What workers do for each game, loaded when it is wanted; it also makes the game known to searches. */
import type { Needs, Work } from "../engine/contract.js";

export const WORK: Readonly<Record<string, () => Promise<readonly Work[]>>> = {
  bench: async () => (await import("../bench/work.js")).benchWork,
  curling: async () => (await import("./curling/work.js")).curlingWork,
  hex: async () => (await import("./hex/work.js")).hexWork,
  go: async () => (await import("./go/work.js")).goWork,
};

/** Further needs of the jobs of a game; most have none. */
export const NEEDS: Readonly<Record<string, () => Promise<Needs>>> = {
  bench: async () => (await import("./curling/nets.js")).curlingNeeds,
  curling: async () => (await import("./curling/nets.js")).curlingNeeds,
};
