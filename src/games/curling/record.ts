/**
 * A game record: everything needed to play a game again without its seed, as JSON. Replaying plays the
 * actual shots, so it is exact with the simulator that the record names. The stones are kept after every throw,
 * so that it also tells where another simulator, or a shot that was changed, leaves them elsewhere.
 */

import { z } from "zod";
import { checkData, parseJson } from "../../core/index.js";
import type { Player } from "../../game/index.js";
import { CurlingGame, listStones } from "./game.js";
import {
  formatStones,
  type Position,
  parseStones,
  positionSchema,
  shotSchema,
  shotToJson,
} from "./notation.js";
import type { Simulator } from "./physics/models.js";
import { type CurlingRules, PLACEMENTS, type Placement, parseRuleSet } from "./rules/rule-set.js";
import { isForward, MAX_SPIN, type Shot, Stones, TOO_MUCH_SPIN } from "./sheet.js";
import { type CurlingState, other } from "./state.js";

export const RECORD_FORMAT = "playout-curling-record";
export const RECORD_VERSION = 1;

const player = z.literal([0, 1]);
const seconds = z.number().min(0);

export const moveSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("throw"),
    player,
    /** What the player wanted, and what the hand made of it. */
    intended: shotSchema
      .refine(isForward, { path: ["vy"], message: "is not towards the house" })
      .refine(({ omega }) => Math.abs(omega) <= MAX_SPIN, { path: ["omega"], message: TOO_MUCH_SPIN }),
    actual: shotSchema,
    /** Thinking time. */
    seconds: seconds.optional(),
    foul: z.boolean().optional(),
    /** The stones after the throw, as positions are written; other programs may not tell them. */
    after: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal("place"), player, placement: z.enum(PLACEMENTS) }),
  z.strictObject({ kind: z.literal("concede"), player }),
  /** Thinking without a throw, which lost the game. */
  z.strictObject({ kind: z.literal("late"), player, seconds }),
  /** Anything else that lost the game: a program that died, stalled, talked nonsense or did what is not allowed. */
  z.strictObject({ kind: z.literal("forfeit"), player, reason: z.string() }),
]);

const playerSchema = z.strictObject({
  name: z.string(),
  /** What the player was, as its program describes itself. */
  description: z.string().optional(),
});

const recordSchema = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  version: z.literal(RECORD_VERSION),
  /** The whole rule set (a file may also name a preset); it includes the physical model. */
  rules: z.unknown(),
  /** The physics that played the game: "event", "referee", or another program. */
  simulator: z.string(),
  players: z.tuple([playerSchema, playerSchema]),
  seed: z.union([z.string(), z.number()]).optional(),
  /** When it began, in ISO 8601. */
  date: z.string().optional(),
  /** The position at the beginning, where it was not the usual one. */
  start: positionSchema.optional(),
  moves: z.array(moveSchema),
  scores: positionSchema.shape.scores.unwrap(),
  result: positionSchema.shape.result.unwrap().nullable(),
});

/** Holds a game with rules, players and every throw, intended and played: enough to replay it exactly. */
export type CurlingRecord = Omit<z.infer<typeof recordSchema>, "rules"> & { rules: CurlingRules };
export type RecordedMove = z.infer<typeof moveSchema>;
type RecordHeader = Pick<CurlingRecord, "simulator" | "players" | "seed" | "date">;

