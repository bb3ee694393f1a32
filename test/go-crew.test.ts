import { expect, test, vi } from "vitest";
import { Crew } from "../dist/cli/learn/go/crew.js";
import { FEATURES, PAPER_TACTICS } from "../dist/games/go/index.js";
import { goSchema } from "../dist/games/go/players/index.js";

test("simulations stop at once, however many are left to do", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  // The signal is asked before every part that is given to a thread.
  let given = 0;
  const passed = signal.throwIfAborted.bind(signal);
  vi.spyOn(signal, "throwIfAborted").mockImplementation(() => {
    passed();
    if (++given === 10) controller.abort();
  });
  const crew = new Crew({
    spec: goSchema.parse({ name: "go", size: 5 }),
    setting: { tactics: PAPER_TACTICS, reading: "both", atari: "stone" },
    seed: "stops",
    threads: 1,
    signal,
  });
  const subjects = Array.from({ length: 12 }, (_, i) => ({ position: "size=5", path: [i] }));
  const values = crew.values(new Float64Array(FEATURES), subjects, 100_000);
  // One is made and one waits for the thread.
  expect(given).toBe(2);
  await expect(values).rejects.toThrow();
  await crew.close();
  expect(given).toBe(10);
});
