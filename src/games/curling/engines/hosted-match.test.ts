import { describe, expect, it } from "vitest";
import { HandClock } from "../../../../test/clock.js";
import { AgentFailure, type Decision } from "../../../agents/agent.js";
import { checkData } from "../../../core/checks.js";
import { createReferee, eventSimulator } from "../physics/simulators.js";
import { formatRecord, parseRecord, replayRecord } from "../record.js";
import { type CurlingRules, type Placement, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { Shot } from "../sheet.js";
import type { GameResult } from "../state.js";
import { HostedMatch, type HostedSetup } from "./hosted-match.js";
import { type JournalRow, type RefereeIce, rowSchema } from "./match-state.js";
import { type OpenTeamNoise, officialTeamNoise } from "./official-noise.js";
import type { Clocks, EngineIntroduction, GameTerms, PlayerNames, PositionUpdate, Seat } from "./seat.js";

type Say = Shot | "resign" | Error | Promise<Shot>;

/** A seat that keeps what it hears and answers as it is told. */
class Scripted implements Seat {
  readonly name: string;
  entrant: EngineIntroduction | Error = {};
  terms: GameTerms | undefined;
  names: PlayerNames | undefined;
  past: readonly PositionUpdate[] = [];
  readonly heard: PositionUpdate[] = [];
  result: GameResult | null | undefined;
  closed = 0;
  wish: Placement | undefined;
  say: (told: PositionUpdate) => Say = ({ state }) => throwOf(state.ply);
  /** What must hold whenever something is told or asked. */
  check = () => {};

  constructor(name: string) {
    this.name = name;
  }
  async ready(terms: GameTerms): Promise<EngineIntroduction> {
    this.terms = terms;
    if (this.entrant instanceof Error) throw this.entrant;
    return this.entrant;
  }
  begin(names: PlayerNames, past: readonly PositionUpdate[]): void {
    this.names = names;
    this.past = past;
  }
  tell(told: PositionUpdate): void {
    this.check();
    this.heard.push(told);
  }
  async choose(): Promise<Decision<Shot>> {
    this.check();
    const said = await this.say(this.heard.at(-1)!);
    if (said instanceof Error) throw said;
    return { move: said };
  }
  async place(): Promise<Placement> {
    return this.wish ?? "center_house";
  }
  end(result: GameResult | null): void {
    this.result = result;
  }
  async close(): Promise<void> {
    this.closed++;
  }
}

/** Some throw, the same whenever it is asked for. */
function throwOf(ply: number): Shot {
  return { vx: 0.05 * ((ply * 7) % 5) - 0.1, vy: 2.3 + 0.03 * ((ply * 3) % 7), omega: ply % 2 ? 1.5 : -1.5 };
}

const RULES: CurlingRules = { ...ruleSet("dc3"), ends: 2, extraEnds: false };
const ONE_END: CurlingRules = { ...RULES, ends: 1 };
const MEMBER = { hand: { kind: "polar", speed: 0.0076, angle: 0.0018, maxSpeed: 4 } } as const;
const FOUR = [MEMBER, MEMBER, MEMBER, MEMBER];

/** Ice of the fast simulator. */
function quick(rules: CurlingRules): RefereeIce {
  return Object.assign(eventSimulator(rules.model, limitsOf(rules)), { angles: new Float64Array(16) });
}

function hosted(change: Partial<HostedSetup> = {}, past: readonly JournalRow[] = []) {
  const seats = [new Scripted("a"), new Scripted("b")] as const;
  const journal: JournalRow[] = [...past];
  const rules = change.rules ?? RULES;
  const clock = new HandClock();
  const setup: HostedSetup = {
    id: "d8a40e1a-2470-4ac2-9ebe-de906ff82195",
    date: "2026-11-15T06:42:56Z",
    rules,
    members: [FOUR, FOUR],
    seats,
    ice: quick(rules),
    hands: officialTeamNoise([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]),
    waiting: { ready: 60, throw: 60, place: 5 },
    clock,
    past,
    journal: (row) => void journal.push(checkData(rowSchema, JSON.parse(JSON.stringify(row)))),
    ...change,
  };
  return { seats, journal, clock, match: new HostedMatch(setup) };
}

const isMove = ({ kind }: JournalRow) => kind !== "seat" && kind !== "end";

describe("a hosted match", () => {
  it("is played to its end, and every move is in the journal before anybody is told or asked", async () => {
    const { match, seats, journal } = hosted({ rules: ONE_END, ice: createReferee("dc3") });
    for (const seat of seats) {
      seat.check = () => expect(journal.filter(isMove)).toHaveLength(seat.heard.at(-1)?.state.ply ?? 0);
      seat.tell = (told) => {
        expect(journal.filter(isMove)).toHaveLength(told.state.ply);
        seat.heard.push(told);
      };
    }
    const { record, how } = await match.play();
    expect(how).toBe("rules");
    expect(record.moves).toHaveLength(16);
    expect(replayRecord(parseRecord(formatRecord(record)), createReferee("dc3")).disagreements).toEqual([]);
    expect(journal.map(({ kind }) => kind)).toEqual(["seat", "seat", ...Array(16).fill("throw"), "end"]);
    for (const seat of seats) {
      expect(seat.heard).toHaveLength(17);
      expect(seat.heard[0]).toMatchObject({ turn: { team: 0, does: "throw" }, last: null });
      expect(seat.heard[5]!.last).toMatchObject({
        kind: "throw",
        by: 0,
        end: 0,
        throwNumber: 4,
        member: 1,
        intended: throwOf(4),
      });
      expect(seat.heard.at(-1)).toMatchObject({ turn: null, last: { end: 0, throwNumber: 15, member: 3 } });
      expect([seat.names, seat.result, seat.closed]).toEqual([["a", "b"], record.result, 1]);
    }
    expect(seats[1].heard[1]!.angles.some((angle) => angle !== 0)).toBe(true);
    expect(seats[1].terms).toMatchObject({ team: 1, rules: ONE_END, members: [FOUR, FOUR] });
  });

  it("goes on from any row, as if nothing had happened", async () => {
    // Chance that goes on from throw to throw.
    const hands: OpenTeamNoise = () => {
      let thrown = 0;
      return { throw: ({ vx, vy, omega }) => ({ vx: vx + 0.001 * thrown++, vy, omega }) };
    };
    // And clocks of the teams that differ.
    const clocks: Clocks = { time: [219, 100], extraTime: [21, 10] };
    const whole = hosted({ hands, clocks });
    whole.seats[0].entrant = { name: "A", order: [3, 3, 2, 2, 1, 1, 0, 0] };
    const { record } = await whole.match.play();
    expect(record.start).toMatchObject(clocks);
    expect(whole.seats[1].terms).toMatchObject({ clocks });
    expect([...whole.seats[1].heard[0]!.state.gameTime]).toEqual([219, 100]);
    for (let kept = 0; kept <= whole.journal.length; kept++) {
      const { match, seats, journal } = hosted({ hands, clocks }, whole.journal.slice(0, kept));
      seats[0].entrant = kept < 2 ? { name: "A", order: [3, 3, 2, 2, 1, 1, 0, 0] } : { name: "other" };
      const again = await match.play();
      expect(again.record).toEqual(record);
      if (kept >= 2) expect(journal).toEqual(whole.journal);
      if (kept >= 34) expect(seats[1].heard).toEqual([seats[1].past.at(-1)]);
      if (kept < 2 || kept >= 34) continue;
      expect(seats[1].past.map(({ state }) => state.ply)).toEqual(
        Array.from({ length: kept - 1 }, (_, i) => i),
      );
      expect(seats[1].past.at(-1)).toEqual(seats[1].heard[0]);
      expect(seats[0].names).toEqual(["A", "b"]);
    }
  });

  it("lets those throw whom the engine names, with their own hands", async () => {
    const steady = { hand: { kind: "none" } } as const;
    const { match, seats } = hosted();
    seats[0].entrant = {
      order: [1, 0, 1, 0, 1, 0, 1, 0],
      members: [MEMBER, steady, MEMBER, MEMBER],
      name: " A ",
    };
    await match.play();
    const own = seats[1].heard.flatMap(({ last }) => (last?.kind === "throw" && last.by === 0 ? [last] : []));
    expect(own.slice(0, 4).map(({ member }) => member)).toEqual([1, 0, 1, 0]);
    for (const { member, intended, actual } of own)
      expect([member, actual.vy === intended.vy]).toEqual([member, member === 1]);
    expect(seats[0].names).toEqual(["A", "b"]);
  });

  it.each([
    ["crash", new AgentFailure("crash", "gone"), "crash", "gone"],
    ["garbage", new AgentFailure("garbage", "x\ny"), "garbage", "x y"],
    ["a broken seat", new Error("oops"), "crash", "oops"],
    [
      "no numbers",
      { vx: Number.NaN, vy: 1, omega: 1 },
      "illegal",
      "velocity (NaN, 1) with spin 1 cannot be thrown",
    ],
  ] as const)("is forfeited by %s", async (_, said, how, reason) => {
    const { match, seats, journal } = hosted();
    seats[1].say = ({ state }) => (state.ply === 3 ? said : throwOf(state.ply));
    const outcome = await match.play();
    expect(outcome).toMatchObject({ how, by: 1, reason });
    expect(outcome.record.result).toEqual({ winner: 0, reason: "forfeit" });
    expect(outcome.record.moves.at(-1)).toEqual({ kind: "forfeit", player: 1, reason });
    expect(replayRecord(outcome.record, quick(RULES)).disagreements).toEqual([]);
    expect(seats[0].heard.at(-1)).toMatchObject({ turn: null, last: null });
    expect(seats[0].heard.at(-1)?.state.result).toEqual(outcome.record.result);
    expect([seats[0].result, seats[0].closed, seats[1].closed]).toEqual([outcome.record.result, 1, 1]);
    const again = hosted({}, journal);
    expect(await again.match.play()).toEqual(outcome);
    expect(again.journal).toEqual(journal);
  });

  it("is lost by who is not ready, or says who cannot throw", async () => {
    for (const entrant of [
      new AgentFailure("garbage", "no"),
      { order: [0, 1] },
      { order: Array(8).fill(4) },
      { members: [] },
    ]) {
      const { match, seats, journal } = hosted();
      seats[0].entrant = entrant;
      const { record, by, how } = await match.play();
      expect([by, how, record.result]).toEqual([0, "garbage", { winner: 1, reason: "forfeit" }]);
      expect(journal.map(({ kind }) => kind)).toEqual(["seat", "seat", "end"]);
      expect((await hosted({}, journal).match.play()).record).toEqual(record);
    }
  });

  it("is given up where the rules allow it", async () => {
    const { match, seats, journal } = hosted();
    seats[0].say = () => "resign";
    const outcome = await match.play();
    expect(outcome).toMatchObject({
      how: "resign",
      by: 0,
      record: { result: { winner: 1, reason: "concede" } },
    });
    expect(await hosted({}, journal.slice(0, -1)).match.play()).toEqual(outcome);
    const strict = hosted({ rules: { ...RULES, concede: false } });
    strict.seats[0].say = () => "resign";
    expect(await strict.match.play()).toMatchObject({
      how: "illegal",
      record: { result: { reason: "forfeit" } },
    });
  });

  it("takes the time of who thinks, and is lost when none is left", async () => {
    const { match, seats, clock, journal } = hosted();
    seats[0].say = ({ state }) => {
      // It keeps everything to itself meanwhile.
      clock.time += state.ply === 2 ? 50_000 : 100_000;
      return throwOf(state.ply);
    };
    const outcome = await match.play();
    expect(seats[1].heard[3]!.state.timeLeft(0)).toBe(69);
    expect(seats[1].heard[3]!.state.timeLeft(1)).toBe(219);
    expect(seats[1].heard[1]!.last).toMatchObject({ seconds: 100 });
    expect(outcome).toMatchObject({
      how: "time",
      by: 0,
      record: { result: { winner: 1, reason: "time_limit" } },
    });
    expect(journal.at(-2)).toEqual({ kind: "late", player: 0, seconds: 100 });
    expect(replayRecord(outcome.record, quick(RULES)).disagreements).toEqual([]);
  });

  it("takes an answer that lay there when the time was over, with the last of the clock", async () => {
    const { match, seats, clock } = hosted();
    seats[0].say = ({ state }) => {
      if (state.ply > 0) return "resign";
      // As when this thread was busy with others: the time is over before the answer is read.
      return new Promise<Shot>((resolve) => {
        queueMicrotask(() => {
          clock.advance(230_000);
          resolve(throwOf(0));
        });
      });
    };
    const { how, record } = await match.play();
    expect(how).toBe("resign");
    expect(record.moves[0]).toMatchObject({ kind: "throw", seconds: 218.999 });
  });

  it("has no winner where neither team comes", async () => {
    const { match, seats, clock } = hosted();
    for (const seat of seats) seat.ready = () => new Promise<never>(() => {});
    setImmediate(() => clock.advance(60_000));
    const { how, reason, record } = await match.play();
    expect([how, reason, record.result]).toEqual(["failed", "neither team came", null]);
  });

  it("leaves throws that are too fast to the hand that caps them", async () => {
    const hand = { kind: "polar", speed: 0, angle: 0, maxSpeed: 4 } as const;
    const { match, seats } = hosted({ members: [Array(4).fill({ hand }), FOUR], rules: ONE_END });
    seats[0].say = ({ state }) => (state.ply === 0 ? { vx: 0, vy: 4.5, omega: 1 } : "resign");
    const { record } = await match.play();
    expect(record.moves[0]).toMatchObject({ intended: { vy: 4.5 }, actual: { vy: expect.closeTo(4, 5) } });
  });

  it("waits for nobody beyond that", async () => {
    for (const time of [RULES.time, null]) {
      const { match, seats, clock } = hosted({ rules: { ...RULES, time } });
      seats[0].say = () => {
        // Once somebody waits for it.
        queueMicrotask(() => clock.advance(time === null ? 60_000 : 219_000));
        return new Promise<never>(() => {});
      };
      const { how, by, record } = await match.play();
      expect([how, by]).toEqual([time === null ? "stall" : "time", 0]);
      expect(record.result).toEqual({ winner: 1, reason: time === null ? "forfeit" : "time_limit" });
    }
  });

  it("keeps positions apart as it is told, at nobody's cost", async () => {
    const { match, seats, clock } = hosted({ rules: ONE_END, pause: 10 });
    const at: number[] = [];
    seats[0].check = () => at.push(clock.time);
    const played = match.play();
    let over = false;
    void played.then(() => {
      over = true;
    });
    while (!over) {
      clock.advance(1000);
      await clock.breathe();
    }
    const { record } = await played;
    const told = [...new Set(at)];
    for (const [i, time] of told.entries())
      if (i > 0) expect(time - told[i - 1]!).toBeGreaterThanOrEqual(10_000);
    expect(record.moves.every((move) => move.kind === "throw" && move.seconds! < 10)).toBe(true);
  });

  it("places the stones of mixed doubles as the choosing team wishes", async () => {
    const { match, seats, journal } = hosted({
      rules: { ...ruleSet("dc4-mixed-doubles"), ends: 2, extraEnds: false },
      members: [
        [MEMBER, MEMBER],
        [MEMBER, MEMBER],
      ],
    });
    seats[1].wish = "center_guard";
    const { record } = await match.play();
    expect(journal.filter(({ kind }) => kind === "place")).toHaveLength(2);
    expect(seats[0].heard[0]!.turn).toEqual({ team: 1, does: "place" });
    expect(seats[0].heard[1]).toMatchObject({
      turn: { team: 1, does: "throw" },
      last: { kind: "place", by: 1, placement: "center_guard" },
    });
    expect(replayRecord(record, quick(record.rules)).disagreements).toEqual([]);
  });

  it("is broken off without a result, and left where it is when it is not wanted", async () => {
    const whole = hosted();
    await whole.match.play();
    const broken = hosted({}, whole.journal.slice(0, 9));
    const outcome = await broken.match.breakOff("the server was stopped");
    expect(outcome).toMatchObject({
      how: "failed",
      reason: "the server was stopped",
      record: { result: null },
    });
    expect(outcome.record.moves).toHaveLength(7);
    const controller = new AbortController();
    const left = hosted({ signal: controller.signal });
    left.seats[1].say = () => {
      controller.abort();
      return new Promise<never>(() => {});
    };
    await expect(left.match.play()).rejects.toThrow();
    expect(left.journal.map(({ kind }) => kind)).toEqual(["seat", "seat", "throw"]);
    expect(left.seats.map(({ closed }) => closed)).toEqual([1, 1]);
  });
});
