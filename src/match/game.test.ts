import "../games/index.js";
import { describe, expect, it } from "vitest";
import { machine } from "../io/machine.js";
import { matchKit } from "./agents.js";
import { completePlan } from "./plan.js";
import { formatGame, formatRecord, parseRecord, withoutTimes } from "./record.js";
import { adjudicate, type PlayerEstimate, playGame } from "./referee.js";
import { assignmentOf, gamesOf, indicesOf, openingOf, pairingsOf } from "./schedule.js";

/** A clock that goes on by so many milliseconds whenever somebody looks at it. */
function ticking(step: number): () => number {
  let now = 0;
  return () => {
    now += step;
    return now;
  };
}

const SMALL = { game: { name: "hex", size: 4 }, agents: ["uct:playouts=20", "random"], pairs: 3 };

describe("who plays whom", () => {
  const plan = (more: object) => completePlan({ ...SMALL, agents: ["random", "flat", "uct"], ...more });

  it("pairs everybody with everybody, or the first with all", () => {
    expect(pairingsOf(plan({}))).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(pairingsOf(plan({ pairing: "gauntlet" }))).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(gamesOf(plan({}))).toBe(18);
  });

  it("swaps colours within a pair and goes round the pairings", () => {
    const games = [...indicesOf(plan({}))].map((index) => assignmentOf(plan({}), index));
    expect(games.map(({ players }) => players.join("-")).slice(0, 8)).toEqual(
      "0-1 1-0 0-2 2-0 1-2 2-1 0-1 1-0".split(" "),
    );
    expect(games.map(({ round }) => round)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
  });

  it("cuts into parts by whole pairs", () => {
    const parts = [1, 2, 3, 4].map((k) => [...indicesOf(plan({}), { k, n: 4 })]);
    expect(parts[1]).toEqual([2, 3, 10, 11]);
    expect(parts.flat().sort((a, b) => a - b)).toEqual([...indicesOf(plan({}))]);
  });
});

describe("openings", () => {
  it("are drawn from the seed, the same for every pairing of a round", async () => {
    const plan = completePlan({ ...SMALL, openings: { plies: 2 } });
    const drawn = await Promise.all([0, 1, 2, 3, 4, 5].map((round) => openingOf(plan, round)));
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(3);
    expect(await openingOf(plan, 1)).toEqual(drawn[1]);
    const other = completePlan({ ...SMALL, openings: { plies: 2 }, seed: 2 });
    expect(await Promise.all([0, 1, 2, 3].map((round) => openingOf(other, round)))).not.toEqual(
      drawn.slice(0, 4),
    );
  });

  it("are taken in turn from a list", async () => {
    const plan = completePlan({ ...SMALL, openings: ["a1", "b2"] });
    expect(await Promise.all([0, 1, 2].map((round) => openingOf(plan, round)))).toEqual([
      ["a1"],
      ["b2"],
      ["a1"],
    ]);
  });

  it("are refused where no game is that long", async () => {
    const plan = completePlan({ ...SMALL, openings: { plies: 16 } });
    await expect(openingOf(plan, 0)).rejects.toThrow(/^openings\.plies: /);
  });
});

describe("a game", () => {
  const plan = completePlan({ ...SMALL, openings: { plies: 1 } });

  it("is a function of the plan and its number", async () => {
    const games = await Promise.all([0, 1, 2, 3].map((index) => playGame(plan, index, machine)));
    for (const game of games)
      expect(withoutTimes(await playGame(plan, game.index, machine))).toEqual(withoutTimes(game));
    expect(games[0]?.moves[0]).toBe(games[1]?.moves[0]);
    expect(games[0]?.players).toEqual(games[1]?.players.toReversed());
    expect(games[0]?.moves).not.toEqual(games[2]?.moves);
    expect(withoutTimes(games[0]!)).not.toHaveProperty("times");
  });

  it("is recorded so that it replays to its result", async () => {
    for (const index of [0, 1, 2, 3, 4, 5]) {
      const record = await playGame(plan, index, machine);
      const { game } = matchKit(plan.game);
      const state = game.start();
      for (const move of record.moves) state.play(game.notation.parseMove(move));
      expect(state.isOver()).toBe(true);
      expect(record).toMatchObject({ result: state.value(), end: "rules", opening: 1 });
      expect(record.values).toHaveLength(record.moves.length - 1);
      expect(record.times.moves).toHaveLength(record.moves.length - 1);
      const mine = record.players[0] === "random" ? 0 : 1;
      // The first move after the opening is the second player's.
      expect(record.values[0] === null).toBe(mine === 1);
      expect(parseRecord(formatRecord(record))).toEqual(record);
    }
  });

  it("becomes an SGF file", async () => {
    const record = await playGame(plan, 1, machine);
    const sgf = formatGame(plan, record);
    expect(sgf).toContain("GM[11]");
    expect(sgf).toContain("PB[random]PW[uct:playouts=20]");
    expect(sgf).toContain(record.result === 1 ? "RE[B+]" : "RE[W+]");
    expect(sgf.match(/;[BW]\[/g)).toHaveLength(record.moves.length);
    expect(sgf).toMatch(/random \d+\.\d %, \d+ visits/);
  });

  it("names the winner's colour in SGF after sides were swapped", async () => {
    const swapping = completePlan({
      ...SMALL,
      game: { ...SMALL.game, swap: "sides" },
      openings: ["b2 swap-sides"],
    });
    const record = await playGame(swapping, 0, machine);
    expect(formatGame(swapping, record)).toContain(record.result === 1 ? "RE[W+]" : "RE[B+]");
  });

  it("ends when both players hold it for decided", async () => {
    const sure = completePlan({
      ...SMALL,
      agents: ["uct:playouts=200", "uct:playouts=300"],
      adjudicate: { resign: { value: 0.3, moves: 2 } },
    });
    const record = await playGame(sure, 0, machine);
    const last = record.values.slice(-2) as number[];
    expect(record).toMatchObject({ end: "agreed", by: record.result });
    for (const value of last) expect(Math.abs(value - (record.result as number))).toBeLessThanOrEqual(0.3);
    expect(formatGame(sure, record)).toMatch(/RE\[[BW]\+R\]/);
  });

  it("tells its CPU time where that is known", async () => {
    const record = await playGame(plan, 0, { ...machine, cpu: ticking(2.5) });
    expect(record.times.cpu).toEqual(record.times.moves.map(() => 2.5));
    expect(parseRecord(formatRecord(record))).toEqual(record);
    expect((await playGame(plan, 0, machine)).times).not.toHaveProperty("cpu");
  });

  it("ends by length", async () => {
    const short = completePlan({ ...SMALL, adjudicate: { moves: 3 } });
    expect(await playGame(short, 0, machine)).toMatchObject({
      end: "length",
      result: 0.5,
      moves: { length: 3 },
    });
  });
});

describe("a game by CPU time", () => {
  const timed = (change: object) =>
    completePlan({ ...SMALL, agents: ["uct:time=0.2", "uct:time=0.1"], clock: "cpu", ...change });

  it("does not know how long it takes by the wall clock", async () => {
    const plan = timed({});
    const record = await playGame(plan, 0, { ...machine, cpu: ticking(10) });
    expect(record).toMatchObject({ end: "rules", times: { by: "cpu" } });
    const [first, second] = [0, 1].map((player) => record.visits.filter((_, i) => i % 2 === player));
    // A slice of one playout for each look at the clock, and one more look at the stop.
    expect(first![0]).toBeLessThan(20);
    expect(second![0]).toBeLessThan(first![0]!);
    expect(withoutTimes(await playGame(plan, 0, { ...machine, cpu: ticking(10) }))).toEqual(
      withoutTimes(record),
    );
    expect(parseRecord(formatRecord(record))).toEqual(record);
  });

  it("is lost by who takes too much of it", async () => {
    const clock = { by: "cpu", move: 0.1, margin: 0.05 };
    const plan = timed({ clock, agents: ["uct:playouts=1000000000", "random"] });
    expect(await playGame(plan, 0, { ...machine, cpu: ticking(10) })).toMatchObject({ end: "rules" });
    expect(await playGame(plan, 0, { ...machine, cpu: ticking(160) })).toMatchObject({
      end: "time",
      by: 0,
      moves: [],
    });
  });

  it("cannot be played where nobody knows it", async () => {
    await expect(playGame(timed({}), 0, machine)).rejects.toThrow(
      "clock.by: the CPU time of a thread is not known",
    );
  });
});

describe("adjudication", () => {
  const rules = { resign: { value: 0.1, moves: 3 } };
  const turns = (values: readonly (number | null)[]): PlayerEstimate[] =>
    values.map((value, i) => ({ by: i % 2 === 0 ? 0 : 1, value }));

  it("needs the last moves to agree, both players' among them", () => {
    expect(adjudicate(rules, turns([0.5, 0.05, 0.1]), 3)).toBeUndefined();
    expect(adjudicate(rules, turns([0.5, 0.05, 0.1, 0]), 4)).toEqual({ result: 0, end: "agreed", by: 0 });
    expect(adjudicate(rules, turns([0.95, 0.9, 1]), 3)).toEqual({ result: 1, end: "agreed", by: 1 });
    expect(adjudicate(rules, turns([0.95, null, 1]), 3)).toBeUndefined();
    expect(adjudicate(rules, turns([0.05, 0.95, 0.05]), 3)).toBeUndefined();
    const hasty = { resign: { value: 0.1, moves: 1 } };
    expect(adjudicate(hasty, turns([0]), 1)).toBeUndefined();
    expect(adjudicate(hasty, turns([0, 0]), 2)).toMatchObject({ end: "agreed" });
    const twice: PlayerEstimate[] = [
      { by: 1, value: 0 },
      { by: 1, value: 0 },
    ];
    expect(adjudicate(hasty, twice, 2)).toBeUndefined();
  });
});
