import { stream } from "../core/random.js";
import "../games/index.js";
import { describe, expect, it } from "vitest";
import { machine } from "../io/machine.js";
import { formatPage } from "./page.js";
import { completePlan, type MatchPlan, planId } from "./plan.js";
import { type GameEnding, type MatchGameRecord, MemoryStore, rowOf, withoutTimes } from "./record.js";
import { failedGame } from "./referee.js";
import { type Executor, InlineExecutor, runMatch } from "./run.js";
import { assignmentOf, gamesOf } from "./schedule.js";
import { scoreboard, sprtOf } from "./score.js";
import { busyText } from "./text.js";

const TWO = { game: { name: "hex", size: 3 }, agents: ["random", { name: "other", kind: "random" }] };

/** A game that was not played: only its result matters here. */
function record(
  plan: MatchPlan,
  index: number,
  result: number | null,
  end: GameEnding = "rules",
  by?: 0 | 1,
): MatchGameRecord {
  const [first, second] = assignmentOf(plan, index).players;
  return {
    format: "playout-game",
    version: 1,
    playout: "0.2.0",
    match: planId(plan),
    index,
    players: [plan.agents[first]!.name, plan.agents[second]!.name],
    agents: ["random", "random"],
    opening: 1,
    moves: ["a1", "a2", "a3", "b1"],
    result,
    end,
    ...(by === undefined ? undefined : { by }),
    values: [null, null, null],
    visits: [null, null, null],
    times: { start: "", ms: 9, moves: [1, 2, 6] },
  };
}

