/** Games of the first two generations as records, and back. */
import type { Player } from "../../../game/index.js";
import type { WrittenGame } from "../../../match/index.js";
import {
  CurlingGame,
  DISTURBANCES,
  fromLegacy,
  fromLegacyShot,
  type GameRecord,
  type GameResult,
  makeSimulator,
  other,
  type Position,
  type PositionStone,
  parseRuleSet,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordedMove,
  type RuleSet,
  replayRecord,
  toLegacyShot,
} from "../index.js";
import { toPlaces } from "../protocols/legacy/places.js";
import { type Dcl, type DclPosition, formatDcl, parseDcl } from "./dcl.js";
import { afterOf, at, type ToldGame, wanted, withFouls } from "./game.js";
import { stepsOf } from "./steps.js";

const THROWS = 16;
/** Milliseconds from which on nobody counts them. */
const ENDLESS = 9_000_000;

export function readDcl(text: string): ToldGame {
  const dcl = parseDcl(text);
  const [first] = dcl.positions;
  if (first === undefined) throw new Error("there is no position in it");
  if (dcl.mixedDoubles)
    throw new Error("this is mixed doubles of the second generation, which has no rules here");
  const remarks = ["thinking times and fouls are not in such logs; fouls are those that the referee sees"];
  if (dcl.cut) remarks.push("the last line is cut short, and was left out");
  if (`${dcl.first}${dcl.second}`.includes("\ufffd"))
    remarks.push("names are not in UTF-8, perhaps in Shift_JIS, and cannot be read");
  const rules = rulesOf(dcl, remarks);
  const moves: RecordedMove[] = [];
  const start = startOf(first);
  const told = new Map<number, [number, number]>();
  let finished = first.end;
  for (const [i, position] of dcl.positions.entries())
    at(`line ${position.line}`, () => {
      const before = dcl.positions[i - 1];
      if (before !== undefined) demandNext(before, position);
      if (position.score !== undefined) told.set(position.end, pairOf(position.score));
      if (position.throwNumber === THROWS) return;
      const done = movesOf(position, dcl.positions[i + 1]);
      moves.push(...done);
      if (position.throwNumber === THROWS - 1 && done[0]?.kind === "throw") finished++;
    });
  const begun = {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    rules,
    simulator: "Digital Curling 2",
    players: [{ name: dcl.first }, { name: dcl.second }],
    ...(start && { start }),
    moves,
    scores: [],
    result: null,
  } satisfies GameRecord;
  if (first.end > 0) remarks.push("the points of the ends before it are not told, and taken as none");
  const scores = pointsOf(begun, told, first.end, finished, remarks);
  const result = resultOf(dcl, rules, moves, scores, remarks);
  return { record: withFouls({ ...begun, scores, result }).record, remarks };
}

/** Points of the finished ends: as they are told, and else as the referee counts them. */
function pointsOf(
  begun: GameRecord,
  told: ReadonlyMap<number, [number, number]>,
  from: number,
  finished: number,
  remarks: string[],
): [number, number][] {
  const ends = Array.from({ length: finished }, (_, end) => end);
  if (ends.every((end) => end < from || told.has(end))) return ends.map((end) => told.get(end) ?? [0, 0]);
  remarks.push("the points of some ends are not told: those that the referee counts are taken");
  const simulator = makeSimulator("referee", begun.rules);
  const { state } = replayRecord(begun, simulator);
  const { scores = [] } = new CurlingGame(begun.rules, simulator).describe(state);
  return ends.map((end) => told.get(end) ?? scores[end] ?? [0, 0]);
}

/** An end may be told without what it leaves. */
function demandNext(before: DclPosition, { end, throwNumber }: DclPosition): void {
  const isNext = end === before.end && throwNumber === before.throwNumber + 1;
  const isNextEnd = end === before.end + 1 && throwNumber === 0 && before.throwNumber >= THROWS - 1;
  if (!isNext && !isNextEnd)
    throw new Error(
      `end ${end}, throw ${throwNumber} does not follow end ${before.end}, throw ${before.throwNumber}`,
    );
}

/** What was done in a position; nothing where the log ends there. */
function movesOf(position: DclPosition, next: DclPosition | undefined): RecordedMove[] {
  const { intended, actual, turn, end } = position;
  const made = actual ?? intended;
  if (made === undefined) {
    if (next !== undefined) throw new Error("there is no throw in it");
    return [];
  }
  if (turn === undefined) throw new Error("SETSTATE is missing");
  const player = turn.mover;
  if (intended === "concede" || made === "concede") return [{ kind: "concede", player }];
  const stones = next?.end === end ? next.stones : undefined;
  return [
    {
      kind: "throw",
      player,
      intended: wanted(fromLegacyShot(intended ?? made)),
      actual: fromLegacyShot(made),
      ...(stones && { after: afterOf(stonesOf(stones, firstOf(position))) }),
    },
  ];
}

/** Who threw first in the end of a position. */
function firstOf({ turn, throwNumber }: DclPosition): Player {
  const mover = turn?.mover ?? 0;
  return throwNumber % 2 === 0 ? mover : other(mover);
}

/** Stones are told in the order of throws. */
function stonesOf(stones: NonNullable<DclPosition["stones"]>, first: Player): PositionStone[] {
  return stones.flatMap((stone, place) => {
    const team = place % 2 === 0 ? first : other(first);
    return stone === null ? [] : [{ team, stone: place >> 1, ...fromLegacy(stone) }];
  });
}

