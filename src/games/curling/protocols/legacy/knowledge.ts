/** What a client knows of a game by what it was told so far, in whatever order. */
import type { Player } from "../../../../game/index.js";
import {
  type CurlingGame,
  type CurlingState,
  DISTURBANCES,
  type DisturbanceName,
  fromLegacyShot,
  type LegacyShot,
  other,
  type Point,
  type Position,
  type PositionStone,
  type RuleSet,
  ruleSet,
  type Shot,
} from "../../index.js";
import type { CurlingSpec } from "../../players/index.js";
import type { GameInfo, MemberInfo, ServerMessage, Turn } from "./messages.js";
import { fromPlaces, skippedThrows } from "./places.js";

/** Milliseconds left to both players; undefined without a clock. */
export type Left = readonly [number | undefined, number | undefined];

/** A throw of anybody, as the hand made it, and the stones after it. */
export interface SeenThrow {
  readonly team: Player;
  readonly end: number;
  readonly throwNumber: number;
  readonly actual: Shot;
  readonly after: readonly PositionStone[];
}

export class Knowledge {
  readonly #rules: RuleSet;
  names: readonly [string, string] = ["", ""];
  #info: GameInfo | undefined;
  #members: readonly MemberInfo[] = [];
  #turn: Turn | undefined;
  #stones: readonly (Point | null)[] = [];
  /** Points of the ends that are over, positive for the first player. */
  #scores: number[] = [];
  /** A throw of which it is not known yet where it left the stones, and the turn that it was made in. */
  #running: { readonly turn: Turn; readonly shot: LegacyShot } | undefined;

  /** Of which rule set the game is, as far as the server does not tell. */
  constructor(rules: string) {
    this.#rules = ruleSet(rules);
  }

  /** What is known now, whatever is heard later. */
  copy(): Knowledge {
    const copy = new Knowledge(this.#rules.name);
    copy.names = this.names;
    copy.#info = this.#info;
    copy.#members = this.#members;
    copy.#turn = this.#turn;
    copy.#stones = this.#stones;
    copy.#scores = [...this.#scores];
    return copy;
  }

  /** Takes in what was told; gives the throw whose outcome that is. */
  hear(message: ServerMessage): SeenThrow | undefined {
    switch (message.say) {
      case "NEWGAME":
        this.names = [message.first, message.second];
        this.#turn = undefined;
        this.#stones = [];
        this.#scores = [];
        return undefined;
      case "GAMEINFO":
        this.#info = message;
        return undefined;
      case "PLAYERINFO":
        this.#members = message.members;
        return undefined;
      case "POSITION":
        this.#stones = message.stones;
        return this.#outcome();
      case "RUNSHOT":
        this.#running = { turn: this.turn, shot: message.shot };
        return undefined;
      case "SETSTATE":
        this.#turn = message;
        return undefined;
      case "SCORE":
        this.#count(message.scores);
        return undefined;
      default:
        return undefined;
    }
  }

  /** Where the game stands; at its beginning where nothing was told. */
  get turn(): Turn {
    return this.#turn ?? { shot: skippedThrows(this.#rules), end: 0, ends: this.#rules.ends, mover: 0 };
  }

  /** Who throws last in the present end. */
  get hammer(): Player {
    return hammerOf(this.turn);
  }

  /** Members of a team. */
  get members(): number {
    return this.#info?.members ?? (this.#members.length || 4);
  }

  /** The game, for whoever is to think about it; an extra end tells that ties are played on. */
  spec(left: Left): CurlingSpec {
    const { end, ends } = this.turn;
    const clock = left.some((each) => each !== undefined);
    const noise = this.#noise();
    return {
      name: "curling",
      rules: this.#rules.name,
      ends,
      ...(end >= ends && { extraEnds: true }),
      ...(noise !== undefined && { noise }),
      ...(clock && { clock: "rules" as const }),
      physics: "event",
    };
  }

  /** The position in a game of that specification, without what cannot be: a server may tell anything. */
  state(game: CurlingGame, left: Left): CurlingState {
    const { rules } = game;
    const { end, shot } = this.turn;
    const { hammer } = this;
    const throwNumber = Math.min(Math.max(0, shot - skippedThrows(rules)), rules.throws - 1);
    const full = rules.time?.game ?? 0;
    const [first, second] = left.map((each) => (each === undefined ? full : each / 1000));
    const position: Position = {
      end,
      throw: throwNumber,
      hammer,
      stones: fromPlaces(rules, hammer, throwNumber, this.#stones),
      ...(rules.time !== null && { time: [first!, second!] }),
    };
    try {
      const state = game.position({ ...position, scores: this.#pairs() });
      if (!state.isOver()) return state;
    } catch {
      // Scores that these rules do not know.
    }
    return game.position(position);
  }

  #outcome(): SeenThrow | undefined {
    if (this.#running === undefined) return undefined;
    const { turn, shot } = this.#running;
    this.#running = undefined;
    const throwNumber = turn.shot - skippedThrows(this.#rules);
    return {
      team: turn.mover,
      end: turn.end,
      throwNumber,
      actual: fromLegacyShot(shot),
      after: fromPlaces(this.#rules, hammerOf(turn), throwNumber + 1, this.#stones),
    };
  }

  /** One number belongs to the end that is over, which SETSTATE may have left already; several are those of all ends. */
  #count(scores: readonly number[]): void {
    const { shot, end } = this.turn;
    const over = shot === skippedThrows(this.#rules) ? Math.max(0, end - 1) : end;
    if (scores.length > 1) this.#scores = scores.slice(0, over + 1);
    else this.#scores[over] = scores[0]!;
  }

  #pairs(): [number, number][] {
    return Array.from({ length: this.turn.end }, (_, end) => {
      const score = this.#scores[end] ?? 0;
      return [Math.max(0, score), Math.max(0, -score)];
    });
  }

  /** The hand of ours that is nearest to those of the members, where they miss at the tee as ours do. */
  #noise(): DisturbanceName | undefined {
    if (this.#info?.polar !== false || this.#members.length === 0) return undefined;
    const mean = (of: (member: MemberInfo) => number) =>
      this.#members.reduce((sum, member) => sum + of(member), 0) / this.#members.length;
    const [x, y] = [mean(({ first }) => first), mean(({ second }) => second)];
    const miss = (name: keyof typeof HANDS) => Math.hypot(HANDS[name].x - x, HANDS[name].y - y);
    const names = Object.keys(HANDS) as (keyof typeof HANDS)[];
    return names.reduce((best, name) => (miss(name) < miss(best) ? name : best));
  }
}

function hammerOf({ shot, mover }: Turn): Player {
  return shot % 2 === 0 ? other(mover) : mover;
}

const HANDS = {
  none: { x: 0, y: 0 },
  "legacy-uec": DISTURBANCES["legacy-uec"],
  "legacy-gat": DISTURBANCES["legacy-gat"],
};