/** Reads a record of playout's own format. Throws one line that names the field. `readGame` reads the other formats too. */
export function parseRecord(text: string): CurlingRecord {
  const record = checkData(recordSchema, readJson(text));
  try {
    return { ...record, rules: parseRuleSet(record.rules) };
  } catch (error) {
    throw new Error(`rules: ${(error as Error).message}`);
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`record: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

/** Writes a record as JSON with one move a line; `parseRecord` reads it back. */
export function formatRecord(record: CurlingRecord): string {
  const moves = record.moves.map((move) => {
    if (move.kind !== "throw") return JSON.stringify(move);
    return JSON.stringify({ ...move, intended: shotToJson(move.intended), actual: shotToJson(move.actual) });
  });
  const given = Object.entries(record).filter(([, value]) => value !== undefined);
  const fields = given.map(([key, value]) => {
    return `  "${key}": ${key === "moves" ? `[\n    ${moves.join(",\n    ")}\n  ]` : JSON.stringify(value)}`;
  });
  return `{\n${fields.join(",\n")}\n}\n`;
}

/** Plays a game and keeps its record. */
export class Recorder {
  readonly state: CurlingState;
  readonly #game: CurlingGame;
  readonly #header: RecordHeader;
  readonly #start: Position;
  readonly #moves: RecordedMove[] = [];

  constructor(game: CurlingGame, header: RecordHeader, state: CurlingState = game.start()) {
    this.state = state;
    this.#game = game;
    this.#header = header;
    this.#start = game.describe(state);
  }

  /** What was done so far. */
  get moves(): readonly RecordedMove[] {
    return this.#moves;
  }

  place(wish: Placement): void {
    const player = this.state.chooser;
    this.#moves.push({ kind: "place", player, placement: this.state.place(wish) });
  }

  /** Takes the thinking time, then throws unless that lost the game. */
  throw(intended: Shot, actual: Shot, seconds?: number): void {
    if (this.state.isOver()) throw new Error("the game is over");
    const player = this.state.toMove;
    if (seconds !== undefined) {
      this.state.spend(player, seconds);
      if (this.state.isOver()) {
        this.#moves.push({ kind: "late", player, seconds });
        return;
      }
    }
    this.state.play(actual);
    this.#moves.push({
      kind: "throw",
      player,
      intended: { ...intended },
      actual: { ...actual },
      ...(seconds !== undefined && { seconds }),
      ...(this.state.foul && { foul: true }),
      after: formatAfter(this.state),
    });
  }

  concede(player: Player): void {
    this.state.concede(player);
    this.#moves.push({ kind: "concede", player });
  }

  forfeit(player: Player, reason: string): void {
    this.state.finish(other(player), "forfeit");
    this.#moves.push({ kind: "forfeit", player, reason });
  }

  record(): CurlingRecord {
    const defaults = this.#game.notation.formatState(this.#game.start());
    const unusual = this.#game.notation.formatState(this.#game.position(this.#start)) !== defaults;
    return {
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      rules: this.#game.rules,
      ...this.#header,
      ...(unusual && { start: this.#start }),
      moves: [...this.#moves],
      scores: this.#game.describe(this.state).scores ?? [],
      result: this.state.result,
    };
  }
}

interface Replay {
  /** Where the replay got to. */
  readonly state: CurlingState;
  /** One line for each place where the record says something else; the replay goes on as long as it can. */
  readonly disagreements: readonly string[];
}

/**
 * Replays a record. Positions it has are compared, up to `tolerance` metres, and the next throw starts from the recorded one, so
 * that errors do not add up. `visit` sees each state.
 */
export function replayRecord(
  record: CurlingRecord,
  simulator: Simulator,
  tolerance = 0,
  visit?: (state: CurlingState, move: RecordedMove) => void,
): Replay {
  const game = new CurlingGame(record.rules, simulator);
  const state = game.position(record.start ?? {});
  const disagreements: string[] = [];
  for (const [i, move] of record.moves.entries()) {
    const where = `moves[${i}] (end ${state.end}, throw ${state.throwNumber})`;
    try {
      for (const difference of replayMove(state, move, tolerance))
        disagreements.push(`${where}: ${difference}`);
    } catch (error) {
      disagreements.push(`${where}: ${(error as Error).message}`);
      return { state, disagreements };
    }
    visit?.(state, move);
  }
  const { scores = [], result } = game.describe(state);
  for (let end = 0; end < Math.max(scores.length, record.scores.length); end++) {
    const said = record.scores[end]?.join(":") ?? "nothing";
    const found = scores[end]?.join(":") ?? "nothing";
    if (said !== found) disagreements.push(`scores[${end}]: the record says ${said}, the replay ${found}`);
  }
  const [said, found] = [record.result, result].map((r) =>
    r ? `${r.winner ?? "-"}:${r.reason}` : "not over",
  );
  if (said !== found) disagreements.push(`result: the record says ${said}, the replay ${found}`);
  return { state, disagreements };
}

/** Plays one move and returns what the record says differently; throws where it cannot be played at all. */
export function replayMove(state: CurlingState, move: RecordedMove, tolerance: number): string[] {
  if (state.isOver()) throw new Error("the game is over");
  switch (move.kind) {
    case "place": {
      demandPlayer(move.player, state.chooser, "chooses");
      const placed = state.place(move.placement);
      return placed === move.placement ? [] : [`${move.placement} is not allowed, so ${placed} was placed`];
    }
    case "concede":
      state.concede(move.player);
      return [];
    case "late":
      demandPlayer(move.player, state.toMove, "throws");
      state.spend(move.player, move.seconds);
      return state.isOver() ? [] : [`${state.timeLeft(move.player)} s were left`];
    case "forfeit":
      state.finish(other(move.player), "forfeit");
      return [];
    case "throw": {
      demandPlayer(move.player, state.toMove, "throws");
      if (move.seconds !== undefined) state.spend(move.player, move.seconds);
      state.play(move.actual);
      const differences: string[] = [];
      if ((move.foul ?? false) !== state.foul) {
        differences.push(state.foul ? "a foul that the record does not know" : "no foul, as the record says");
      }
      if (move.after !== undefined) differences.push(...compareStones(state, move.after, tolerance));
      return differences;
    }
  }
}

function demandPlayer(recorded: Player, found: Player, does: string): void {
  if (recorded !== found) throw new Error(`team ${found} ${does}, not team ${recorded}`);
}

function compareStones(state: CurlingState, after: string, tolerance: number): string[] {
  const recorded = new Stones();
  for (const { team, stone = 0, x, y } of parseStones(after)) recorded.place(8 * team + stone, x, y);
  const found = state.stonesAfter;
  const differences: string[] = [];
  for (let i = 0; i < recorded.x.length; i++) {
    const name = `stone ${i & 7} of team ${i >> 3}`;
    if (recorded.has(i) !== found.has(i)) {
      differences.push(`${name} is ${found.has(i) ? "" : "not "}in play, unlike in the record`);
    } else if (found.has(i)) {
      const off = Math.hypot(found.x[i] - recorded.x[i], found.y[i] - recorded.y[i]);
      if (off > tolerance)
        differences.push(`${name} rests ${(off * 1000).toPrecision(3)} mm from where the record says`);
    }
  }
  if (!state.endJustFinished) state.stones.copyFrom(recorded);
  return differences;
}

/** The stones of a state as a record keeps them in `after`. */
export function formatAfter(state: CurlingState): string {
  return formatStones(listStones(state.stonesAfter));
}
