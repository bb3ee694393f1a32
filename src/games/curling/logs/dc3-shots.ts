/**
 * Throws of the third generation, a file each: `shot_e002s15.json`, one entry with the tag `sht`. It has the throw before and after
 * the hand, and the way of the stones, so that it tells what an end left, which `game.dcl2` does not; it has no points and no rules.
 */
import { z } from "zod";
import { checked } from "../../../game/index.js";
import {
  CurlingGame,
  type GameRecord,
  makeSimulator,
  other,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordedMove,
  replayRecord,
  ruleSet,
  STONE_RADIUS,
} from "../index.js";
import { moveSchema, trajectorySchema } from "../protocols/dc3/messages.js";
import { tagOf } from "./dc3-messages.js";
import { shotOf, stonesOf } from "./dc3-record.js";
import { afterOf, at, type ToldGame, wanted } from "./game.js";
import { objectOf } from "./lines.js";

const THROWS = 16;

const entrySchema = z.object({
  game_id: z.string().optional(),
  game_date_time: z.string().optional(),
  end: z.int().min(0).max(255),
  shot: z
    .int()
    .min(0)
    .max(THROWS - 1),
  selected_move: moveSchema,
  actual_move: moveSchema,
  trajectory: trajectorySchema,
});

/** Whether a text is such an entry. */
export function isShotFile(data: Readonly<Record<string, unknown>>): boolean {
  return tagOf(data) === "sht";
}

/** One throw as a game that begins with it. */
export function readDc3Shot(text: string): ToldGame {
  const entry = at("log", () => checked(entrySchema, objectOf(text).log));
  const { end, shot, selected_move: selected, actual_move: made, trajectory } = entry;
  if (selected.type !== "shot" || made.type !== "shot") throw new Error("log.actual_move: expected a throw");
  const stones = stonesOf(trajectory.start);
  const thrown = stones.find(({ x, y }) => x === 0 && y === 0);
  if (thrown === undefined)
    throw new Error("log.trajectory.start: expected the stone that is thrown, at 0, 0");
  const rules = ruleSet("dc3");
  const hogLine = rules.sheet.hogLine + STONE_RADIUS;
  const after = stonesOf(trajectory.finish).filter(({ y }) => y > hogLine);
  const move: RecordedMove = {
    kind: "throw",
    player: thrown.team,
    intended: wanted(shotOf(selected)),
    actual: shotOf(made),
  };
  const begun: GameRecord = {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    rules,
    simulator: "Digital Curling 3",
    players: [{ name: "team0" }, { name: "team1" }],
    ...(entry.game_date_time !== undefined && { date: entry.game_date_time }),
    start: {
      end,
      throw: shot,
      hammer: shot % 2 === 0 ? other(thrown.team) : thrown.team,
      stones: stones.filter((stone) => stone !== thrown),
    },
    moves: [move],
    scores: [],
    result: null,
  };
  return {
    record: settled(begun, afterOf(after)),
    remarks: ["rules, names and points are not in the files of throws: the usual rules are taken"],
    ...(entry.game_id !== undefined && { id: entry.game_id }),
    part: true,
  };
}

/** What the file does not tell follows from the throw: points, and fouls, which are judged after the stones have come to rest. */
function settled(begun: GameRecord, after: string): GameRecord {
  const simulator = makeSimulator("referee", begun.rules);
  const { state } = replayRecord(begun, simulator);
  const { scores = [] } = new CurlingGame(begun.rules, simulator).describe(state);
  const foul = state.foul;
  const moves = begun.moves.map((move) =>
    move.kind !== "throw" ? move : { ...move, ...(foul ? { foul } : { after }) },
  );
  return { ...begun, moves, scores, result: state.result };
}

/** Puts throws into the game of the same id, and throws that follow one another together. */
export function joinDc3(games: readonly ToldGame[]): ToldGame[] {
  const whole = games.filter(({ part }) => !part);
  const used = new Set<ToldGame>();
  const joined = whole.map((game) => {
    const own = games.filter((each) => each.part && each.id !== undefined && each.id === game.id);
    for (const each of own) used.add(each);
    return own.length === 0 ? game : { ...game, record: completed(game.record, own) };
  });
  const rest = games.filter((each) => each.part && !used.has(each)).sort((a, b) => placeOf(a) - placeOf(b));
  const runs: ToldGame[] = [];
  for (const each of rest) {
    const last = runs.at(-1);
    const follows =
      last?.id === each.id && last && placeOf(last) + last.record.moves.length === placeOf(each);
    if (follows) runs[runs.length - 1] = continued(last, each);
    else runs.push(each);
  }
  return [...joined, ...runs];
}

/** Throws of the game before it begins. */
function placeOf({ record: { start } }: Pick<ToldGame, "record">): number {
  return THROWS * (start?.end ?? 0) + (start?.throw ?? 0);
}

/** What ends left, where only the throws tell it. */
function completed(record: GameRecord, throws: readonly ToldGame[]): GameRecord {
  const from = placeOf({ record });
  const moves = record.moves.map((move, i) => {
    if (move.kind !== "throw" || move.after !== undefined) return move;
    const [told] = throws.find((each) => placeOf(each) === from + i)?.record.moves ?? [];
    return told?.kind === "throw" && told.after !== undefined ? { ...move, after: told.after } : move;
  });
  return { ...record, moves };
}

function continued(game: ToldGame, next: ToldGame): ToldGame {
  const { record } = game;
  const scores = [...record.scores, ...next.record.scores.slice(record.scores.length)];
  return {
    ...game,
    record: { ...record, moves: [...record.moves, ...next.record.moves], scores, result: next.record.result },
  };
}
