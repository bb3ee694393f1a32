import { describe, expect, test } from "vitest";
import type { Rng } from "../../core/random.js";
import { checkGame } from "../../game/conformance.js";
import type { Player } from "../../game/game.js";
import { CurlingGame } from "./game.js";
import type { PositionStone } from "./notation.js";
import type { Model, SheetLimits, Simulator } from "./physics/models.js";
import { eventSimulator } from "./physics/simulators.js";
import { type CurlingRules, oneEnd, parseRuleSet, RULE_SETS, ruleSet } from "./rules/rule-set.js";
import { limitsOf } from "./rules/umpire.js";
import { type Shot, type Stones, spinOf } from "./sheet.js";
import { type CurlingState, memberOfThrow } from "./state.js";

/** Physics of a wish: the stone comes to rest at (vx, vy), whatever lies there; a blast takes everything away. */
class Wish implements Simulator {
  readonly model: Model;
  readonly limits: SheetLimits;
  readonly touched = false;
  readonly ends: number[] = [];
  readonly firsts: number[] = [];

  constructor(rules: CurlingRules) {
    this.model = rules.model;
    this.limits = limitsOf(rules);
  }

  startEnd(end: number, first: number): void {
    this.ends.push(end);
    this.firsts.push(first);
  }

  throw(stones: Stones, stone: number, shot: Shot): void {
    if (shot === BLAST) stones.clear();
    else stones.place(stone, shot.vx, shot.vy);
  }
}

function wishful(rules: CurlingRules): CurlingGame {
  return new CurlingGame(rules, new Wish(rules));
}

const AWAY: Shot = { vx: 0, vy: 20, omega: 0 };
const TEE: Shot = { vx: 0, vy: 38.405, omega: 0 };
const BLAST: Shot = { vx: 0, vy: 4, omega: 0 };

/** Plays an end that ends with the stone of one team on the tee, or with an empty sheet. */
function playEnd(state: CurlingState, scorer: Player | null): void {
  const { throws } = state.rink.rules;
  while (state.throwNumber < throws - 2) state.play(AWAY);
  for (let last = 0; last < 2; last++)
    state.play(scorer === null ? BLAST : state.toMove === scorer ? TEE : AWAY);
}

