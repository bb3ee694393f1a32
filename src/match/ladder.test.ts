import "../games/index.js";
import { describe, expect, it } from "vitest";
import { machine } from "../io/machine.js";
import { Ladder, type LadderGame, LadderMatch, runLadder } from "./ladder.js";
import { nextPairing, pairingPlan, parseLadder } from "./ladder-plan.js";
import { formatPlan, type MatchPlan, parsePlan, planId } from "./plan.js";
import { type MatchGameRecord, rowOf } from "./record.js";
import { playGame } from "./referee.js";
import { ratingsOf } from "./score.js";

const yaml = (agents: string, more = "") =>
  `game: {name: hex, size: 3}\nagents: [${agents}]\nseed: 7\n${more}`;
const THREE = yaml('random, "uct:playouts=4", "uct:playouts=8"');
const NEVER = { aborted: false, addEventListener() {}, removeEventListener() {} };

/** A game that the stronger agent wins, by the order in `strength`. */
function won({ plan, index }: LadderGame, strength: readonly string[]): MatchGameRecord {
  const [a, b] = plan.agents.map(({ name }) => name);
  const players = (index % 2 === 0 ? [a, b] : [b, a]) as [string, string];
  const result = strength.indexOf(players[0]) > strength.indexOf(players[1]) ? 1 : 0;
  return {
    ...{ format: "playout-game", version: 1, playout: "", match: planId(plan), index, players },
    ...{ agents: players, opening: 0, moves: [], result, end: "rules", values: [], visits: [] },
    times: { start: "", ms: 0, moves: [] },
  } as MatchGameRecord;
}

function playOn(ladder: Ladder, games: number, strength: readonly string[]): void {
  for (let i = 0; i < games; i++) ladder.add(won(ladder.next()!, strength));
}

const known = (whole: MatchPlan) => ({ before: { whole, present: new Set<string>() } });

const gamesOf = ({ games }: Ladder, name: string) =>
  games.filter(({ players }) => players.includes(name)).length;
const STRENGTH = ["random", "uct:playouts=4", "uct:playouts=8", "late"];

