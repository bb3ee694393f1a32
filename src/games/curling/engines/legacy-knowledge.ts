/** What a client knows of a game by what it was told so far, in whatever order. */
import type { Player } from "../../../game/index.js";
import type { CurlingGame } from "../game.js";
import { EXECUTION_NOISES, type NoiseName } from "../noise.js";
import type { Position } from "../notation.js";
import type { CurlingSpec } from "../players/game-setup.js";
import { type CurlingRules, type Placement, ruleSet } from "../rules/rule-set.js";
import { fromLegacyShot, type Point, type Shot } from "../sheet.js";
import { type CurlingState, other } from "../state.js";
import {
  areAside,
  firstShot,
  fromPlaces,
  type GameInfo,
  type LegacyServerMessage,
  type LegacyTurn,
  type MemberInfo,
  PLACES,
  placementOf,
} from "./legacy-messages.js";

/** Milliseconds left to both players; undefined without a clock. */
export type RemainingTimes = readonly [number | undefined, number | undefined];

/** A throw of anybody, as the hand made it: what was known before it, and where it left the stones. */
export interface RunThrow {
  readonly before: LegacyKnowledge;
  readonly actual: Shot;
  readonly places: readonly (Point | null)[];
}

export const NO_CLOCK: RemainingTimes = [undefined, undefined];

export class LegacyKnowledge {
  readonly #told: CurlingRules;
  readonly #extraEnds: boolean;
  /** The team that knows this, as soon as it has heard GO. */
  own: Player | undefined;
  names: readonly [string, string] = ["", ""];
  #info: GameInfo | undefined;
  #members: readonly MemberInfo[] = [];
  #turn: LegacyTurn | undefined;
  #stones: readonly (Point | null)[] = [];
  /** Points of the ends that are over, positive for the first player. */
  #scores: number[] = [];
  /** Mixed doubles: the ends in which we were asked for a placement, and those with a power play. */
  #asked = new Set<number>();
  #aside = new Set<number>();
  /** A throw of which it is not known yet where it left the stones. */
  #running: { readonly before: LegacyKnowledge; readonly actual: Shot } | undefined;

  /** Of which rule set the game is, as far as the server does not tell, and whether ties are played on. */
  constructor(rules: string, extraEnds: boolean) {
    this.#told = ruleSet(rules);
    this.#extraEnds = extraEnds;
  }

