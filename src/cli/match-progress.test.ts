import "../games/index.js";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { machine } from "../io/machine.js";
import { openFolderStore } from "../jobs/match-folder.js";
import { completePlan } from "../match/plan.js";
import { playGame } from "../match/referee.js";
import { MatchProgress } from "./match-run.js";

it("says a line a minute where nobody watches", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-progress-"));
  const plan = completePlan({
    game: { name: "hex", size: 3 },
    agents: ["random", "uct:playouts=9"],
    pairs: 2,
  });
  const store = openFolderStore(folder, plan);
  const said: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  vi.useFakeTimers();
  try {
    const progress = new MatchProgress(store, 4, { crew: { threads: 9 } }, false);
    vi.advanceTimersByTime(60_000);
    const record = await playGame(plan, 0, machine);
    await store.append(record);
    progress.show(record);
    vi.advanceTimersByTime(59_999);
    expect(said).toEqual([expect.stringMatching(/^0\/4 games, no game finished yet, .*9 threads\n$/)]);
    vi.advanceTimersByTime(1);
    expect(said.slice(1)).toEqual([
      expect.stringMatching(/^1\/4 games, 30 games\/h, 6 min left, random .*, Elo .*, 9 threads\n$/),
    ]);
    progress.close();
    vi.advanceTimersByTime(600_000);
    expect(said).toHaveLength(2);
  } finally {
    vi.useRealTimers();
    write.mockRestore();
    store.close();
    rmSync(folder, { recursive: true });
  }
});