describe("a ladder", () => {
  it("plays whole pairs, everybody first, and then where it is least certain who is stronger", () => {
    const ladder = new Ladder(parseLadder(THREE));
    playOn(ladder, 18, STRENGTH);
    for (const name of STRENGTH.slice(0, 3)) expect(gamesOf(ladder, name)).toBeGreaterThanOrEqual(6);
    const seen = new Set(ladder.games.map(({ match, index }) => `${match} ${index}`));
    expect(seen.size).toBe(18);
    for (const { match, index } of ladder.games) expect(seen).toContain(`${match} ${index ^ 1}`);
    const { records, board } = ladder.rated;
    expect(board.standings.map(({ name }) => name)).toEqual(["uct:playouts=8", "uct:playouts=4", "random"]);
    expect(board.counted).toBe(18);
    for (const record of records)
      expect(Ladder.fileOf(ladder.rated, record)).toMatch(new RegExp(`^${record.match}/\\d{6}\\.sgf$`));
  });

  it("gives out no game twice while others are played, and again one that was not", () => {
    const ladder = new Ladder(parseLadder(yaml('random, "uct:playouts=4"')));
    playOn(ladder, 2, STRENGTH);
    const given = Array.from({ length: 6 }, () => ladder.next()!);
    expect(given.map(({ index }) => index)).toEqual([2, 3, 4, 5, 6, 7]);
    ladder.giveBack(given[3]!);
    expect(ladder.next()?.index).toBe(5);
  });

  it("gives who is new, or failed, one game at a time, and others theirs meanwhile", () => {
    const ladder = new Ladder(parseLadder(THREE));
    const first = ladder.next()!;
    expect(ladder.next()).toBeUndefined();
    expect(ladder.running).toBe(1);
    ladder.add(won(first, STRENGTH));
    playOn(ladder, 17, STRENGTH);
    const later = THREE.replace("random,", "random, {name: late, kind: random},");
    ladder.plan = parseLadder(later, { before: ladder.plan });
    const lateIn = (games: readonly LadderGame[]) => games.filter((game) => isOf(game, "late"));
    const many = () => Array.from({ length: 40 }, () => ladder.next()!);
    const given = many();
    expect(lateIn(given)).toHaveLength(1);
    ladder.add(failed(lateIn(given)[0]!));
    expect(lateIn(many())).toHaveLength(1);
    expect(ladder.running).toBe(80 - 1);
    expect([ladder.played, ladder.games.length]).toEqual([18, 19]);
  });

  it("sends newcomers in first, and keeps those who left in the table", () => {
    const ladder = new Ladder(parseLadder(THREE));
    playOn(ladder, 18, STRENGTH);
    const later = yaml('"uct:playouts=8", "uct:playouts=4", {name: late, kind: uct, playouts: 16}');
    ladder.plan = parseLadder(later, { before: ladder.plan });
    expect(ladder.plan.whole.agents.map(({ name }) => name)).toEqual(STRENGTH);
    const before = gamesOf(ladder, "random");
    playOn(ladder, 6, STRENGTH);
    expect(gamesOf(ladder, "late")).toBe(6);
    playOn(ladder, 20, STRENGTH);
    expect(gamesOf(ladder, "random")).toBe(before);
    expect(ladder.rated.plan.agents).toHaveLength(4);
    // What the folder keeps is what is read again.
    const whole = parsePlan(formatPlan(ladder.plan.whole)) as MatchPlan;
    expect(parseLadder(later, known(whole)).whole.agents).toEqual(ladder.plan.whole.agents);
  });

  it("gives games of a match of two, the same whoever else is there", () => {
    const three = parseLadder(THREE);
    const two = parseLadder(yaml('"uct:playouts=8", "uct:playouts=4"'));
    const [, a, b] = three.whole.agents;
    expect(planId(pairingPlan(three, a!, b!))).toBe(planId(pairingPlan(two, a!, b!)));
  });

  it("counts games as they come, and comes to the ratings of all of them", () => {
    const plan = parseLadder(THREE.replace("random,", "random, {name: away, kind: random},"));
    const present = new Set([...plan.present].filter((name) => name !== "away"));
    const ladder = new Ladder({ ...plan, present });
    const games: MatchGameRecord[] = [];
    for (let i = 0; i < 61; i++) {
      const game = won(ladder.next()!, STRENGTH);
      games.push(i % 7 === 3 ? { ...game, result: 0.5 } : game);
      ladder.add(games.at(-1)!);
    }
    const { plan: match, records } = ladder.rated;
    const all = ratingsOf(match, records);
    expect(all).toHaveLength(3);
    for (const [i, { name, games, elo, low }] of ladder.ratings.entries()) {
      expect({ name, games }).toEqual({ name: all[i]!.name, games: all[i]!.games });
      expect([elo, low].map((each) => each.toFixed(6))).toEqual(
        [all[i]!.elo, all[i]!.low].map((each) => each.toFixed(6)),
      );
    }
    // Who never played, and does not, keeps nobody from being sent where it is least certain who is stronger.
    const met = [...present].map(
      (name) => ladder.games.filter(({ players }) => !players.includes(name)).length,
    );
    expect(Math.max(...met) - Math.min(...met)).toBeGreaterThan(4);
    expect(new Ladder({ ...plan, present }, games).next()).toEqual(ladder.next());
  });

  it("knows as much of two agents after many games as after few", () => {
    const meeting = new LadderMatch([0, 1]);
    const results = [0, 0.5, 1];
    for (let i = 0; i < 3000; i++) {
      const [index] = meeting.missing();
      expect(index).toBe(i);
      meeting.add(index!, i % 11 === 0 ? null : results[i % 3]!);
    }
    expect(meeting.games).toBe(3000 - 273);
    const pairs = [...meeting.encounters()].filter(({ games }) => games === 2);
    expect(pairs.length).toBeLessThanOrEqual(5);
    expect([...meeting.encounters()].reduce((sum, { games, times = 1 }) => sum + games * times, 0)).toBe(
      2727,
    );
  });

  it("keeps of a game what tables tell, and no move of it", () => {
    const ladder = new Ladder(parseLadder(THREE));
    const moves = ["a1", "b2", "c3"];
    const times = { start: "", ms: 9, moves: [2, 4, 2], cpu: [1, 3, 1] };
    const record = { ...won(ladder.next()!, STRENGTH), moves, values: [0, 0, 0], visits: [1, 1, 1], times };
    ladder.add(record);
    expect(ladder.games).toEqual([rowOf(record)]);
    expect(JSON.stringify(ladder.games)).not.toMatch(/values|visits|times|b2/);
    const { board } = ladder.rated;
    expect(board.length.mean).toBe(3);
    const timesOf = (name: string) => board.standings.find((each) => each.name === name)!.latency;
    expect(timesOf(record.players[0])).toEqual({ moves: 2, mean: 2, p95: expect.closeTo(2, 1), max: 2 });
    expect(timesOf(record.players[1])).toMatchObject({ moves: 1, mean: 4 });
  });

  it("prefers who is alike and little known", () => {
    const ladder = new Ladder(parseLadder(THREE));
    playOn(ladder, 40, STRENGTH);
    const met = (a: string, b: string) =>
      ladder.games.filter(({ players }) => players.includes(a) && players.includes(b)).length;
    expect(met("random", "uct:playouts=8")).toBeLessThan(met("random", "uct:playouts=4"));
    expect(nextPairing({ open: [], encounters: [] })).toBeUndefined();
  });
});