describe("the course of a game", () => {
  test("teams take turns, the hammer throws last, scoring gives it away", () => {
    const state = wishful(ruleSet("dc3")).start();
    expect([state.toMove, state.hammer, state.ply]).toEqual([0, 1, 0]);
    state.play(TEE);
    expect([state.toMove, state.stones.mask, state.ply, state.nextStone]).toEqual([1, 1, 1, 8]);
    for (let i = 1; i < 15; i++) state.play(AWAY);
    expect([state.toMove, state.throwNumber, state.endJustFinished]).toEqual([1, 15, false]);
    state.play(AWAY);
    expect([state.end, state.throwNumber, state.hammer, state.toMove, state.ply]).toEqual([1, 0, 1, 0, 16]);
    expect([state.endJustFinished, state.lastEndScore, state.stones.mask, state.finished.mask]).toEqual([
      true,
      1,
      0,
      1,
    ]);
    playEnd(state, 1);
    expect([state.hammer, state.toMove, state.lastEndScore, [...state.totals]]).toEqual([0, 1, -1, [1, 1]]);
    playEnd(state, null);
    expect([state.hammer, state.lastEndScore, state.end]).toEqual([0, 0, 3]);
  });

  test("the higher total wins", () => {
    const state = wishful(parseRuleSet({ preset: "dc3", ends: 2 })).start();
    playEnd(state, 1);
    playEnd(state, null);
    expect([state.isOver(), state.value(), state.end]).toEqual([true, 0, 2]);
    expect(state.result).toEqual({ winner: 1, reason: "score" });
    expect(() => state.play(TEE)).toThrow("the game is over");
  });

  test("a tie: drawn in the papers' game, extra ends until somebody scores in the others", () => {
    const legacy = wishful(parseRuleSet({ preset: "legacy-gat", ends: 1 })).start();
    playEnd(legacy, null);
    expect([legacy.value(), legacy.result]).toEqual([0.5, { winner: null, reason: "draw" }]);

    const game = wishful(parseRuleSet({ preset: "dc4", ends: 1 }));
    const state = game.start();
    for (let end = 0; end < 4; end++) playEnd(state, null);
    expect([state.isOver(), state.end, state.isExtraEnd]).toEqual([false, 4, true]);
    playEnd(state, 0);
    expect([state.value(), state.lastEndScore]).toEqual([1, 1]);
    const text = game.notation.formatState(state);
    expect(text).toContain("scores=0:0,0:0,0:0,0:0,1:0 ");
    expect(game.notation.formatState(game.notation.parseState(text))).toBe(text);
  });

  test("the third generation stops at its end limit", () => {
    const state = wishful(parseRuleSet({ preset: "dc3", ends: 1, endLimit: 3 })).start();
    for (let end = 0; end < 3; end++) playEnd(state, null);
    expect(state.result).toEqual({ winner: null, reason: "draw" });
  });

  test("one end can be played alone", () => {
    const state = wishful(oneEnd(ruleSet("dc4"))).start();
    playEnd(state, 0);
    expect(state.value()).toBe(1);
  });

  test("a foul takes the stone away and the throw is spent", () => {
    const rules = ruleSet("dc3");
    const game = new CurlingGame(
      rules,
      new (class extends Wish {
        override throw(stones: Stones, stone: number, shot: Shot): void {
          stones.clear();
          super.throw(stones, stone, shot);
        }
      })(rules),
    );
    const state = game.position({ throw: 1, stones: [{ team: 0, x: 0, y: 34 }] });
    state.play(TEE);
    expect([state.foul, state.stones.mask, state.throwNumber]).toEqual([true, 1, 2]);
    state.play(TEE);
    expect([state.foul, state.stones.mask]).toEqual([false, 2]);
  });

  test("legacy: a stone that others pushed short lies there until the next throw", () => {
    const state = wishful(ruleSet("legacy-gat")).position({ throw: 9, stones: [{ team: 0, x: 0, y: 30 }] });
    expect(state.stones.mask).toBe(1);
    state.play(AWAY);
    expect(state.stones.mask).toBe(0);
  });

  test("a copy has everything", () => {
    const game = wishful(parseRuleSet({ preset: "dc4-mixed-doubles", ends: 2 }));
    const state = game.start();
    state.place("pp_left");
    playEnd(state, 0);
    const copies = () => [game.clone(state), game.start()];
    const same = () => {
      for (const copy of copies()) {
        copy.copyFrom(state);
        expect(game.describe(copy)).toEqual(game.describe(state));
        expect([copy.chooser, copy.foul, [...copy.totals]]).toEqual([
          state.chooser,
          state.foul,
          [...state.totals],
        ]);
        if (state.endJustFinished) expect(copy.finished.mask).toBe(state.finished.mask);
      }
    };
    same();
    state.place("center_guard");
    state.play(BLAST);
    expect(state.foul).toBe(true);
    same();
    state.extraTime[0] = 3;
    while (state.end < 2) state.play(BLAST);
    state.spend(0, 1e9);
    expect(state.isOver()).toBe(true);
    same();
  });

  test("the simulator is told which end it is in", () => {
    const rules = parseRuleSet({ preset: "dc3", ends: 3 });
    const simulator = new Wish(rules);
    const game = new CurlingGame(rules, simulator);
    const state = game.start();
    playEnd(state, 0);
    const other = game.clone(state);
    state.play(AWAY);
    game.position({ throw: 3 }).play(AWAY);
    other.play(AWAY);
    other.play(AWAY);
    expect(simulator.ends).toEqual([0, 1, 0, 1]);
  });

  test("the simulator is told who threw first in this end", () => {
    const rules = ruleSet("legacy-gat");
    const simulator = new Wish(rules);
    const game = new CurlingGame(rules, simulator);
    game.position({ throw: 3, hammer: 1 }).play(AWAY);
    game.position({ throw: 5, hammer: 1 }).play(AWAY);
    game.position({ throw: 5, hammer: 0 }).play(AWAY);
    game.position({ throw: 4, hammer: 1 }).play(AWAY);
    expect([simulator.ends, simulator.firsts]).toEqual([
      [0, 0, 0],
      [0, 1, 0],
    ]);
  });

  test("the stones after a throw are those of a finished end as well", () => {
    const state = wishful(ruleSet("dc3")).start();
    state.play(TEE);
    expect([state.stonesAfter.mask, state.stones.mask]).toEqual([1, 1]);
    for (let i = 1; i < 16; i++) state.play(AWAY);
    expect([state.stonesAfter.mask, state.stones.mask]).toEqual([1, 0]);
  });
});

test("who throws: two in a row of four, first and last of two", () => {
  const members = (name: string) => {
    const rules = ruleSet(name);
    return Array.from({ length: rules.throws }, (_, i) => memberOfThrow(rules, i)).join("");
  };
  expect(members("dc3")).toBe("0000111122223333");
  expect(members("dc4-mixed-doubles")).toBe("0011111100");
});