  /** Servers tell whether it is mixed doubles. */
  get #rules(): CurlingRules {
    const defaults = this.#told.mixedDoubles === null && this.#info?.mixedDoubles;
    return defaults ? ruleSet("legacy-mixed-doubles") : this.#told;
  }

  /** What is known now, whatever is heard later. */
  copy(): LegacyKnowledge {
    const copy = new LegacyKnowledge(this.#told.name, this.#extraEnds);
    copy.own = this.own;
    copy.names = this.names;
    copy.#asked = new Set(this.#asked);
    copy.#aside = new Set(this.#aside);
    copy.#info = this.#info;
    copy.#members = this.#members;
    copy.#turn = this.#turn;
    copy.#stones = this.#stones;
    copy.#scores = [...this.#scores];
    return copy;
  }

  /** Takes in what was told; gives the throw whose outcome that is. */
  hear(message: LegacyServerMessage): RunThrow | undefined {
    switch (message.say) {
      case "NEWGAME":
        this.names = [message.first, message.second];
        this.#turn = undefined;
        this.#stones = [];
        this.#scores = [];
        this.#asked.clear();
        this.#aside.clear();
        return undefined;
      case "PUTSTONE":
        this.#asked.add(this.#nextEnd);
        return undefined;
      case "GAMEINFO":
        this.#info = message;
        return undefined;
      case "PLAYERINFO":
        this.#members = message.members;
        return undefined;
      case "POSITION":
        this.#stones = message.stones;
        this.#lookAside();
        return this.#outcome();
      case "RUNSHOT":
        this.#running = { before: this.copy(), actual: fromLegacyShot(message.shot) };
        return undefined;
      case "SETSTATE":
        this.#turn = message;
        this.#lookAside();
        return undefined;
      case "SCORE":
        this.#count(message.scores);
        return undefined;
      default:
        return undefined;
    }
  }

  /** Where the game stands; at its beginning where nothing was told. */
  get turn(): LegacyTurn {
    return this.#turn ?? { shot: firstShot(this.#rules), end: 0, ends: this.#rules.ends, mover: 0 };
  }

  /** Who throws last in the present end. */
  get hammer(): Player {
    const { shot, mover } = this.turn;
    return shot % 2 === 0 ? other(mover) : mover;
  }

  /** Whether nothing was thrown in the present end. */
  get endBegins(): boolean {
    return this.#turn?.shot === firstShot(this.#rules);
  }

  /** The end that a placement is for. */
  get #nextEnd(): number {
    if (this.#turn === undefined) return 0;
    return this.endBegins ? this.#turn.end : this.#turn.end + 1;
  }

  /** Whether the last throw of the end was made. */
  get endIsOver(): boolean {
    return this.turn.shot === PLACES;
  }

  /** Members of a team. */
  get members(): number {
    return this.#info?.members ?? (this.#members.length || (this.#rules.mixedDoubles === null ? 4 : 2));
  }

  /** What was placed in the present end, and before it; nothing in the game of four, and as long as nobody knows who we are. */
  get placed(): { readonly chooser: Player; readonly placement: Placement } | undefined {
    if (this.#rules.mixedDoubles === null || this.own === undefined) return undefined;
    const { end } = this.turn;
    const chooser = this.#chooserOf(end, this.own);
    return { chooser, placement: placementOf(this.#aside.has(end), chooser === this.hammer) };
  }

  /** The game, for whoever is to think about it; an extra end tells that ties are played on, unless that was said before. */
  spec(left: RemainingTimes): CurlingSpec {
    const { end, ends } = this.turn;
    const clock = left.some((each) => each !== undefined);
    const noise = this.#noise();
    return {
      name: "curling",
      rules: this.#rules.name,
      ends,
      ...((this.#extraEnds || end >= ends) && { extraEnds: true }),
      ...(noise !== undefined && { noise }),
      ...(clock && { clock: "rules" as const }),
      physics: "event",
    };
  }

  /** The position in a game of that specification, without what cannot be: a server may tell anything. */
  state(game: CurlingGame, left: RemainingTimes = NO_CLOCK): CurlingState {
    const { rules } = game;
    const { end, shot } = this.turn;
    const { hammer } = this;
    const throwNumber = Math.min(Math.max(0, shot - firstShot(rules)), rules.throws - 1);
    const full = rules.time?.game ?? 0;
    const [first, second] = left.map((each) => (each === undefined ? full : each / 1000));
    const position: Position = {
      end,
      throw: throwNumber,
      hammer,
      stones: fromPlaces(rules, hammer, throwNumber, this.#stones),
      ...(rules.time !== null && { time: [first!, second!] }),
    };
    const { placed } = this;
    const placing = placed && { placement: placed.placement, powerPlays: this.#powerPlays(end) };
    const state = tryMake(() => game.position({ ...position, ...placing, scores: this.#pairs(end) }));
    if (state !== undefined && !state.isOver()) return state;
    return tryMake(() => game.position(position)) ?? game.start();
  }

  /** Where stones are to be placed: the end that begins, or the present one as it was before. */
  unplaced(game: CurlingGame, end: number = this.#nextEnd): CurlingState | undefined {
    const hammer = this.#chooserOf(end, this.own ?? 1);
    const powerPlays = this.#powerPlays(end - 1);
    return tryMake(() => game.position({ end, hammer, powerPlays, scores: this.#pairs(end) }));
  }

  /** The position when everything is over: behind the last end that was played to its end. */
  final(game: CurlingGame): CurlingState {
    const end = this.turn.end + 1;
    const played = this.endIsOver && tryMake(() => game.position({ end, scores: this.#pairs(end) }));
    return played || this.state(game);
  }

  #outcome(): RunThrow | undefined {
    const running = this.#running;
    this.#running = undefined;
    return running && { ...running, places: this.#stones };
  }

  /** One number belongs to the end that is over, which SETSTATE may have left already; several are those of all ends. */
  #count(scores: readonly number[]): void {
    const { shot, end } = this.turn;
    const over = shot === firstShot(this.#rules) ? Math.max(0, end - 1) : end;
    if (scores.length > 1) this.#scores = scores.slice(0, over + 1);
    else this.#scores[over] = scores[0]!;
  }

  #chooserOf(end: number, own: Player): Player {
    return this.#asked.has(end) ? own : other(own);
  }

  /** The end in which each team had its power play, up to this one. */
  #powerPlays(last: number): [number | null, number | null] {
    const own = this.own ?? 1;
    const had = (team: Player) =>
      [...this.#aside].find((end) => end <= last && this.#chooserOf(end, own) === team) ?? null;
    return [had(0), had(1)];
  }

  /** Placed stones lie where they were placed while nothing was thrown. */
  #lookAside(): void {
    if (this.#rules.mixedDoubles === null || !this.endBegins) return;
    if (areAside(this.#stones)) this.#aside.add(this.turn.end);
    else this.#aside.delete(this.turn.end);
  }

  #pairs(ends: number): [number, number][] {
    return Array.from({ length: ends }, (_, end) => {
      const score = this.#scores[end] ?? 0;
      return [Math.max(0, score), Math.max(0, -score)];
    });
  }

  /** The hand of ours that is nearest to those of the members, where they miss at the tee as ours do. */
  #noise(): NoiseName | undefined {
    if (this.#info?.polar !== false || this.#members.length === 0) return undefined;
    const mean = (of: (member: MemberInfo) => number) =>
      this.#members.reduce((sum, member) => sum + of(member), 0) / this.#members.length;
    const [x, y] = [mean(({ first }) => first), mean(({ second }) => second)];
    const miss = (name: keyof typeof NOISES) => Math.hypot(NOISES[name].x - x, NOISES[name].y - y);
    const names = Object.keys(NOISES) as (keyof typeof NOISES)[];
    return names.reduce((best, name) => (miss(name) < miss(best) ? name : best));
  }
}

/** Nothing where the rules do not know such a thing. */
function tryMake<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

const NOISES = {
  none: { x: 0, y: 0 },
  "legacy-uec": EXECUTION_NOISES["legacy-uec"],
  "legacy-gat": EXECUTION_NOISES["legacy-gat"],
};