describe("running a ladder", () => {
  it("plays real games, several at once, up to a number, and goes on from what there is", async () => {
    const plan = parseLadder(THREE);
    const kept: MatchGameRecord[] = [];
    const run = (games: number, threads: number) =>
      runLadder({
        ladder: new Ladder(plan, kept),
        room: { threads },
        signal: NEVER,
        games,
        play: ({ plan: match, index }) => playGame(match, index, machine),
        append: async (record) => void kept.push(record),
      });
    await run(5, 2);
    expect(kept).toHaveLength(5);
    await run(12, 1);
    expect(new Set(kept.map(({ match, index }) => `${match} ${index}`)).size).toBe(12);
    expect(kept.filter(({ index }) => index % 2 === 0)).toHaveLength(6);
  });

  it("takes in who joins while it runs", async () => {
    const ladder = new Ladder(parseLadder(yaml('random, "uct:playouts=4"')));
    let looks = 0;
    await runLadder({
      ...setupOf(ladder),
      games: 20,
      play: async (game) => won(game, STRENGTH),
      look: async () => {
        if (++looks === 5) ladder.plan = parseLadder(THREE, { before: ladder.plan });
      },
    });
    expect(gamesOf(ladder, "uct:playouts=8")).toBeGreaterThanOrEqual(6);
  });

  it.each([1, 4])("lets an agent rest whose games fail, and tries it again; %i at once", async (threads) => {
    const text = yaml('{name: late, kind: random}, random, "uct:playouts=4", "uct:playouts=8"');
    let ladder = new Ladder(parseLadder(text));
    const rests: string[] = [];
    const kept: MatchGameRecord[] = [];
    const run = (games: number, isBroken: boolean) =>
      runLadder({
        ...setupOf(ladder, threads),
        append: async (record) => void kept.push(record),
        games,
        play: async (game) => (isBroken && isOf(game, "late") ? failed(game) : won(game, STRENGTH)),
        rests: (name, reason) => rests.push(`${name}: ${reason}`),
      });
    await run(87, true);
    expect(ladder.games).toHaveLength(90);
    expect(rests).toEqual(["late: 3 games in a row failed: no memory"]);
    const reason = "3 games in a row failed: no memory";
    expect(ladder.away).toEqual([{ name: "late", state: "rests", reason }]);
    expect(gamesOf(ladder, "late")).toBe(3);
    // The same is read from what was kept.
    ladder = new Ladder(ladder.plan, kept);
    expect(ladder.resting).toHaveLength(1);
    // When it is started again, one game more tells that it still cannot be played.
    await run(100, true);
    expect(rests).toHaveLength(2);
    expect(gamesOf(ladder, "late")).toBe(4);
    // After 200 games of others, then after 400; and that is told no more.
    await run(1000, true);
    expect(gamesOf(ladder, "late")).toBe(6);
    expect(rests).toHaveLength(3);
    expect(new Set(rests)).toEqual(new Set([`late: ${reason}`]));
    await run(1010, false);
    expect(gamesOf(ladder, "late")).toBeGreaterThan(6 + 5);
    expect(ladder.resting).toEqual([]);
  });

  it("tells again of who could be played, and fails for the same reason as before", async () => {
    const ladder = new Ladder(parseLadder(THREE.replace("random,", "random, {name: late, kind: random},")));
    const rests: string[] = [];
    let tries = 0;
    const isBroken = (game: LadderGame) => isOf(game, "late") && (++tries <= 3 || tries > 6);
    await runLadder({
      ...setupOf(ladder),
      games: 160,
      play: async (game) => (isBroken(game) ? failed(game) : won(game, STRENGTH)),
      rests: (name) => rests.push(name),
    });
    expect(rests).toEqual(["late", "late"]);
    expect(tries).toBe(3 + 3 + 3);
  });

  it("ends when nobody is left whose games do not fail", async () => {
    const ladder = new Ladder(parseLadder(THREE));
    const over = runLadder({ ...setupOf(ladder, 2), play: async (game) => failed(game) });
    await expect(over).rejects.toThrow(
      /^nobody is left to play; random rests: 3 games in a row failed: no memory$/,
    );
  });
});

const setupOf = (ladder: Ladder, threads = 1) => ({
  ladder,
  room: { threads },
  signal: NEVER,
  append: async () => {},
});
const isOf = ({ plan }: LadderGame, name: string) => plan.agents.some((agent) => agent.name === name);
const failed = (game: LadderGame) =>
  ({ ...won(game, STRENGTH), end: "failed", result: null, reason: "no memory" }) as MatchGameRecord;
