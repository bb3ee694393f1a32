import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { goSchema } from "../dist/agents/index.js";
import { Crew } from "../dist/cli/learn/go/crew.js";
import { FEATURES, PAPER_TACTICS } from "../dist/games/go/index.js";

test("simulations stop at once, however many are left to do", async () => {
  const controller = new AbortController();
  const crew = new Crew({
    spec: goSchema.parse({ name: "go", size: 5 }),
    setting: { tactics: PAPER_TACTICS, reading: "both" },
    seed: "stops",
    threads: 1,
    signal: controller.signal,
  });
  const subjects = Array.from({ length: 12 }, (_, i) => ({ position: "size=5", path: [i] }));
  const values = expect(crew.values(new Float64Array(FEATURES), subjects, 3_000_000)).rejects.toThrow();
  await setTimeout(500);
  const start = performance.now();
  controller.abort();
  await values;
  await crew.close();
  expect(performance.now() - start).toBeLessThan(2000);
});
