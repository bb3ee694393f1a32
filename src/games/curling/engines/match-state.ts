/**
 * State of a hosted match: its moves, made live or again from the rows of its journal, which say who sits where, what was done and how it ended.
 */

import { z } from "zod";
import type { Player } from "../../../game/index.js";
import { ENDS } from "../../../match/index.js";
import { CurlingGame } from "../game.js";
import type { Flight, Simulator } from "../physics/models.js";
import { type CurlingRecord, moveSchema, Recorder } from "../record.js";
import type { CurlingRules, Placement } from "../rules/rule-set.js";
import { type Shot, STONES } from "../sheet.js";
import { type CurlingState, memberOfThrow } from "../state.js";
import type { OpenTeamNoise, TeamMembers, TeamNoise } from "./official-noise.js";
import type {
  Clocks,
  EngineIntroduction,
  PlacedUpdate,
  PlayerNames,
  PositionUpdate,
  SeatTurn,
  TeamPlayer,
  ThrowUpdate,
} from "./seat.js";

const team = z.literal([0, 1]);

const noiseSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("tee"), x: z.number(), y: z.number() }),
  z.strictObject({
    kind: z.literal("polar"),
    speed: z.number(),
    angle: z.number(),
    maxSpeed: z.number().exactOptional(),
    minSpeed: z.number().exactOptional(),
    minSpin: z.number().exactOptional(),
    maxSpin: z.number().exactOptional(),
  }),
]);

export const memberSchema: z.ZodType<TeamPlayer> = z.strictObject({
  hand: noiseSchema,
  name: z.string().exactOptional(),
  seed: z.number().nullable().exactOptional(),
});

export const rowSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("seat"),
    team,
    name: z.string(),
    order: z.array(z.int().min(0)).exactOptional(),
    members: z.array(memberSchema).exactOptional(),
    user: z.string().exactOptional(),
  }),
  ...moveSchema.options,
  /** How it ended, and who lost by it where it was not the score. */
  z.strictObject({
    kind: z.literal("end"),
    how: z.enum(ENDS),
    by: team.exactOptional(),
    reason: z.string().exactOptional(),
  }),
]);

export type JournalRow = z.output<typeof rowSchema>;
export type JournalSeatRow = Extract<JournalRow, { kind: "seat" }>;
export type JournalEndRow = Extract<JournalRow, { kind: "end" }>;
export type JournalMoveRow = Exclude<JournalRow, JournalSeatRow | JournalEndRow>;

// Where a match stands: its moves are made here, live or again from the journal, and what is told of them.

/** The ice of a match: what the referee's simulator tells besides where the stones are. */
export interface RefereeIce extends Simulator {
  /** Of the handles, after the last throw. */
  readonly angles: Readonly<Float64Array>;
  /** The last throw as it was seen, where somebody watches. */
  readonly flight?: Flight | undefined;
}

const NOTHING: Shot = { vx: 0, vy: 0, omega: 0 };

export interface MatchStateSetup {
  /** When the match began, in ISO 8601. */
  readonly date: string;
  readonly rules: CurlingRules;
  /** Where those of the teams differ. */
  readonly clocks?: Clocks;
  readonly ice: RefereeIce;
  readonly hands: OpenTeamNoise;
  /** Where entrants do not bring their own. */
  readonly members: TeamMembers;
}

export class MatchState {
  readonly names: PlayerNames;
  readonly members: TeamMembers;
  readonly #game: CurlingGame;
  readonly #ice: RefereeIce;
  readonly #hands: TeamNoise;
  readonly #entrants: readonly [EngineIntroduction, EngineIntroduction];
  readonly #recorder: Recorder;
  /** Whether stones have still to be placed in this end. */
  #placing: boolean;
  #angles = new Float64Array(STONES);

  constructor(
    { date, rules, clocks = {}, ice, hands, members }: MatchStateSetup,
    names: PlayerNames,
    entrants: readonly [EngineIntroduction, EngineIntroduction],
  ) {
    this.names = names;
    this.members = [entrants[0].members ?? members[0], entrants[1].members ?? members[1]];
    this.#game = new CurlingGame(rules, ice);
    this.#ice = ice;
    this.#hands = hands(this.members);
    this.#entrants = entrants;
    const [a, b] = names;
    const players: CurlingRecord["players"] = [{ name: a }, { name: b }];
    const header = { simulator: "referee", players, date };
    this.#recorder = new Recorder(this.#game, header, this.#game.position(clocks));
    this.#placing = rules.mixedDoubles !== null;
  }

  /** To be looked at. */
  get state(): CurlingState {
    return this.#recorder.state;
  }

  get turn(): SeatTurn | null {
    const { state } = this;
    if (state.isOver()) return null;
    return this.#placing ? { team: state.chooser, does: "place" } : { team: state.toMove, does: "throw" };
  }

  /** The last move as the journal keeps it. */
  get lastRow(): JournalMoveRow | undefined {
    return this.#recorder.moves.at(-1);
  }

  told(last: ThrowUpdate | PlacedUpdate | null): PositionUpdate {
    return { state: this.#game.clone(this.state), angles: this.#angles, turn: this.turn, last };
  }

  record(): CurlingRecord {
    return this.#recorder.record();
  }

  place(wish: Placement): PlacedUpdate {
    const { chooser: by, end } = this.state;
    this.#recorder.place(wish);
    this.#placing = false;
    return { kind: "place", by, end, placement: this.state.placement };
  }

  /** Takes the time and throws, what the hand made of it before or what it makes of it now; null where the time was not enough. */
  throw(intended: Shot, seconds: number, before?: Shot): ThrowUpdate | null {
    const { state } = this;
    const { rules } = this.#game;
    const { toMove: by, end, throwNumber } = state;
    const member = this.#entrants[by].order?.[throwNumber >> 1] ?? memberOfThrow(rules, throwNumber);
    const disturbed = this.#hands.throw(intended, by, member);
    const actual = before ?? disturbed;
    this.#recorder.throw(intended, actual, seconds);
    if (this.lastRow?.kind === "late") return null;
    this.#angles = this.#ice.angles.slice();
    this.#placing = rules.mixedDoubles !== null && state.throwNumber === 0;
    const { foul } = state;
    const { flight } = this.#ice;
    const seen = flight && { flight };
    return { kind: "throw", by, end, throwNumber, member, intended, actual, foul, seconds, ...seen };
  }

  /** Thinking that has come to no throw in time. */
  late(seconds: number): null {
    this.#recorder.throw(NOTHING, NOTHING, seconds);
    return null;
  }

  concede(by: Player): null {
    this.#recorder.concede(by);
    return null;
  }

  forfeit(by: Player, reason: string): null {
    this.#recorder.forfeit(by, reason);
    return null;
  }

  /** Makes a move of the journal again; the hands are asked for it, too, so that their chance goes on as it would have. */
  again(row: JournalMoveRow): ThrowUpdate | PlacedUpdate | null {
    switch (row.kind) {
      case "place":
        return this.place(row.placement);
      case "late":
        return this.late(row.seconds);
      case "concede":
        return this.concede(row.player);
      case "forfeit":
        return this.forfeit(row.player, row.reason);
      case "throw":
        return this.throw(row.intended, row.seconds ?? 0, row.actual);
    }
  }
}
