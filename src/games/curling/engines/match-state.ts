/**
 * Where a hosted match stands: its moves, live or again from the rows of its journal.
 *
 * The rows of a match's journal: who sits where, what was done, how it ended. From them a match goes on, or is told.
 */

import { z } from "zod";
import type { Player } from "../../../game/index.js";
import { ENDS } from "../../../match/index.js";
import { CurlingGame } from "../game.js";
import type { Flight, Simulator } from "../physics/models.js";
import { type GameRecord, moveSchema, Recorder } from "../record.js";
import type { Placement, RuleSet } from "../rules/rule-set.js";
import { type Shot, STONES } from "../sheet.js";
import { type CurlingState, memberOfThrow } from "../state.js";
import type { Hands, MakeHands, Members } from "./official-noise.js";
import type { Clocks, Entrant, Member, Names, Placed, Thrown, Told, Turn } from "./seat.js";

const team = z.literal([0, 1]);

const handSchema = z.discriminatedUnion("kind", [
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

export const memberSchema: z.ZodType<Member> = z.strictObject({
  hand: handSchema,
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

export type Row = z.output<typeof rowSchema>;
export type SeatRow = Extract<Row, { kind: "seat" }>;
export type EndRow = Extract<Row, { kind: "end" }>;
export type MoveRow = Exclude<Row, SeatRow | EndRow>;

// Where a match stands: its moves are made here, live or again from the journal, and what is told of them.

/** The ice of a match: what the referee's simulator tells besides where the stones are. */
export interface Ice extends Simulator {
  /** Of the handles, after the last throw. */
  readonly angles: Readonly<Float64Array>;
  /** The last throw as it was seen, where somebody watches. */
  readonly flight?: Flight | undefined;
}

const NOTHING: Shot = { vx: 0, vy: 0, omega: 0 };

export interface CourseSetup {
  /** When the match began, in ISO 8601. */
  readonly date: string;
  readonly rules: RuleSet;
  /** Where those of the teams differ. */
  readonly clocks?: Clocks;
  readonly ice: Ice;
  readonly hands: MakeHands;
  /** Where entrants do not bring their own. */
  readonly members: Members;
}

export class Course {
  readonly names: Names;
  readonly members: Members;
  readonly #game: CurlingGame;
  readonly #ice: Ice;
  readonly #hands: Hands;
  readonly #entrants: readonly [Entrant, Entrant];
  readonly #recorder: Recorder;
  /** Whether stones have still to be placed in this end. */
  #placing: boolean;
  #angles = new Float64Array(STONES);

  constructor(
    { date, rules, clocks = {}, ice, hands, members }: CourseSetup,
    names: Names,
    entrants: readonly [Entrant, Entrant],
  ) {
    this.names = names;
    this.members = [entrants[0].members ?? members[0], entrants[1].members ?? members[1]];
    this.#game = new CurlingGame(rules, ice);
    this.#ice = ice;
    this.#hands = hands(this.members);
    this.#entrants = entrants;
    const [a, b] = names;
    const players: GameRecord["players"] = [{ name: a }, { name: b }];
    const header = { simulator: "referee", players, date };
    this.#recorder = new Recorder(this.#game, header, this.#game.position(clocks));
    this.#placing = rules.mixedDoubles !== null;
  }

  /** To be looked at. */
  get state(): CurlingState {
    return this.#recorder.state;
  }

  get turn(): Turn | null {
    const { state } = this;
    if (state.isOver()) return null;
    return this.#placing ? { team: state.chooser, does: "place" } : { team: state.toMove, does: "throw" };
  }

  /** The last move as the journal keeps it. */
  get lastRow(): MoveRow | undefined {
    return this.#recorder.moves.at(-1);
  }

  told(last: Thrown | Placed | null): Told {
    return { state: this.#game.clone(this.state), angles: this.#angles, turn: this.turn, last };
  }

  record(): GameRecord {
    return this.#recorder.record();
  }

  place(wish: Placement): Placed {
    const { chooser: by, end } = this.state;
    this.#recorder.place(wish);
    this.#placing = false;
    return { kind: "place", by, end, placement: this.state.placement };
  }

  /** Takes the time and throws, what the hand made of it before or what it makes of it now; null where the time was not enough. */
  throw(intended: Shot, seconds: number, before?: Shot): Thrown | null {
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
  again(row: MoveRow): Thrown | Placed | null {
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
