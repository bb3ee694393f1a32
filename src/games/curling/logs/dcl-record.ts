/** Games of the first two generations as records, and back. */
import type { Player } from "../../../game/index.js";
import type { WrittenGame } from "../../../match/index.js";
import { areAside, firstShot, placementOf, stonesOfPlaces, toPlaces } from "../engines/legacy-messages.js";
import { CurlingGame } from "../game.js";
import { EXECUTION_NOISES } from "../noise.js";
import type { Position } from "../notation.js";
import { makeSimulator } from "../physics/simulators.js";
import {
  type CurlingRecord,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordedMove,
  replayRecord,
} from "../record.js";
import { type CurlingRules, parseRuleSet } from "../rules/rule-set.js";
import { fromLegacyShot, toLegacyShot } from "../sheet.js";
import { type GameResult, other } from "../state.js";
import { type Dcl, type DclPosition, formatDcl, parseDcl } from "./dcl.js";
import { afterOf, at, intendedThrow, type ParsedGame, stepsOf, withFouls } from "./parsed-game.js";

const THROWS = 16;
/** Milliseconds from which on nobody counts them. */
const ENDLESS = 9_000_000;

export function readDcl(text: string): ParsedGame {
  const dcl = parseDcl(text);
  const [first] = dcl.positions;
  if (first === undefined) throw new Error("there is no position in it");
  const remarks = ["thinking times and fouls are not in such logs; fouls are those that the referee sees"];
  if (dcl.cut) remarks.push("the last line is cut short, and was left out");
  if (`${dcl.first}${dcl.second}`.includes("\ufffd"))
    remarks.push("names are not in UTF-8, perhaps in Shift_JIS, and cannot be read");
  const rules = rulesOf(dcl, remarks);
  const moves: RecordedMove[] = [];
  const positions = dcl.positions.filter(({ throwNumber }) => throwNumber >= firstShot(rules));
  const start = withTimes(startOf(positions[0] ?? first, rules), dcl, rules);
  const told = new Map<number, [number, number]>();
  let finished = first.end;
  let chooser: Player = 1;
  for (const [i, position] of positions.entries())
    at(`line ${position.line}`, () => {
      const before = positions[i - 1];
      if (before !== undefined) demandNext(before, position, rules);
      if (position.score !== undefined) told.set(position.end, pairOf(position.score));
      if (position.throwNumber === THROWS) return;
      if (rules.mixedDoubles !== null && position.throwNumber === firstShot(rules)) {
        const hammer = other(firstOf(position));
        chooser = chooserOf(
          chooser,
          before && { hammer: other(firstOf(before)), score: before.score },
          hammer,
        );
        const placement = placementOf(areAside(position.stones ?? []), chooser === hammer);
        moves.push({ kind: "place", player: chooser, placement });
      }
      const done = movesOf(position, positions[i + 1], rules);
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
  } satisfies CurlingRecord;
  if (first.end > 0) remarks.push("the points of the ends before it are not told, and taken as none");
  const scores = pointsOf(begun, told, first.end, finished, remarks);
  const result = resultOf(dcl, rules, moves, scores, remarks);
  return { record: withFouls({ ...begun, scores, result }).record, remarks };
}

/** Points of the finished ends: as they are told, and else as the referee counts them. */
function pointsOf(
  begun: CurlingRecord,
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

/** Who placed the stones of an end: who did not score in the one before, and after none who had the hammer there. */
function chooserOf(
  first: Player,
  before: { readonly hammer: Player; readonly score: number | undefined } | undefined,
  hammer: Player,
): Player {
  if (before === undefined) return first;
  const { score, hammer: had } = before;
  if (score === undefined) return hammer;
  return score === 0 ? had : score > 0 ? 1 : 0;
}

/** An end may be told without what it leaves. */
function demandNext(before: DclPosition, { end, throwNumber }: DclPosition, rules: CurlingRules): void {
  const isNext = end === before.end && throwNumber === before.throwNumber + 1;
  const isNextEnd =
    end === before.end + 1 && throwNumber === firstShot(rules) && before.throwNumber >= THROWS - 1;
  if (!isNext && !isNextEnd)
    throw new Error(
      `end ${end}, throw ${throwNumber} does not follow end ${before.end}, throw ${before.throwNumber}`,
    );
}

/** What was done in a position; nothing where the log ends there. */
function movesOf(position: DclPosition, next: DclPosition | undefined, rules: CurlingRules): RecordedMove[] {
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
      intended: intendedThrow(fromLegacyShot(intended ?? made)),
      actual: fromLegacyShot(made),
      ...(stones && { after: afterOf(stonesOfPlaces(rules, other(firstOf(position)), stones)) }),
    },
  ];
}

/** Who threw first in the end of a position. */
function firstOf({ turn, throwNumber }: DclPosition): Player {
  const mover = turn?.mover ?? 0;
  return throwNumber % 2 === 0 ? mover : other(mover);
}