describe("giving up and time", () => {
  test("conceding where the rules know it", () => {
    const state = wishful(ruleSet("dc3")).start();
    state.concede(0);
    expect(state.result).toEqual({ winner: 1, reason: "concede" });
    expect(() => state.concede(1)).toThrow("the game is over");
    expect(() => wishful(ruleSet("dc4")).start().concede(0)).toThrow("conceding is not part of dc4");
  });

  test("the third generation loses at zero and renews the time of each extra end", () => {
    const game = wishful(parseRuleSet({ preset: "dc3", ends: 1 }));
    const state = game.start();
    state.spend(0, 218);
    expect([state.timeLeft(0), state.timeLeft(1), state.isOver()]).toEqual([1, 219, false]);
    playEnd(state, null);
    expect(state.timeLeft(0)).toBe(21.9);
    state.spend(0, 20);
    playEnd(state, null);
    expect(state.timeLeft(0)).toBe(21.9);
    state.spend(1, 21.9);
    expect([state.result, state.timeLeft(1)]).toEqual([{ winner: 0, reason: "time_limit" }, 0]);
  });

  test.each(["concede", "time_limit"] as const)("the third generation counts a lost throw: %s", (reason) => {
    const game = wishful(parseRuleSet({ preset: "dc3", ends: 2 }));
    const lose = (state: ReturnType<typeof game.start>) => {
      if (reason === "concede") state.concede(state.toMove);
      else state.spend(state.toMove, 219);
      return state;
    };
    const stones: PositionStone[] = [{ team: 0, x: 0, y: 38.4 }];
    // The last throw of the last end: team 0 counts its stone and wins, or loses all the same.
    for (const hammer of [0, 1] as const) {
      const last = lose(game.position({ end: 1, throw: 15, hammer, scores: [[1, 0]], stones }));
      expect([last.end, last.throwNumber, last.lastEndScore, [...last.totals]]).toEqual([2, 0, 1, [2, 0]]);
      expect(last.result).toEqual({ winner: hammer === 0 ? 1 : 0, reason });
      expect(game.describe(game.position(game.describe(last)))).toEqual(game.describe(last));
    }
    // Before that a throw is spent, and nothing else.
    const earlier = lose(game.position({ end: 1, throw: 3, hammer: 1, scores: [[1, 0]] }));
    expect([earlier.end, earlier.throwNumber, [...earlier.totals]]).toEqual([1, 4, [1, 0]]);
    // A record of it replays, and other rules do not count it.
    const older = wishful(parseRuleSet({ preset: "dc3", ends: 2, lostThrowCounts: false }));
    const state = older.position({ end: 1, throw: 15, hammer: 1, scores: [[1, 0]], stones });
    state.spend(1, 219);
    expect([state.end, [...state.totals]]).toEqual([1, [1, 0]]);
  });

  test("clocks have no rounding errors", () => {
    const state = wishful(parseRuleSet({ preset: "dc3", time: { game: 1 } })).start();
    for (const seconds of [0.1, 0.2, 0.3, 0.1, 0.3]) state.spend(0, seconds);
    expect(state.timeLeft(0)).toBe(0);
    expect(state.result).toEqual({ winner: 1, reason: "time_limit" });
  });

  test("teams may have different times, also in each extra end", () => {
    const game = wishful(parseRuleSet({ preset: "dc3", ends: 1 }));
    const state = game.position({ time: [100, 50], extraTime: [10, 5] });
    expect([state.timeLeft(0), state.timeLeft(1)]).toEqual([100, 50]);
    for (const end of [1, 2]) {
      playEnd(state, null);
      expect([state.end, state.timeLeft(0), state.timeLeft(1)]).toEqual([end, 10, 5]);
      state.spend(1, 4);
      expect(game.clone(state).timeLeft(1)).toBe(1);
    }
  });

  test("the fourth generation loses below zero and has one budget for all extra ends", () => {
    const state = wishful(parseRuleSet({ preset: "dc4", ends: 1 })).start();
    state.spend(0, 219);
    expect(state.isOver()).toBe(false);
    playEnd(state, null);
    state.spend(0, 20);
    playEnd(state, null);
    expect(state.timeLeft(0)).toBeCloseTo(1.9, 9);
    state.spend(0, 2);
    expect(state.result).toEqual({ winner: 1, reason: "time_limit" });
  });

  test("without a clock nobody is late", () => {
    const state = wishful(parseRuleSet({ preset: "dc3", time: null })).start();
    state.spend(0, 1e9);
    expect([state.isOver(), state.timeLeft(0)]).toEqual([false, Infinity]);
  });
});

