import { kitOf } from "../dist/agents/games.js";
// Threads run the built files.
import { createAgent, createSearch } from "../dist/agents/registry.js";
import { parseAgent } from "../dist/agents/spec.js";
import { MemoryWeights } from "../dist/agents/weight-store.js";
import { stream } from "../dist/core/random.js";
import { PositionNet } from "../dist/games/curling/nets/set-nets.js";
import { curlingKit } from "../dist/games/curling/players/game-setup.js";
import type { Shot } from "../dist/games/curling/sheet.js";
import "../dist/games/index.js";
import { afterEach, expect, test } from "vitest";
import { threadCpu } from "../dist/jobs/cpu.js";
import { SearchThread } from "../dist/jobs/threads.js";
import { formatNet, headFor, untrainedNet } from "../dist/nets/set-net.js";
import { ParallelRun } from "../dist/search/parallel.js";

const game = { name: "hex", width: 7, height: 7, swap: "none" } as const;
const kit = kitOf(game);
const task = {
  game,
  agent: { kind: "uct", playout: "walk" },
  position: kit.game.notation.formatState(kit.game.start()),
  seed: "threads",
};

const open: ParallelRun<number>[] = [];
afterEach(async () => {
  for (const thinking of open.splice(0)) await thinking.close();
});

async function begin(workers: number, seed = task.seed): Promise<ParallelRun<number>> {
  const ports = Array.from({ length: workers }, () => new SearchThread<number>());
  const thinking = await ParallelRun.begin(ports, { ...task, seed }, String);
  open.push(thinking);
  return thinking;
}

test("two threads say the same twice, however sliced, and more than either alone", async () => {
  const [once, again, other] = [await begin(2), await begin(2), await begin(2, "else")];
  await once.run(3001);
  for (const slice of [1, 1000, 1500, 500]) await again.run(slice);
  await other.run(3001);
  const report = once.report();
  expect(again.report()).toEqual(report);
  expect(other.report()).not.toEqual(report);
  expect(report.simulations).toBe(3001);
  expect(report.lines).toHaveLength(49);
  expect(report.lines.reduce((sum, line) => sum + line.visits, 0)).toBe(3001);
  expect(report.lines[0]!.move).toBe(report.best);
  expect(once.report(3).lines).toEqual(report.lines.slice(0, 3));

  const [one] = [await begin(1)];
  await one.run(1501);
  const half = one.report();
  for (const line of half.lines) {
    const both = report.lines.find((each) => each.move === line.move)!;
    expect(both.visits).toBeGreaterThanOrEqual(line.visits);
  }

  await once.advance(report.best);
  await again.advance(report.best);
  expect(once.simulations).toBe(report.lines[0]!.visits);
  await once.run(200);
  await again.run(200);
  expect(once.report()).toEqual(again.report());
  expect(once.report().lines.map((line) => line.move)).not.toContain(report.best);
});

test("a search that asks a net finds the same in a thread, and several threads do it together", async () => {
  const curling = curlingKit({ name: "curling", rules: "dc3", ends: 2, physics: "event" });
  const wanted = PositionNet.wanted(curling.game.rules);
  const weights = new MemoryWeights();
  const net = formatNet(untrainedNet(headFor(wanted, [16, 16, 16]), stream("net")));
  const reference = weights.add({ name: "net", weights: net });
  const agent = { kind: "best", net: reference };
  const state = curling.game.position({ throw: 6, stones: [{ team: 0, x: 0.1, y: 38.4 }] });
  const position = curling.game.notation.formatState(state);

  const port = new SearchThread();
  await port.begin({ game: curling.spec, agent, weights: { [reference]: net }, position, seed: "leaf" });
  const { report } = await port.run(1500);
  await port.close();
  const here = createSearch(curling, agent, weights).begin(
    curling.game.notation.parseState(position),
    stream("leaf", "search"),
  );
  here.run(1500);
  expect(report).toEqual(here.report());

  const clock = { now: () => 0, breathe: async () => {} };
  const openPort = <M>() => new SearchThread<M>();
  const both = createAgent(curling, parseAgent(`best:net=${reference},playouts=3000,threads=2`), {
    rng: stream("both"),
    clock,
    openPort,
    weights,
  });
  const { move, report: together } = await both.choose(state, { aborted: false });
  await both.close?.();
  expect(curling.game.isLegal(state, move as Shot)).toBe(true);
  expect(together?.simulations).toBe(3000);
});

test("a thread that cannot search says why, and stays of use", async () => {
  const port = new SearchThread();
  await expect(port.run(1)).rejects.toThrow("a search thread has nothing to search");
  // Whatever it took to get there.
  expect(port.cpu).toBe(0);
  await expect(port.begin({ ...task, agent: { kind: "uct", plyouts: 3 } })).rejects.toThrow(
    /unknown option "plyouts"/,
  );
  await expect(port.begin({ ...task, position: "nonsense" })).rejects.toThrow();
  const { simulations } = await port.begin(task);
  expect(simulations).toBe(0);
  const before = port.cpu;
  if (threadCpu() !== undefined) {
    // Only its own work counts.
    while (port.cpu < before + 20) await port.run(1000);
  }
  await port.close();
  await expect(port.run(1)).rejects.toThrow("a search thread has ended");
});