/** Where the log begins, if that is not the beginning; the points of ends before it are not known. */
function startOf(first: DclPosition, rules: CurlingRules): Position | undefined {
  const { end, throwNumber, stones = [] } = first;
  const hammer = other(firstOf(first));
  const thrown = throwNumber - firstShot(rules);
  // Who begins is chosen in mixed doubles.
  if (end === 0 && thrown === 0 && (hammer === 1 || rules.mixedDoubles !== null)) return undefined;
  return { end, throw: thrown % rules.throws, hammer, stones: stonesOfPlaces(rules, hammer, stones) };
}

/** Where the game begins, with the times of teams that have not the same. */
function withTimes(
  start: Position | undefined,
  { times }: Dcl,
  { time }: CurlingRules,
): Position | undefined {
  if (times === undefined || time === null || times[0] === times[1]) return start;
  return { ...start, time: [times[0] / 1000, times[1] / 1000] };
}

function pairOf(score: number): [number, number] {
  return [Math.max(score, 0), Math.max(-score, 0)];
}

function rulesOf({ positions, times, deviations, mixedDoubles }: Dcl, remarks: string[]): CurlingRules {
  const ends = positions.find(({ turn }) => turn !== undefined)?.turn?.ends;
  if (ends === undefined) throw new Error("no SETSTATE tells how many ends the game has");
  const known = (["legacy-uec", "legacy-gat"] as const).find((name) =>
    deviations.every(([across, along]) => {
      const { x, y } = EXECUTION_NOISES[name];
      return across === x && along === y;
    }),
  );
  const steady = deviations.length > 0 && deviations.every(([across, along]) => across === 0 && along === 0);
  if (deviations.length === 0) remarks.push("how hands failed is not told: that of the GAT cups is taken");
  else if (known === undefined && !steady)
    remarks.push("hands failed as in no cup that is known: those of the GAT cups are taken");
  const longer = Math.max(...(times ?? [0]));
  const defaults = deviations.length > 0 && known !== undefined ? known : "legacy-gat";
  return parseRuleSet({
    ...(mixedDoubles ? { preset: "legacy-mixed-doubles", noise: defaults } : { preset: defaults }),
    ends,
    extraEnds: positions.some(({ end }) => end >= ends),
    ...(steady && { noise: "none" }),
    ...(longer > 0 && {
      time: longer < ENDLESS ? { game: longer / 1000, extraEnd: null, zeroLoses: false } : null,
    }),
  });
}

/** How the game ended, as far as the log goes; a loss on time becomes a move of its own. */
function resultOf(
  { over, first, second, totals }: Dcl,
  rules: CurlingRules,
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

const NOTHING = { vx: 0, vy: 0, spin: 0 } as const;

const END_STATES = {
  score: "NORMAL",
  draw: "NORMAL",
  concede: "CONCEDE",
  time_limit: "TIMEOUT",
  forfeit: "FORFEIT",
} as const;

export function writeDcl(record: CurlingRecord): WrittenGame {
  const { rules, players } = record;
  if (rules.model !== "legacy")
    throw new Error("a .dcl holds games of the legacy physics; this one has FCV1");
  const { start, steps } = stepsOf(record);
  const positions: DclPosition[] = [];
  for (const { move, before, after } of steps) {
    const { end, throwNumber, hammer } = before;
    const first = firstShot(rules);
    const section = {
      line: 0,
      end,
      throwNumber: first + throwNumber,
      stones: toPlaces(rules, hammer, before.stones),
    };
    const turn = { ends: rules.ends, mover: before.toMove };
    // The rewrite that has mixed doubles tells throws that are none before the first.
    if (move.kind === "throw" && throwNumber === 0)
      for (let shot = 0; shot < first; shot++)
        positions.push({ ...section, throwNumber: shot, turn, intended: NOTHING, actual: NOTHING });
    if (move.kind === "concede") positions.push({ ...section, turn, intended: "concede" });
    if (move.kind !== "throw") continue;
    const [intended, actual] = [toLegacyShot(move.intended), toLegacyShot(move.actual)];
    positions.push({ ...section, turn, intended, actual });
    if (after.endJustFinished)
      positions.push({
        line: 0,
        end,
        throwNumber: THROWS,
        stones: toPlaces(rules, hammer, after.finished),
        score: after.lastEndScore,
      });
  }
  const state = steps.at(-1)?.after ?? start;
  const { result } = state;
  const names = [nameOf(players[0].name), nameOf(players[1].name)] as const;
  const spec = EXECUTION_NOISES[rules.noise];
  const [a, b] = record.start?.time ?? (rules.time ? [rules.time.game, rules.time.game] : []);
  const deviation = spec.kind === "tee" ? ([spec.x, spec.y] as const) : ([0, 0] as const);
  const text = formatDcl({
    mixedDoubles: rules.mixedDoubles !== null,
    first: names[0],
    second: names[1],
    ...(a !== undefined &&
      b !== undefined && { times: [Math.round(1000 * a), Math.round(1000 * b)] as const }),
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
