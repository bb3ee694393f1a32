import { SteppedClock } from "../../../test/clock.js";
import { planOf, replay } from "../../../test/curling-plan.js";
import { machine } from "../../io/machine.js";
import { playsByTime } from "../../match/clock.js";
import { completePlan, formatPlan, parsePlan, planId } from "../../match/plan.js";
import { playGame } from "../../match/referee.js";
import { moversOf } from "../../match/table.js";
import "../index.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { curlingRecordOf } from "./match.js";
import { curlingKit } from "./players/game-setup.js";

describe("the clock", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("runs where the plan asks for it", () => {
    const timeless = planOf();
    const state = curlingKit(timeless.game).game.start();
    expect([state.timeLeft(0), state.timeLeft(1)]).toEqual([Infinity, Infinity]);
    expect(playsByTime(timeless)).toBe(false);
    const own = planOf({ clock: { game: 5, extraEnd: 2 } });
    expect(own.game).toMatchObject({ clock: { game: 5, extraEnd: 2 } });
    expect(curlingKit(own.game).game.rules.time).toEqual({
      game: 5,
      extraEnd: { seconds: 2, renewed: true },
      zeroLoses: true,
    });
    const cup = planOf({ clock: { game: "rules" } });
    expect(curlingKit(cup.game).game.start().timeLeft(0)).toBe(219);
    for (const plan of [own, cup]) {
      expect(playsByTime(plan)).toBe(true);
      expect(planId(parsePlan(formatPlan(plan)))).toBe(planId(plan));
      expect(completePlan(plan)).toEqual(plan);
    }
  });

  it("has one place in a file", () => {
    const file = "{ game: { name: curling, clock: rules }, agents: [rules, random], pairs: 1 }";
    expect(() => parsePlan(file)).toThrow(new Error("game.clock: expected clock.game in its place"));
    expect(formatPlan(planOf({ clock: { game: 5, extraEnd: 2 } }))).toMatch(/^ {2}extraEnd: 2$/m);
  });

  it("is enforced: who thinks as long as it likes loses on time", async () => {
    const plan = planOf({
      agents: [{ name: "slow", kind: "pure-mc", time: 3 }, "rules"],
      clock: { game: 0.3 },
    });
    // No time passes but by looks at the clock.
    const clock = new SteppedClock(10);
    vi.spyOn(performance, "now").mockImplementation(() => clock.now());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const index of [0, 1]) {
      const record = await playGame(plan, index, machine);
      const by = record.players.indexOf("slow");
      expect(record).toMatchObject({ end: "time", by, result: by, reason: "no thinking time left" });
      expect(record.times.moves).toHaveLength(record.moves.length + 1);
      const kept = curlingRecordOf(plan.game, record);
      expect(kept.moves.at(-1)).toMatchObject({ kind: "late", player: by });
      expect(kept.result).toEqual({ winner: 1 - by, reason: "time_limit" });
      expect(replay(kept).disagreements).toEqual([]);
    }
  });

  it("lets the last end of the third generation count, though its last throw is lost", async () => {
    const plan = planOf({
      agents: ["rules", { name: "slow", kind: "pure-mc", time: 3 }],
      clock: { game: 0.02 },
      openings: ["end=1 throw=15 hammer=1 scores=1:0 stones=0:0,38.4"],
      pairs: 1,
    });
    const clock = new SteppedClock(10);
    vi.spyOn(performance, "now").mockImplementation(() => clock.now());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const record = await playGame(plan, 0, machine);
    const scores = [
      [1, 0],
      [1, 0],
    ];
    expect(record).toMatchObject({ end: "time", by: 1, scores });
    const kept = curlingRecordOf(plan.game, record);
    expect(kept).toMatchObject({ scores, result: { winner: 0, reason: "time_limit" } });
    expect(replay(kept).disagreements).toEqual([]);
  });

  it("is taken from whoever thinks", async () => {
    const plan = planOf({ clock: { game: 1000 } });
    const record = await playGame(plan, 0, machine);
    expect(record.end).toBe("rules");
    const { state } = replay(curlingRecordOf(plan.game, record));
    const movers = moversOf(plan.game, record);
    for (const player of [0, 1] as const) {
      const ms = record.times.moves
        .filter((_, i) => movers[i] === player)
        .reduce((sum, each) => sum + each, 0);
      expect(1000 - state.gameTime[player]!).toBeCloseTo(ms / 1000, 9);
      expect(ms).toBeGreaterThan(0);
    }
  });
});

describe("the clock of CPU time", () => {
  const plan = planOf({ clock: { by: "cpu", game: 0.9 } });
  const playing = (step: number) => {
    let now = 0;
    const cpu = () => {
      now += step;
      return now;
    };
    return playGame(plan, 0, { ...machine, cpu });
  };

  it("takes nothing from who uses none, however long that takes", async () => {
    const slow = planOf({
      agents: ["pure-mc:playouts=2000", "rules"],
      openings: ["end=1 throw=14"],
      clock: { by: "cpu", game: 1e-6, margin: 0 },
    });
    expect(await playGame(slow, 0, { ...machine, cpu: () => 0 })).toMatchObject({ end: "rules" });
  });

  it("is what a record that replays tells", async () => {
    // Looked at when a throw begins, for the time that is left, and when it has ended: 300 ms a throw.
    const record = await playing(100);
    expect(record).toMatchObject({ end: "time", by: 0, times: { by: "cpu" } });
    const kept = curlingRecordOf(plan.game, record);
    expect(kept.moves.at(-1)).toMatchObject({ kind: "late", player: 0 });
    expect(kept.result).toEqual({ winner: 1, reason: "time_limit" });
    const { state, disagreements } = replay(kept);
    expect(disagreements).toEqual([]);
    const own = record.times.cpu!.filter((_, i) => i % 2 === 1);
    expect(0.9 - state.gameTime[1]!).toBeCloseTo(own.reduce((sum, ms) => sum! + ms!, 0)! / 1000, 9);
  });
});