describe("mixed doubles", () => {
  const game = wishful(ruleSet("dc4-mixed-doubles"));

  test("an end begins with the default and may be placed anew until the first throw", () => {
    const state = game.start();
    expect([state.chooser, state.hammer, state.placement, state.stones.mask]).toEqual([
      1,
      1,
      "center_house",
      0x101,
    ]);
    expect([state.stones.y[8], state.stones.y[0]]).toEqual([38.87, 35.35]);
    state.place("pp_right");
    expect([state.stones.x[8], state.powerPlays[1]]).toEqual([1.219, 0]);
    state.place("center_guard");
    expect([state.hammer, state.toMove, state.powerPlays[1], state.stones.y[0]]).toEqual([0, 1, -1, 38.87]);
    state.play(AWAY);
    expect(state.nextStone).toBe(1);
    expect(() => state.place("center_house")).toThrow("stones are placed before the first throw of an end");
  });

  test("whether somebody has chosen is known to copies and to positions", () => {
    const state = game.start();
    expect(state.awaitsPlacement).toBe(true);
    expect(game.notation.parseState(game.notation.formatState(state)).awaitsPlacement).toBe(true);
    state.place("center_house");
    expect(game.clone(state).awaitsPlacement).toBe(false);
    expect(game.notation.parseState(game.notation.formatState(state)).awaitsPlacement).toBe(false);
    playEnd(state, 0);
    expect(state.awaitsPlacement).toBe(true);
  });

  test("a power play is had once, and not in extra ends", () => {
    const state = game.start();
    expect(state.place("pp_left")).toBe("pp_left");
    playEnd(state, 0);
    expect([state.chooser, state.powerPlays[1]]).toEqual([1, 0]);
    expect([state.place("pp_left"), state.hammer]).toEqual(["center_house", 1]);
    const extra = wishful(parseRuleSet({ preset: "dc4-mixed-doubles", ends: 1 })).start();
    playEnd(extra, null);
    expect([extra.isExtraEnd, extra.place("pp_right"), extra.powerPlays[extra.chooser]]).toEqual([
      true,
      "center_house",
      -1,
    ]);
  });

  test("the team that did not score chooses next; a blank end passes the choice on", () => {
    const state = game.start();
    state.place("center_guard");
    playEnd(state, null);
    expect([state.chooser, state.hammer, state.lastEndScore]).toEqual([0, 0, 0]);
    playEnd(state, 1);
    expect(state.chooser).toBe(0);
    playEnd(state, 0);
    expect(state.chooser).toBe(1);
  });

  test("other games place nothing", () => {
    expect(() => wishful(ruleSet("dc4")).start().place("center_house")).toThrow(
      "no stones are placed in dc4",
    );
  });
});

test("rules and simulator must fit", () => {
  expect(() => new CurlingGame(ruleSet("dc3"), new Wish(ruleSet("legacy-gat")))).toThrow(
    "dc3 is played with the fcv1 model, not legacy",
  );
  expect(() => new CurlingGame(ruleSet("dc4"), new Wish(ruleSet("dc3")))).toThrow(
    /^limits.far: dc4 needs Infinity, the simulator has 40.379/,
  );
});

describe("the promises of a game", () => {
  const anyShot = (state: CurlingState, rng: Rng): Shot => {
    const legacy = state.rink.rules.model === "legacy";
    const speed = legacy ? 28 + 5 * rng.float() : 2.2 + 1.2 * rng.float();
    const aim = 0.06 * (rng.float() - 0.5);
    return {
      vx: speed * Math.sin(aim),
      vy: speed * Math.cos(aim),
      omega: spinOf(rng.bit() === 0 ? "cw" : "ccw"),
    };
  };

  test.each(RULE_SETS)("%s", (name) => {
    const rules = parseRuleSet({ preset: name, ends: 2 });
    const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
    checkGame(game, { moves: anyShot, games: 5 });
  });

  test("time, power plays and giving up survive the notation", () => {
    const game = wishful(ruleSet("dc4-mixed-doubles"));
    const state = game.start();
    state.place("pp_left");
    state.spend(0, 3.25);
    state.play(TEE);
    const text = game.notation.formatState(state);
    expect(text).toBe(
      "end=0 throw=1 hammer=1 stones=0#0:-1.093,35.35/0#1:0,38.405/1#0:-1.219,38.26 time=215.75,219 placement=pp_left powerplays=-,0",
    );
    expect(game.notation.formatState(game.notation.parseState(text))).toBe(text);
    const conceded = wishful(ruleSet("dc3"));
    const over = conceded.start();
    over.concede(1);
    expect(conceded.notation.parseState(conceded.notation.formatState(over)).value()).toBe(1);
  });
});