describe("the scoreboard", () => {
  const plan = completePlan({ ...TWO, pairs: 4 });

  it("counts what was computed by hand", () => {
    // Pairs for "random": 2, 1 (each won with the first move), 1/2, and one whose second game is missing.
    const results: [number, number, GameEnding?, (0 | 1)?][] = [
      [0, 1],
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 0.5, "length"],
      [5, 1, "crash", 1],
      [6, 1, "resign", 1],
    ];
    const board = scoreboard(
      plan,
      results.map(([index, result, end, by]) => record(plan, index, result, end, by)).reverse(),
    );
    expect(board).toMatchObject({ match: planId(plan), planned: 8, counted: 7, beyond: 0 });
    const [pairing] = board.pairings;
    expect(pairing).toMatchObject({ games: 7, wins: 4, draws: 1, losses: 2, pairs: [0, 1, 1, 0, 1] });
    expect(pairing?.share).toBeCloseTo(4.5 / 7, 12);
    expect(pairing?.first).toMatchObject({ games: 4, wins: 3, draws: 1, losses: 0 });
    expect(pairing?.second).toMatchObject({ games: 3, wins: 1, draws: 0, losses: 2 });
    expect(pairing?.elo?.elo).toBeCloseTo(-400 * Math.log10(1 / (3.5 / 6) - 1), 9);
    expect(board.firstMove).toMatchObject({ wins: 5, draws: 1, losses: 1 });
    expect(board.ends).toEqual({ rules: 4, length: 1, crash: 1, resign: 1 });
    expect(board.length.mean).toBe(4);
    expect(board.standings.map(({ name, faults }) => [name, faults])).toEqual([
      ["random", { crash: 1 }],
      ["other", {}],
    ]);
    // After an opening of one move the second player moves first: times 1 and 6 are his, 2 the other's.
    expect(board.standings[1]?.latency).toMatchObject({ moves: 4 * 2 + 3, max: 6 });
    expect(board.standings[1]?.latency.mean).toBeCloseTo((4 * 7 + 3 * 2) / 11, 12);
  });

  it("leaves out games that could not be played", () => {
    const board = scoreboard(plan, [record(plan, 0, 1), record(plan, 1, null, "failed")]);
    expect(board.pairings[0]).toMatchObject({ games: 1, pairs: [0, 0, 0, 0, 0] });
    expect(board.pairings[0]).not.toHaveProperty("elo");
    expect(board.ends).toEqual({ rules: 1, failed: 1 });
  });

  it("says nothing before the first game", () => {
    const board = scoreboard(plan, []);
    expect(board.pairings[0]?.interval).toEqual({ low: 0, high: 1 });
    expect(JSON.parse(JSON.stringify(board)).pairings[0].share).toBeNull();
    const linkOf = () => "";
    const page = formatPage({ plan, board, records: [], linkOf });
    expect(page).toContain("moves a game: –");
    expect(page).not.toContain("NaN");
  });

  it("has a page in which names do no harm", () => {
    const name = "a\u001b[2J\u009b\u202e<b>";
    const strange = completePlan({ ...plan, agents: ["random", { name, kind: "random" }] });
    const records = [record(strange, 0, 1), { ...record(strange, 1, 0, "crash"), reason: name }];
    const page = formatPage({
      plan: strange,
      board: scoreboard(strange, records),
      records: records.map(rowOf),
      linkOf: () => "",
    });
    expect(page).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|<b>/u);
    expect(page).toContain("a\ufffd[2J\ufffd\ufffd&lt;b&gt;");
  });

  it("tells CPU time where it is known", () => {
    const [known, unknown] = [record(plan, 0, 1), record(plan, 1, 1)];
    const timed = { ...known, times: { ...known.times, cpu: [3, 4, 5] } };
    const { standings } = scoreboard(plan, [timed, unknown]);
    expect(standings.map(({ name, cpu }) => [name, cpu])).toEqual([
      ["random", 4],
      ["other", 4],
    ]);
    expect(scoreboard(plan, [unknown]).standings[0]?.cpu).toBeNaN();
  });

  it("says who had less CPU time than time, by more than a fifth and from a second on", () => {
    const timed = (moves: number[], cpu: (number | null)[], on: MatchPlan = plan) => {
      const game = record(on, 0, 1);
      return scoreboard(on, [{ ...game, times: { ...game.times, moves, cpu } }]);
    };
    // The second player, "other", has the first and the last of the three moves.
    const board = timed([1000, 2000, 3000], [700, 1600, 500]);
    expect(board.standings.map(({ name, cpuShare }) => [name, cpuShare])).toEqual([
      ["random", 0.8],
      ["other", 0.3],
    ]);
    expect(busyText(plan, board)).toBe(
      "The machine was busy: CPU time as a share of thinking time is other 30.0 %; games took longer by it, no more",
    );
    expect(formatPage({ plan, board, records: [], linkOf: () => "" })).toContain("The machine was busy");
    const byTime = { ...plan, clock: { ...plan.clock, move: 3 } };
    expect(busyText(byTime, board)).toContain("who thinks by the wall clock thought less than it says");
    expect(busyText({ ...byTime, clock: { ...byTime.clock, by: "cpu" } }, board)).toContain("no more");
    expect(busyText(plan, timed([1000, 2000, 3000], [900, 1600, null]))).toBeUndefined();
    expect(busyText(plan, timed([300, 2000, 600], [0, 2000, 0]))).toBeUndefined();
  });

  it("divides CPU time by the threads that an agent has", () => {
    const agents = [
      { name: "four", kind: "uct", playout: "walk", threads: 4 },
      { name: "one", kind: "uct", playout: "walk" },
    ];
    const threads = completePlan({ ...TWO, agents, pairs: 1 });
    const game = record(threads, 0, 1);
    // Of four cores a quarter each.
    const times = { ...game.times, moves: [1000, 2000, 1000], cpu: [1000, 2000, 1000] };
    const share = (of: MatchGameRecord["times"]) =>
      Object.fromEntries(
        scoreboard(threads, [{ ...game, times: of }]).standings.map(({ name, cpuShare }) => [name, cpuShare]),
      );
    expect(share(times)).toEqual({ four: 0.25, one: 1 });
  });

  it("does not take our own CPU time for that of a program", () => {
    const programs = completePlan({ ...TWO, agents: ["random", 'gtp:command="x"'], pairs: 1 });
    const game = record(programs, 0, 1);
    const records = [{ ...game, times: { ...game.times, moves: [2000, 2000, 2000], cpu: [1, 2000, 1] } }];
    const board = scoreboard(programs, records);
    expect(board.standings.map(({ cpu }) => cpu)).toEqual([2000, Number.NaN]);
    expect(busyText(programs, board)).toBeUndefined();
  });
});

function* noted(indices: Iterable<number>, into: number[]): Generator<number> {
  for (const index of indices) {
    into.push(index);
    yield index;
  }
}

