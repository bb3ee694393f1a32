import { SteppedClock } from "../../../test/clock.js";
import type { Decision } from "../../agents/agent.js";
import { gameSchema } from "../../agents/games.js";
import { createAgent, createSearch } from "../../agents/registry.js";
import { parseAgent } from "../../agents/spec.js";
import { checkData } from "../../core/checks.js";
import { stream } from "../../core/random.js";
import "../index.js";
import { describe, expect, test } from "vitest";
import { GoGame } from "./game.js";
import { goPosition } from "./notation.js";
import { BLACK, WHITE } from "./numbers.js";
import { Reserve } from "./resign-and-pass.js";
import { RULE_SETS, rulesOf } from "./rules.js";
import { type GoGameSetup, type GoSpec, goKit, goSchema } from "./setup.js";
import type { GoState } from "./state.js";

const GO = { aborted: false };

function kit(spec: Partial<GoSpec> & { size?: number } = {}): GoGameSetup {
  return goKit(checkData(goSchema, { name: "go", ...spec }));
}

function agentOf(kit: GoGameSetup, spec: string, ...path: (string | number)[]) {
  const clock = new SteppedClock(0);
  return createAgent(kit, parseAgent(spec), { rng: stream("players", ...path), clock });
}

function choose(spec: string, state: GoState): Promise<Decision<number>> {
  const { width, height } = state.board;
  return agentOf(kit({ width, height }), spec).choose(state, GO);
}

/** Plays to the end and checks every move. */
async function playOut(
  kit: GoGameSetup,
  specs: readonly string[],
  state = kit.game.start(),
): Promise<GoState> {
  const agents = specs.map((spec, i) => agentOf(kit, spec, i));
  const max = state.ply + 20 * kit.game.board.points;
  while (!state.isOver() && state.ply < max) {
    const { move } = await agents[state.toMove]!.choose(kit.game.clone(state), GO);
    if (move === "resign") throw new Error("nobody gives up here");
    expect(state.isLegal(move)).toBe(true);
    state.play(move);
    for (const agent of agents) agent.saw?.(move, state);
  }
  expect(state.isOver()).toBe(true);
  return state;
}

/** Black has the left side of a 5x5 board, White the larger right side: White is ahead by 5. */
const SETTLED = [".XO..", ".XO..", ".XO..", ".XO..", ".XO.."];
/** The same with a dead white stone: as it stands White is ahead by 11. */
const DEAD = ["OXO..", ".XO..", ".XO..", ".XO..", ".XO.."];
/** Black has his eyes, and with komi for him a win by far whatever happens to White. */
const EYES = [".XO..", "XXO..", ".XO..", "XXO..", ".XO.."];

function position(rows: readonly string[], toMove: "B" | "W", komi: number): GoState {
  return goPosition(rows, toMove, rulesOf("cgos", komi));
}

/** The position after a pass of the other side. */
function passed(rows: readonly string[], toMove: "B" | "W", komi: number): GoState {
  const state = position(rows, toMove === "B" ? "W" : "B", komi);
  state.play(state.board.pass);
  return state;
}

describe("games end by the rules", () => {
  test.each(RULE_SETS)("all kinds play legal moves under %s, where kos abound", async (rules) => {
    const small = kit({ width: 3, height: 2, rules, komi: 0.5 });
    for (const specs of [
      ["random", "policy"],
      ["uct:playouts=30,resign=0", "flat:playouts=40,resign=0"],
      ["uct:playouts=40,resign=0,amaf=first,prior=none,widening=0", "best:playouts=30,resign=0"],
      ["epsilon:agent=(uct:playouts=20,resign=0),eps=0.5", "random"],
    ])
      await playOut(small, specs);
  });

  test("nobody fills his own eyes, and random players pass when there is nothing else", async () => {
    const { game } = kit({ size: 5 });
    const eyes = position([".XO.O", "XXOO.", ".XO.O", "XXOO.", ".XO.O"], "B", 0.5);
    const random = agentOf(kit({ size: 5 }), "random");
    expect(await random.choose(game.clone(eyes), GO)).toMatchObject({ move: game.board.pass });
    const { move } = await choose("uct:playouts=50", eyes);
    expect(move).toBe(game.board.pass);
  });
});

