/** Mixed doubles of version 1.1 by transcripts, from both sides. */
import { LineEnd } from "../../../../test/line-pair.js";
import { until } from "../../../../test/until.js";
import "../../index.js";
import { expect, test } from "vitest";
import { CurlingGame, listStones } from "../game.js";
import { makeSimulator } from "../physics/simulators.js";
import { curlingKit } from "../players/game-setup.js";
import { type Placement, parseRuleSet } from "../rules/rule-set.js";
import type { CurlingState } from "../state.js";
import { GameLog } from "./game-log.js";
import { LegacyPlayer } from "./legacy-player.js";
import { LegacySeat } from "./legacy-seat.js";
import { defaultMembers, type PositionUpdate } from "./seat.js";

const rules = parseRuleSet({ preset: "legacy-mixed-doubles", ends: 2 });
const game = new CurlingGame(rules, makeSimulator("event", rules));
const members = defaultMembers(rules);
const zeros = (count: number) => Array.from({ length: 2 * count }, () => "0.000000").join(" ");
/** Guard of the first thrower or of the hammer, and the stone in the house. */
const HOUSE = "2.375000 4.445000";
const GUARD = "2.375000 8.996000";
const ASIDE = "1.155000 5.025000 1.305000 8.996000";
const HANDS = "0.072500 0.290000 33.714900";

function told(
  state: CurlingState,
  does: "place" | "throw",
  last: PositionUpdate["last"] = null,
): PositionUpdate {
  const team = does === "place" ? state.chooser : state.toMove;
  return { state: game.clone(state), angles: new Float64Array(16), turn: { team, does }, last };
}

test("the server asks who chooses, places as the type says and counts throws from 6", async () => {
  const peer = new LineEnd();
  const seat = new LegacySeat(peer, { name: "engine" });
  const said = () => peer.sent.splice(0);
  const ready = seat.ready({ id: "", date: "", team: 1, rules, members: [members, members] });
  peer.arrive("READYOK");
  await until(() => peer.sent.includes("SETORDER"));
  peer.arrive("SETORDER 1 0");
  expect(await ready).toEqual({ name: "engine", order: [1, 0, 0, 0, 1] });
  expect(said()).toEqual(["ISREADY", "GAMEINFO 1 0 2", `PLAYERINFO ${HANDS} ${HANDS}`, "SETORDER"]);
  seat.begin(["a", "engine"]);
  said();

  const state = game.start();
  seat.tell(told(state, "place"));
  expect(said()).toEqual([]);
  const first = seat.place();
  await until(() => peer.sent.includes("PUTSTONE"));
  peer.arrive("PUTSTONE 3");
  expect(await first).toBe("pp_first");
  expect(said()).toEqual(["PUTSTONE"]);
  state.place("pp_first");
  seat.tell(told(state, "throw", { kind: "place", by: 1, end: 0, placement: "pp_first" }));
  expect(said()).toEqual([`POSITION ${ASIDE} ${zeros(14)}`, "SETSTATE 6 0 2 1"]);

  state.play({ vx: -0.99, vy: 29.55, omega: -1 });
  seat.tell(told(state, "throw"));
  expect(said()).toEqual([
    expect.stringMatching(new RegExp(`^POSITION ${ASIDE} ${zeros(4)} 2\\.\\d+ [45]\\.\\d+ ${zeros(9)}$`)),
    "SETSTATE 7 0 2 0",
  ]);

  // Who says nothing has the guard and the hammer.
  const second = seat.place();
  await until(() => peer.waiting);
  peer.stall();
  expect(await second).toBe("center_guard");
  const third = seat.place();
  await until(() => peer.sent.filter((line) => line === "PUTSTONE").length === 2);
  peer.arrive("PUTSTONE 7");
  await expect(third).rejects.toThrow("PUTSTONE: the type is 7, not from 0 to 3");
});

test("the player asks its thinker, and sees what was placed, who chose it and who has no power play left", async () => {
  const seen: CurlingState[] = [];
  const asked: CurlingState[] = [];
  const wishes: Placement[] = ["pp_left", "center_house"];
  const diary = new GameLog({ description: "", say() {} });
  const player = new LegacyPlayer({
    open: async (spec) => ({
      game: curlingKit(spec).searchGame,
      choose: async (state) => {
        seen.push(state);
        return { move: { vx: -0.99, vy: 29.55, omega: -1 }, seconds: 1 };
      },
      place: async (state) => {
        asked.push(state);
        return wishes.shift()!;
      },
      close: async () => {},
    }),
    rules: "legacy-gat",
    login: { id: "", password: "", name: "" },
    diary,
  });
  const answers: string[] = [];
  const hear = async (...lines: string[]) => {
    for (const line of lines) await player.hear(line, (text) => answers.push(text.trimEnd()));
    return answers.splice(0);
  };
  await hear("NEWGAME us them", "GAMEINFO 1 0 2", `PLAYERINFO ${HANDS} ${HANDS}`);
  expect(await hear("SETORDER", "PUTSTONE")).toEqual(["SETORDER 0 1", "PUTSTONE 2"]);
  // We throw last; a server may tell the turn before the stones.
  await hear("SETSTATE 6 0 3 0", `POSITION ${ASIDE} ${zeros(14)}`);
  await hear("RUNSHOT 0.0 -30.0 0", `POSITION ${ASIDE} ${zeros(14)}`, "SETSTATE 7 0 3 1");
  expect(await hear("GO 1000 219000")).toHaveLength(1);
  expect(game.describe(seen[0]!)).toMatchObject({ throw: 1, hammer: 1, placement: "pp_left" });
  expect(game.describe(seen[0]!).powerPlays).toEqual([null, 0]);
  expect(listStones(seen[0]!.stones).map(({ team, stone }) => [team, stone])).toEqual([
    [0, 0],
    [1, 0],
  ]);
  // We score, they choose; then it is our turn again, without a power play.
  await hear("RUNSHOT 0.0 -30.0 0", `POSITION ${zeros(16)}`, "SETSTATE 16 0 3 0", "SCORE -1");
  await hear(`POSITION ${HOUSE} ${GUARD} ${zeros(14)}`, "SETSTATE 6 1 3 1");
  expect(await hear("GO 1000 200000")).toHaveLength(1);
  expect(seen[1]).toMatchObject({ chooser: 0, hammer: 0, placement: "center_guard" });
  await hear("SETSTATE 16 1 3 0", "SCORE 2");
  expect(await hear("PUTSTONE")).toEqual(["PUTSTONE 1"]);
  expect(game.describe(asked[1]!)).toMatchObject({ end: 2, hammer: 1, powerPlays: [null, 0] });
  expect([...asked[1]!.totals]).toEqual([2, 1]);
  expect(diary.record()?.moves.map((move) => (move.kind === "place" ? move.placement : move.kind))).toEqual([
    "pp_left",
    "throw",
    "throw",
  ]);
});