/** Finishes up to `width` games in any order; "random" wins two of three. */
class Shuffling implements Executor {
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  async *play(
    plan: MatchPlan,
    indices: Iterable<number>,
    signal: AbortSignal,
  ): AsyncGenerator<MatchGameRecord> {
    const rng = stream("shuffling", this.#width);
    const waiting = indices[Symbol.iterator]();
    const running: number[] = [];
    for (;;) {
      while (running.length < this.#width) {
        const next = waiting.next();
        if (next.done) break;
        running.push(next.value);
      }
      if (running.length === 0 || signal.aborted) return;
      const [index = 0] = running.splice(rng.below(running.length), 1);
      const won = stream("result", index).float() < 2 / 3;
      const first = assignmentOf(plan, index).players[0] === 0;
      yield record(plan, index, won === first ? 1 : 0);
    }
  }

  async close(): Promise<void> {}
}

describe("a match", () => {
  it("plays what is missing, once", async () => {
    const plan = completePlan({ ...TWO, pairs: 3 });
    const store = new MemoryStore();
    const asked: number[] = [];
    const inline = new InlineExecutor(machine);
    const executor: Executor = {
      play: (of, indices, signal) => inline.play(of, noted(indices, asked), signal),
      close: () => inline.close(),
    };
    const seen: number[] = [];
    const controller = new AbortController();
    const progress = ({ index }: MatchGameRecord) => {
      seen.push(index);
      if (index === 3) controller.abort();
    };
    const first = await runMatch({ plan, executor, store, signal: controller.signal, progress });
    expect(first).toEqual({ finished: false, played: 4 });
    expect(await runMatch({ plan, executor, store, progress })).toEqual({ finished: true, played: 2 });
    expect(await runMatch({ plan, executor, store, progress })).toEqual({ finished: true, played: 0 });
    expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
    // Game 4 was asked for when the signal came, and again later.
    expect(asked).toEqual([0, 1, 2, 3, 4, 4, 5]);
    const whole = new MemoryStore();
    await runMatch({ plan, executor, store: whole });
    expect(store.records.map(withoutTimes)).toEqual(whole.records.map(withoutTimes));
  });

  it("plays again what could not be played", async () => {
    const plan = completePlan({ ...TWO, pairs: 2 });
    const store = new MemoryStore();
    await runMatch({ plan, executor: new InlineExecutor(machine), store });
    const whole = store.records.map(withoutTimes);
    for (const index of [1, 2])
      await store.append(failedGame(plan, index, "no memory", "2026-01-01T00:00:00.000Z"));
    expect(store.records.map(({ end }) => end)).toEqual(["rules", "failed", "failed", "rules"]);
    const outcome = await runMatch({ plan, executor: new InlineExecutor(machine), store });
    expect(outcome).toEqual({ finished: true, played: 2 });
    expect(store.records.map(withoutTimes)).toEqual(whole);
  });

  it("gives the same verdict in whatever order games finish", async () => {
    const plan = completePlan({ ...TWO, pairs: 500, stop: { sprt: { elo0: 0, elo1: 80 } } });
    const boards = [];
    for (const width of [1, 2, 7, 64]) {
      const store = new MemoryStore();
      const executor = new Shuffling(width);
      expect((await runMatch({ plan, executor, store })).finished).toBe(true);
      expect(store.records.length).toBeLessThan(gamesOf(plan));
      const { beyond, ...board } = scoreboard(plan, store.records);
      expect(beyond > 0).toBe(width > 1);
      boards.push(board);
      expect(await runMatch({ plan, executor, store })).toEqual({ finished: true, played: 0 });
    }
    expect(boards[0]?.sprt?.verdict).toBe("H1");
    for (const board of boards) expect(board).toEqual(boards[0]);
    expect(2 * boards[0]!.sprt!.pairs).toBe(boards[0]?.counted);
  });

  it("reads its test in the order of the plan", () => {
    const plan = completePlan({ ...TWO, pairs: 300, stop: { sprt: { elo0: 0, elo1: 120 } } });
    // Pairs are won at first and lost later on.
    const records = Array.from({ length: 600 }, (_, index) =>
      record(plan, index, index < 100 === (index % 2 === 0) ? 1 : 0),
    );
    const ends = [
      records,
      records.toReversed(),
      records.toSorted((a, b) => (a.index % 7) - (b.index % 7)),
    ].map((order) => {
      const watch = sprtOf(plan, order);
      return { end: watch?.end, ...watch?.standing };
    });
    expect(ends[0]?.verdict).toBe("H1");
    expect(ends[0]?.end).toBeLessThan(100);
    for (const end of ends) expect(end).toEqual(ends[0]);
  });

  it("plays all of a part although a test could end it", async () => {
    const plan = completePlan({ ...TWO, pairs: 200, stop: { sprt: { elo0: 0, elo1: 80 } } });
    const store = new MemoryStore();
    const outcome = await runMatch({ plan, executor: new Shuffling(1), store, shard: { k: 2, n: 2 } });
    expect(outcome).toEqual({ finished: true, played: 200 });
  });
});