describe("passing", () => {
  test.each(["uct:playouts=400", "best:playouts=400", "flat:playouts=400", "policy"])(
    "%s ends a game that is won as it stands",
    async (spec) => {
      expect((await choose(spec, passed(SETTLED, "B", -7.5))).move).toBe(25);
      expect((await choose(spec, passed(SETTLED, "W", 0.5))).move).toBe(25);
    },
  );

  test("which needs no search", async () => {
    const { report } = await choose("uct:playouts=400", passed(SETTLED, "W", 0.5));
    expect(report).toMatchObject({
      best: 25,
      value: 0,
      simulations: 0,
      lines: [{ move: 25, proved: "win" }],
    });
  });

  test.each(["uct:playouts=400", "uct:playouts=400,amaf=first", "best:playouts=400"])(
    "%s takes dead stones before it passes",
    async (spec) => {
      // Black wins once A5 is taken.
      const state = passed(DEAD, "B", -7.5);
      expect((await choose(spec, state)).move).not.toBe(25);
      const small = kit({ size: 5, komi: -7.5 });
      const end = await playOut(small, [`${spec},resign=0`, `${spec},resign=0`], state);
      expect(end.value()).toBe(1);
      expect(end.at(0)).not.toBe(WHITE);
    },
  );

  test("nothing is left to do: a pass, and not into the own territory", async () => {
    const { move, report } = await choose("uct:playouts=400", position(EYES, "B", -24.5));
    expect(report?.best).not.toBe(25);
    expect(move).toBe(25);
    // The same board lost: no pass while something may be tried.
    expect((await choose("uct:playouts=400", position(EYES, "B", 0.5))).move).not.toBe(25);
  });
});

describe("what a look at the pass costs", () => {
  test("is part of the move's budget", async () => {
    const settled = position(EYES, "B", -24.5);
    const { move, report } = await choose("uct:playouts=800,reuse=false", settled);
    expect({ move, simulations: report?.simulations }).toEqual({ move: 25, simulations: 700 });
    // Nothing is put by where no pass may come.
    const open = await choose("uct:playouts=800", position(EYES, "B", 0.5));
    expect(open.report?.simulations).toBe(800);
  });

  test("is part of the move's time", async () => {
    const clock = new SteppedClock(4);
    const context = { rng: stream("players"), clock };
    const agent = createAgent(kit({ size: 5 }), parseAgent("uct:time=4"), context);
    const { move, report } = await agent.choose(position(EYES, "B", -24.5), GO);
    // A playout a look: an eighth of the time is put by, and spent.
    expect({ move, simulations: report?.simulations }).toEqual({ move: 25, simulations: 875 });
    expect(clock.time).toBe(4008);
  });

  test("is left out when an answer is wanted at once", async () => {
    const stop = { aborted: false };
    const state = position(EYES, "B", -24.5);
    const agent = agentOf(kit({ size: 5 }), "uct:playouts=1000000000,reuse=false");
    const decision = await agent.choose(state, stop, ({ simulations }) => {
      if (simulations > 500) stop.aborted = true;
    });
    expect(decision.report?.simulations).toBeGreaterThan(500);
    expect(decision.move).not.toBe(25);
  });

  test.each([
    [{ playouts: 8000 }, { playouts: 7000 }, { playouts: 1000 }],
    [{ playouts: 300 }, { playouts: 200 }, { playouts: 100 }],
    [{ playouts: 11 }, { playouts: 6 }, { playouts: 5 }],
    [{ seconds: 8 }, { seconds: 7 }, { seconds: 1 }],
    [
      { playouts: 8000, seconds: 8 },
      { playouts: 7000, seconds: 7 },
      { playouts: 1000, seconds: 1 },
    ],
  ])("is put by from %j", (whole, search, left) => {
    const reserve = new Reserve();
    reserve.begin(false);
    expect(reserve.spend(whole)).toBe(whole);
    reserve.begin(true);
    expect(reserve.spend(whole)).toEqual(search);
    expect(reserve.left).toEqual(left);
  });
});

describe("giving up", () => {
  /** White is lost, so many moves into the game. */
  function lost(ply: number): GoState {
    const state = position(["XXX..", "X.X..", "XXX..", "X.X..", "XXX.."], "B", -20);
    while (state.ply < ply) {
      state.play(state.board.pass);
      state.passes = 0;
    }
    state.setColour(WHITE);
    return state;
  }

  test("what is lost is given up, but neither early nor by those who never do", async () => {
    expect((await choose("uct:playouts=200", lost(10))).move).toBe("resign");
    expect((await choose("uct:playouts=200", lost(2))).move).not.toBe("resign");
    expect((await choose("uct:playouts=200,resign=0", lost(10))).move).not.toBe("resign");
  });

  test("few playouts are not sure enough", async () => {
    expect((await choose("uct:playouts=10", lost(10))).move).not.toBe("resign");
  });
});

