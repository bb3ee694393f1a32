import { SteppedClock } from "../../../../test/clock.js";
import { AgentFailure, type Decision } from "../../../agents/agent.js";
import { createAgent } from "../../../agents/registry.js";
import { parseAgent } from "../../../agents/spec.js";
import { stream } from "../../../core/random.js";
import "../../index.js";
import { describe, expect, it } from "vitest";
import { formatShot } from "../notation.js";
import { MOTIONS } from "../physics/models.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { ruleSet } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import type { GameResult } from "../state.js";
import { AgentSeat } from "./agent-seat.js";
import { acceptedShot, type GameTerms, type PositionUpdate, type Seat, uuidOf } from "./seat.js";
import { SeatAgent } from "./seat-agent.js";

const kit = curlingKit(curlingSchema.parse({ name: "curling", ends: 1 }));
const RANDOM = parseAgent("random");
const NEVER = { aborted: false };
const contextOf = (name: string) => ({ rng: stream(name), clock: new SteppedClock(1) });

/** A seat that keeps what it hears, and says what it is given to say. */
class Notes implements Seat {
  readonly name = "notes";
  readonly heard: string[] = [];
  terms: GameTerms | undefined;
  told: PositionUpdate | undefined;
  result: GameResult | null | undefined;

  readonly answers: (Shot | "resign" | AgentFailure)[];

  constructor(answers: (Shot | "resign" | AgentFailure)[]) {
    this.answers = answers;
  }

  async ready(terms: GameTerms) {
    this.terms = terms;
    this.heard.push(`ready ${terms.team}`);
    return { name: "Notebook" };
  }
  begin(names: readonly [string, string]): void {
    this.heard.push(`begin ${names.join(":")}`);
  }
  tell(told: PositionUpdate): void {
    this.told = told;
    const { turn, last } = told;
    this.heard.push(`tell ${told.state.ply} ${turn?.team ?? "-"} ${last?.kind === "throw" ? last.by : "-"}`);
  }
  async choose(): Promise<Decision<Shot>> {
    this.heard.push("choose");
    const answer = this.answers.shift() ?? "resign";
    if (answer instanceof AgentFailure) throw answer;
    return { move: answer };
  }
  end(result: GameResult | null): void {
    this.result = result;
    this.heard.push("end");
  }
  async close() {
    this.heard.push("close");
  }
}

const DRAW: Shot = { vx: 0.1, vy: 2.4, omega: 1 };