/** Where the log begins, if that is not the beginning; the points of ends before it are not known. */
function startOf(first: DclPosition): Position | undefined {
  const { end, throwNumber, stones = [] } = first;
  const begins = firstOf(first);
  if (end === 0 && throwNumber === 0 && begins === 0) return undefined;
  return { end, throw: throwNumber % THROWS, hammer: other(begins), stones: stonesOf(stones, begins) };
}

function pairOf(score: number): [number, number] {
  return [Math.max(score, 0), Math.max(-score, 0)];
}

function rulesOf({ positions, times, deviations }: Dcl, remarks: string[]): RuleSet {
  const ends = positions.find(({ turn }) => turn !== undefined)?.turn?.ends;
  if (ends === undefined) throw new Error("no SETSTATE tells how many ends the game has");
  const known = (["legacy-uec", "legacy-gat"] as const).find((name) =>
    deviations.every(([across, along]) => {
      const { x, y } = DISTURBANCES[name];
      return across === x && along === y;
    }),
  );
  const steady = deviations.length > 0 && deviations.every(([across, along]) => across === 0 && along === 0);
  if (deviations.length === 0) remarks.push("how hands failed is not told: that of the GAT cups is taken");
  else if (known === undefined && !steady)
    remarks.push("hands failed as in no cup that is known: those of the GAT cups are taken");
  const [first = 0, second = 0] = times ?? [];
  if (first !== second) remarks.push("the teams had different times, which a record does not hold");
  return parseRuleSet({
    preset: deviations.length > 0 && known !== undefined ? known : "legacy-gat",
    ends,
    extraEnds: positions.some(({ end }) => end >= ends),
    ...(steady && { noise: "none" }),
    ...(first > 0 && {
      time: first < ENDLESS ? { game: first / 1000, extraEnd: null, zeroLoses: false } : null,
    }),
  });
}

/** How the game ended, as far as the log goes; a loss on time becomes a move of its own. */
function resultOf(
  { over, first, second, totals }: Dcl,
  rules: RuleSet,
  moves: RecordedMove[],
  scores: readonly (readonly [number, number])[],
  remarks: string[],
): GameResult | null {
  const last = moves.at(-1);
  if (last?.kind === "concede") return { winner: other(last.player), reason: "concede" };
  const sum = (team: Player) => scores.reduce((points, end) => points + end[team], 0);
  if (totals && (totals[0] !== sum(0) || totals[1] !== sum(1)))
    remarks.push(`TOTALSCORE says ${totals.join(":")}, the ends come to ${sum(0)}:${sum(1)}`);
  if (scores.length >= rules.ends) {
    if (sum(0) !== sum(1)) return { winner: sum(0) > sum(1) ? 0 : 1, reason: "score" };
    return rules.extraEnds ? null : { winner: null, reason: "draw" };
  }
  if (over === undefined || first === second || rules.time === null) return null;
  const winner = over.winner === first ? 0 : over.winner === second ? 1 : undefined;
  if (winner === undefined) return null;
  const player = other(winner);
  if (!/time/i.test(over.state)) {
    moves.push({ kind: "forfeit", player, reason: `the log says ${over.state}` });
    return { winner, reason: "forfeit" };
  }
  moves.push({ kind: "late", player, seconds: rules.time.game + 0.001 });
  return { winner, reason: "time_limit" };
}

const END_STATES = {
  score: "NORMAL",
  draw: "NORMAL",
  concede: "CONCEDE",
  time_limit: "TIMEOUT",
  forfeit: "FORFEIT",
} as const;

export function writeDcl(record: GameRecord): WrittenGame {
  const { rules, players } = record;
  if (rules.model !== "legacy")
    throw new Error("a .dcl holds games of the legacy physics; this one has FCV1");
  if (rules.mixedDoubles) throw new Error("a .dcl of ours holds no mixed doubles");
  const { start, steps } = stepsOf(record);
  const positions: DclPosition[] = [];
  for (const { move, before, after } of steps) {
    const { end, throwNumber, hammer } = before;
    const section = { line: 0, end, throwNumber, stones: toPlaces(hammer, before.stones) };
    const turn = { ends: rules.ends, mover: before.toMove };
    if (move.kind === "concede") positions.push({ ...section, turn, intended: "concede" });
    if (move.kind !== "throw") continue;
    const [intended, actual] = [toLegacyShot(move.intended), toLegacyShot(move.actual)];
    positions.push({ ...section, turn, intended, actual });
    if (after.endJustFinished)
      positions.push({
        line: 0,
        end,
        throwNumber: THROWS,
        stones: toPlaces(hammer, after.finished),
        score: after.lastEndScore,
      });
  }
  const state = steps.at(-1)?.after ?? start;
  const { result } = state;
  const names = [nameOf(players[0].name), nameOf(players[1].name)] as const;
  const spec = DISTURBANCES[rules.noise];
  const ms = rules.time && Math.round(1000 * rules.time.game);
  const deviation = spec.kind === "tee" ? ([spec.x, spec.y] as const) : ([0, 0] as const);
  const text = formatDcl({
    first: names[0],
    second: names[1],
    ...(ms !== null && { times: [ms, ms] as const }),
    deviations: [deviation, deviation],
    positions,
    totals: [state.totals[0] as number, state.totals[1] as number],
    ...(result && {
      over: {
        state: END_STATES[result.reason],
        winner: result.winner === null ? "" : names[result.winner],
        loser: result.winner === null ? "" : names[other(result.winner)],
      },
    }),
  });
  return {
    files: [{ name: "game.dcl", text }],
    remarks: ["a .dcl holds six digits behind the point, and neither thinking times nor fouls"],
  };
}

/** What would begin another line, or another section, becomes blanks. */
function nameOf(name: string): string {
  return name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