describe("the tree", () => {
  test("two passes end the game there, and a whole komi is a draw", () => {
    const state = passed(SETTLED, "B", -5);
    const thinking = createSearch(kit({ size: 5 }), parseAgent("uct:prior=none,widening=0")).begin(
      state,
      stream("draw"),
    );
    thinking.run(300);
    const pass = thinking.report().lines.find(({ move }) => move === 25);
    expect(pass).toMatchObject({ value: 0.5 });
    expect(pass).not.toHaveProperty("proved");
    expect(pass?.visits).toBeGreaterThan(0);
  });

  test("a pass that wins is proved at once, for both colours", () => {
    for (const [toMove, komi] of [
      ["B", -5.5],
      ["W", -4.5],
    ] as const) {
      const search = createSearch(kit({ size: 5 }), parseAgent("uct"));
      const thinking = search.begin(passed(SETTLED, toMove, komi), stream("proof"));
      thinking.run(50);
      expect(thinking.decided).toBe(true);
      expect(thinking.report()).toMatchObject({
        best: 25,
        value: toMove === "B" ? 1 : 0,
        lines: [{ move: 25, proved: "win" }, ...Array(thinking.report().lines.length - 1).fill({})],
      });
    }
  });

  test("one move is no choice, but the position is looked at", () => {
    // Only passes are left; Black has everything.
    const state = position(["XX.XX", "XXXXX", "XX.XX", "XXXXX", ".XXX."], "B", 0.5);
    const thinking = createSearch(kit({ size: 5 }), parseAgent("uct")).begin(state, stream("one"));
    expect(thinking.decided).toBe(true);
    expect(thinking.report()).toMatchObject({ best: 25, value: 1 });
    thinking.advance?.(25);
    expect(thinking.report().value).toBe(1);
  });

  test("superko holds below the root", () => {
    // Black takes the ko at C4; White may retake it only after a move elsewhere.
    const state = position([".XO..", "XO.O.", ".XO..", ".....", "....."], "B", 0.5);
    const search = createSearch(kit({ size: 5 }), parseAgent("uct:prior=none,widening=0,expand=0"));
    const thinking = search.begin(state, stream("ko"));
    thinking.run(2000);
    const ko = state.board.width + 2;
    const line = thinking.report().lines.find(({ move }) => move === ko);
    expect(line?.visits).toBeGreaterThan(10);
    thinking.advance?.(ko);
    expect(thinking.report().lines.map(({ move }) => move)).not.toContain(state.board.width + 1);
  });

  test("the middle of 5x5 wins", () => {
    const { lines } = (() => {
      const search = createSearch(kit({ size: 5 }), parseAgent("uct:amaf=first"));
      const thinking = search.begin(new GoGame({ width: 5 }).start(), stream("middle"));
      thinking.run(3000);
      return thinking.report();
    })();
    expect(lines[0]).toMatchObject({ move: 12 });
    expect(lines[0]!.value).toBeGreaterThan(0.5);
  });

  test("the same seed gives the same moves", async () => {
    const moves = async () =>
      (await playOut(kit({ size: 5 }), Array(2).fill("best:playouts=60,resign=0"))).moves();
    expect(await moves()).toEqual(await moves());
  });
});

describe("specifications", () => {
  test("defaults of the game", () => {
    expect(gameSchema.parse({ name: "go" })).toEqual({
      name: "go",
      width: 9,
      height: 9,
      rules: "cgos",
      komi: 7.5,
      handicap: 0,
    });
    expect(kit({ size: 9, handicap: 3 }).game.start()).toMatchObject({ toMove: 1, colour: WHITE });
    expect(kit().game.start().colour).toBe(BLACK);
  });

  test.each([
    [{ size: 20 }, /size: .*19/],
    [{ rules: "japanese" }, /rules: expected one of "cgos"/],
    [{ komi: 6.25 }, /komi/],
    [{ handicap: 10 }, /handicap/],
    [{ handicap: 1 }, /^handicap: expected 2 to 9 on a board of size 9, got 1$/],
  ])("%j is refused", (spec, message) => {
    expect(() => kit(spec as never)).toThrow(message);
  });

  test("policies and priors are checked", () => {
    const make = (spec: string) => () => agentOf(kit(), spec);
    expect(make("uct:policy=clever")).toThrow(
      /^agent uct: policy: expected uniform.*, or a file of weights \(\.json\)$/,
    );
    expect(make("uct:prior=clever")).toThrow(/^agent uct: prior: expected none, paper, wide, or a file/);
    expect(make("uct:resign=0.6")).toThrow(/^agent uct: resign/);
  });
});