describe("an engine in a match", () => {
  it("throws what it would throw by itself, as an agent at a seat", async () => {
    const alone = createAgent(kit, RANDOM, contextOf("same"));
    const open = () => new AgentSeat(RANDOM, contextOf("same"));
    const seated = new SeatAgent({ name: "seated", game: kit.game, open }, contextOf("other"));
    await seated.ready();
    const state = kit.game.start();
    while (!state.isOver()) {
      if (state.toMove === 1) {
        state.play(DRAW);
        seated.saw(DRAW, state);
        continue;
      }
      const { move } = await seated.choose(kit.game.clone(state), NEVER);
      expect(formatShot(move as Shot)).toBe(
        formatShot((await alone.choose(kit.searchGame.clone(state), NEVER)).move as Shot),
      );
      state.play(move as Shot);
      seated.saw(move as Shot, state);
    }
    await seated.close();
  });

  it("is made ready for its team, and told every position once", async () => {
    const seat = new Notes([DRAW]);
    const agent = new SeatAgent(
      { name: "mine", game: kit.game, open: () => seat, awaited: true },
      { ...contextOf("match"), player: 1 },
    );
    await agent.ready();
    expect(seat.terms).toMatchObject({ team: 1, date: "1970-01-01T00:00:00Z" });
    expect(seat.terms?.members[0]).toHaveLength(4);
    const state = kit.game.start();
    agent.gameStarted(state, false);
    state.play(DRAW);
    agent.saw(DRAW, state, DRAW);
    expect((await agent.choose(state, NEVER)).move).toEqual(DRAW);
    state.finish(0, "time_limit");
    agent.saw(DRAW, state);
    await agent.close();
    expect(seat.heard).toEqual([
      "ready 1",
      "begin opponent:Notebook",
      "tell 0 0 -",
      "tell 1 1 0",
      "choose",
      "tell 1 - 1",
      "end",
      "close",
    ]);
    expect(seat.result).toEqual({ winner: 0, reason: "time_limit" });
  });

  it("is started anew for the other team, and once when it dies", async () => {
    const seats: Notes[] = [];
    const answers = [[DRAW], [new AgentFailure("crash", "gone")], [DRAW], [new AgentFailure("garbage", "?")]];
    const open = () => {
      const seat = new Notes(answers[seats.length]!);
      seats.push(seat);
      return seat;
    };
    const agent = new SeatAgent({ name: "mine", game: kit.game, open, awaited: true }, contextOf("anew"));
    await agent.ready();
    expect(seats).toHaveLength(0);
    const state = kit.game.start();
    await agent.choose(state, NEVER);
    state.play(DRAW);
    expect((await agent.choose(state, NEVER)).move).toEqual(DRAW);
    expect(seats.map(({ terms }) => terms?.team)).toEqual([0, 1, 1]);
    expect(seats.map(({ heard }) => heard.at(-1))).toEqual(["close", "close", "choose"]);
    state.play(DRAW);
    await expect(agent.choose(state, NEVER)).rejects.toThrow("?");
    expect(seats).toHaveLength(4);
  });

  it("is asked for placements, and told those of the other team", async () => {
    const { game } = curlingKit(
      curlingSchema.parse({ name: "curling", rules: "dc4-mixed-doubles", ends: 2 }),
    );
    const seat = Object.assign(new Notes([DRAW]), { place: async () => "pp_left" as const });
    const agent = new SeatAgent({ name: "mine", game, open: () => seat }, { ...contextOf("md"), player: 1 });
    await agent.ready();
    const state = game.start();
    agent.gameStarted(state, false);
    expect(seat.told?.turn).toEqual({ team: 1, does: "place" });
    agent.gameStarted(state, true);
    expect(seat.told?.turn).toEqual({ team: 0, does: "throw" });
    expect(await agent.settle(game.clone(state), NEVER)).toBe("pp_left");
    expect(seat.told?.turn).toEqual({ team: 1, does: "place" });
    state.place("pp_left");
    agent.settled("pp_left", state);
    expect(seat.told).toMatchObject({ turn: { team: 0, does: "throw" }, last: { placement: "pp_left" } });
    const over = game.position({ end: 1, hammer: 0, scores: [[0, 1]] });
    agent.saw(DRAW, over);
    expect(seat.told?.turn).toEqual({ team: 0, does: "place" });
    over.place("center_guard");
    agent.settled("center_guard", over);
    expect(seat.told).toMatchObject({ turn: { team: 0 }, last: { by: 0, placement: "center_guard" } });
    expect((await agent.choose(over, NEVER)).move).toEqual(DRAW);
  });

  it("is started before the game where that can be tried", async () => {
    const seat = new Notes([]);
    const agent = new SeatAgent({ name: "mine", game: kit.game, open: () => seat }, contextOf("greeted"));
    await agent.ready();
    expect(seat.heard).toEqual(["ready 0", "begin Notebook:opponent"]);
  });
});

describe("throws that servers accept", () => {
  it("are slowed down to the cap, or passes where the cap is along the sheet", () => {
    const dc3 = ruleSet("dc3");
    expect(acceptedShot(dc3, DRAW)).toBe(DRAW);
    const fast = acceptedShot(dc3, { vx: 3, vy: 4, omega: -1 });
    expect(Math.hypot(fast.vx, fast.vy)).toBeCloseTo(4, 9);
    expect(fast.vx / fast.vy).toBeCloseTo(0.75, 12);
    expect(kit.game.isLegal(kit.game.start(), fast)).toBe(true);
    const gat = ruleSet("legacy-gat");
    expect(acceptedShot(gat, { vx: 0, vy: 33.7, omega: 1 }).vy).toBe(33.7);
    expect(acceptedShot(gat, { vx: 1, vy: 33.8, omega: 1 })).toMatchObject({ vx: 0, omega: 1 });
    const uec = ruleSet("legacy-uec");
    expect(acceptedShot(uec, { vx: 0, vy: 1e9, omega: 1 }).vy).toBeCloseTo(MOTIONS.legacy.maxSpeed, 6);
  });

  it("are passes where they go nowhere, and refused where they are no numbers", () => {
    for (const [vx, vy] of [
      [0, 0],
      [0, -2.4],
      [3, 0.01],
    ] as const)
      expect(acceptedShot(ruleSet("dc3"), { vx, vy, omega: 1 })).toEqual({ vx: 0, vy: 0.4, omega: 1 });
    for (const shot of [
      { vx: Number.NaN, vy: 2, omega: 1 },
      { vx: 0, vy: 2, omega: 100 },
    ])
      expect(() => acceptedShot(ruleSet("dc3"), shot)).toThrow(AgentFailure);
  });
});

it("makes UUIDs of random numbers", () => {
  const rng = stream("uuid");
  for (let i = 0; i < 100; i++)
    expect(uuidOf(rng)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidOf(stream("uuid"))).toBe(uuidOf(stream("uuid")));
});
