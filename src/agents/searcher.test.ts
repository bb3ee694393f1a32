import { checkData } from "../core/checks.js";
import { stream } from "../core/random.js";
import { hexKit, hexSchema } from "../games/hex/players.js";
import type { HexState } from "../games/hex/rules.js";
import "../games/index.js";
import { describe, expect, test } from "vitest";
import { SteppedClock } from "../../test/clock.js";
import type { SearchPort } from "../search/parallel.js";
import type { SearchRun } from "../search/run.js";
import type { Agent, Clock, RunningSearch } from "./agent.js";
import { createAgent, createSearch } from "./registry.js";
import { SearchAgent } from "./search-agent.js";
import { parseAgent } from "./spec.js";
import { type SearchRequest, SearchWorker, WorkerPort } from "./workers.js";

const kit = hexKit(checkData(hexSchema, { name: "hex", size: 4 }));
const go = { aborted: false };

function make(text: string, clock: Clock = new SteppedClock(0), seed = "searcher"): Agent<HexState, number> {
  return createAgent(kit, parseAgent(text), { rng: stream(seed), clock });
}

async function selfPlay(text: string, step: number): Promise<string[]> {
  const agents = [make(text, new SteppedClock(step), "a"), make(text, new SteppedClock(step), "b")] as const;
  const state = kit.game.start();
  const told: string[] = [];
  while (!state.isOver()) {
    const { move, report } = await agents[state.toMove].choose(state, go);
    if (move === "resign") throw new Error("nobody resigns");
    expect(kit.game.isLegal(state, move)).toBe(true);
    told.push(`${kit.game.notation.formatMove(move)} ${report?.simulations} ${report?.value}`);
    state.play(move);
    for (const agent of agents) agent.saw?.(move, state);
  }
  return told;
}

describe.each(["flat:playouts=300", "uct:playouts=300", "uct:playouts=300,reuse=false", "best:playouts=300"])(
  "%s",
  (text) => {
    test("plays the same game from the same seed, whatever the clock says", async () => {
      const game = await selfPlay(text, 0);
      expect(await selfPlay(text, 7)).toEqual(game);
    });
  },
);

test.each(["conventional", "walk", "rows", "rows-exact", "batch"])(
  "uct plays with playout=%s",
  async (name) => {
    const { move, report } = await make(`uct:playouts=1000,playout=${name}`).choose(kit.game.start(), go);
    expect(kit.game.isLegal(kit.game.start(), move as number)).toBe(true);
    expect(report?.simulations).toBeGreaterThanOrEqual(1000);
  },
);

test("a budget of playouts is spent and no more", async () => {
  const { report } = await make("flat:playouts=5000").choose(kit.game.start(), go);
  expect(report?.simulations).toBe(5000);
});

test("a budget of time ends by the clock", async () => {
  const clock = new SteppedClock(10);
  const { report } = await make("flat:time=1", clock).choose(kit.game.start(), go);
  expect(clock.breaths).toBeGreaterThan(50);
  expect(clock.breaths).toBeLessThanOrEqual(100);
  expect(report?.simulations).toBeGreaterThan(0);
});

test("of time and playouts, what ends first counts", async () => {
  const both = (text: string) => make(text, new SteppedClock(1)).choose(kit.game.start(), go);
  expect((await both("flat:time=100,playouts=70")).report?.simulations).toBe(70);
  expect((await both("flat:time=0.001,playouts=1000000")).report?.simulations).toBeLessThan(1000);
});

test("a stop ends the search with the best answer so far", async () => {
  const stop = { aborted: false };
  const clock: Clock = {
    now: () => 0,
    async breathe() {
      stop.aborted = true;
    },
  };
  const { move, report } = await make("flat:playouts=1000000", clock).choose(kit.game.start(), stop);
  expect(kit.game.isLegal(kit.game.start(), move as number)).toBe(true);
  expect(report?.simulations).toBeLessThan(5000);
});

test("what is known is kept from move to move, with reuse", async () => {
  const after = async (text: string) => {
    const agent = make(text);
    const state = kit.game.start();
    const first = (await agent.choose(state, go)).move as number;
    state.play(first);
    agent.saw?.(first, state);
    const reply = state.isLegal(5) ? 5 : 6;
    state.play(reply);
    agent.saw?.(reply, state);
    return (await agent.choose(state, go)).report?.simulations;
  };
  expect(await after("uct:playouts=400,reuse=false")).toBe(400);
  expect(await after("uct:playouts=400,reuse=true")).toBeGreaterThan(400);
});

test("a search that cannot go on below a move is begun anew at each", async () => {
  const search = createSearch(kit, parseAgent("uct:playouts=400"));
  const think = (state: HexState): SearchRun<number> => {
    const thinking = search.begin(state, stream("anew"));
    return {
      get simulations() {
        return thinking.simulations;
      },
      decided: false,
      run: (playouts) => thinking.run(playouts),
      report: (lines) => thinking.report(lines),
    };
  };
  const context = { rng: stream("anew"), clock: new SteppedClock(0) };
  const budget = () => ({ playouts: 400 });
  const agent = new SearchAgent({ name: "anew", game: kit.game, budget, threads: 1, think }, context);
  const state = kit.game.start();
  for (let i = 0; i < 3; i++) {
    const { report } = await agent.choose(state, go);
    expect(report?.simulations).toBe(400);
    const { best } = report!;
    state.play(best);
    agent.saw(best);
  }
});

test("after an undo the agent thinks about the position that is there", async () => {
  const agent = make("uct:playouts=200");
  const state = kit.game.start();
  const first = (await agent.choose(state, go)).move as number;
  state.play(first);
  agent.saw?.(first, state);
  // The move is taken back, of which nobody tells the agent; nothing of the search after it counts here.
  expect((await agent.choose(kit.game.start(), go)).report?.simulations).toBe(200);
});

test("a forced move is played at once", async () => {
  const one = hexKit(checkData(hexSchema, { name: "hex", size: 1 }));
  const agent = createAgent(one, parseAgent("uct:playouts=100000"), {
    rng: stream("one"),
    clock: new SteppedClock(0),
  });
  const { move, report } = await agent.choose(one.game.start(), go);
  expect(move).toBe(0);
  expect(report?.simulations).toBe(0);
});

test("the search is shown between slices, with the part of the budget that is gone", async () => {
  const seen: number[] = [];
  const parts: number[] = [];
  const watch = ({ simulations }: RunningSearch<number>, spent: number) => {
    seen.push(simulations);
    parts.push(spent);
  };
  await make("flat:playouts=5000").choose(kit.game.start(), go, watch);
  expect(seen).toEqual([1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095]);
  expect(parts).toEqual(seen.map((simulations) => simulations / 5000));
  parts.length = 0;
  await make("flat:time=2", new SteppedClock(500)).choose(kit.game.start(), go, watch);
  expect(parts).toEqual([0, 0.25, 0.5, 0.75]);
});

test("with eps=1 an epsilon agent does not think, with eps=0 it only does", async () => {
  const asked = async (eps: number) =>
    (await make(`epsilon:agent=(uct:playouts=50),eps=${eps}`).choose(kit.game.start(), go)).report;
  expect(await asked(1)).toBeUndefined();
  expect((await asked(0))?.simulations).toBe(50);
});

test("threads are refused where there are none", () => {
  expect(() => make("uct:playouts=50,threads=2")).toThrow(
    "threads: there are no threads to be had here; expected 1, got 2",
  );
});

/** A worker that is not elsewhere at all, but answers later. */
class HerePort extends WorkerPort<number> {
  closed = false;
  readonly #worker = new SearchWorker();

  async close() {
    this.closed = true;
    this.ended(new Error("closed"));
  }

  protected post(request: SearchRequest) {
    // As plain data, as it would cross to a thread or a page's worker.
    const answer = this.#worker.answer(structuredClone(request));
    answer.then((given) => this.answered(structuredClone(given)));
  }
}

test("several threads share the playouts, keep what they know and are closed", async () => {
  const ports: HerePort[] = [];
  const openPort = <M>() => {
    const port = new HerePort();
    ports.push(port);
    return port as unknown as SearchPort<M>;
  };
  const context = { rng: stream("parallel"), clock: new SteppedClock(0), openPort };
  const agent = createAgent(kit, parseAgent("uct:playouts=3000,threads=3"), context);
  const state = kit.game.start();
  const first = await agent.choose(state, go);
  expect(ports).toHaveLength(3);
  expect(first.report?.simulations).toBe(3000);
  for (const move of [first.move as number, state.isLegal(5) && first.move !== 5 ? 5 : 6]) {
    state.play(move);
    agent.saw?.(move, state);
  }
  const second = await agent.choose(state, go);
  expect(kit.game.isLegal(state, second.move as number)).toBe(true);
  expect(second.report?.simulations).toBeGreaterThan(3000);
  await agent.close?.();
  expect(ports.every(({ closed }) => closed)).toBe(true);
});

test("a port gives the worker's answers and complaints, one at a time, until it ends", async () => {
  const port = new HerePort();
  await expect(port.run(1)).rejects.toThrow("a search thread has nothing to search");
  const position = kit.game.notation.formatState(kit.game.start());
  const task = { game: kit.spec, agent: parseAgent("uct"), position, seed: "port" };
  await expect(port.begin({ ...task, position: "nonsense" })).rejects.toThrow("nonsense");
  expect(await port.begin(task)).toMatchObject({ simulations: 0, decided: false });
  const first = port.run(100);
  await expect(port.run(100)).rejects.toThrow("a search thread was asked before it had answered");
  const { report } = await first;
  expect(report?.simulations).toBe(100);
  expect((await port.advance(report!.best)).simulations).toBe(report!.lines[0].visits);
  const last = port.run(100);
  await port.close();
  await expect(last).rejects.toThrow("closed");
  await expect(port.run(1)).rejects.toThrow("closed");
});

test("threads pin a move in their searches, and a review by them has its value", async () => {
  const openPort = <M>() => new HerePort() as unknown as SearchPort<M>;
  const context = { rng: stream("parallel"), clock: new SteppedClock(0), openPort };
  const agent = createAgent(kit, parseAgent("uct:playouts=600,exploration=0.2,threads=2"), context);
  const { analyst } = agent;
  const state = kit.game.start();
  const mind = await analyst!.begin(state, stream("pin"));
  await mind.run(200);
  const last = mind.report().lines.findLast(({ proved }) => proved === undefined)!;
  await mind.pin?.(last.move);
  await mind.run(800);
  const pinned = mind.report().lines.find(({ move }) => move === last.move)!;
  expect(pinned.visits).toBeGreaterThan(last.visits + 50);
  await agent.close?.();
});
