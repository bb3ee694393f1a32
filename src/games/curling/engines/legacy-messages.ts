/** The text protocol of the first two generations (DCP) and its version 1.1: messages, and where stones stand in them. */
import type { Player } from "../../../game/index.js";
import type { PositionStone } from "../notation.js";
import type { CurlingRules, Placement } from "../rules/rule-set.js";
import { lyingOf } from "../rules/umpire.js";
import { fromLegacy, type LegacyShot, type Point, type Stones, toLegacy } from "../sheet.js";
import { other } from "../state.js";

// What messages are made of: words with blanks between them, the first of which says what the message is.

/** A message without what may hang on to it: blanks, a carriage return, a NUL. */
function wordsOf(line: string): string[] {
  return line.split(/[\s\0]+/).filter((word) => word !== "");
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function numberOf(word: string | undefined, what: string): number {
  if (word === undefined) throw new Error(`${what} is missing`);
  const value = DECIMAL.test(word) ? Number(word) : Number.NaN;
  if (!Number.isFinite(value)) throw new Error(`${what} is no number: ${word.slice(0, 40)}`);
  return value;
}

/** A whole number; programs may write it with a fraction of zeros. */
function countOf(word: string | undefined, what: string, min: number, max: number): number {
  const value = numberOf(word, what);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${what} is ${word!.slice(0, 40)}, not from ${min} to ${max}`);
  return value;
}

/** Six digits behind the point, as the old programs write; never a minus before zero. */
function formatNumber(value: number): string {
  const text = value.toFixed(6);
  return text === "-0.000000" ? "0.000000" : text;
}

/** A name as one word: blanks and whatever else would end it become underscores. */
function formatName(name: string): string {
  const word = [...name]
    .map((character) => (/[\s\p{C}]/u.test(character) ? "_" : character))
    .slice(0, 64)
    .join("");
  return word === "" ? "_" : word;
}

// The text protocol of the first two generations (DCP), with what its version 1.1 adds: one message a line, ended by a line
// feed or a NUL. What is read is read as a real peer must: any case, any number of blanks, more words than needed, and the
// fields that only some programs send may be missing. What is written is what the old server and its clients wrote.
//
// Numbers are as they are on the wire: metres and velocities in the legacy frame (`frames.ts`), times in milliseconds.

/** What a server says. */
export type LegacyServerMessage =
  /** Over TCP, before and after the game. */
  | { readonly say: "CONNECTED" | "DISCONNECT" | "ISREADY" }
  | { readonly say: "LOGIN"; readonly ok: boolean }
  /** Names of who throws first in the first end, and of the other. */
  | { readonly say: "NEWGAME"; readonly first: string; readonly second: string }
  | ({ readonly say: "GAMEINFO" } & GameInfo)
  | { readonly say: "PLAYERINFO"; readonly members: readonly MemberInfo[] }
  /** Requests of version 1.1: who throws when, and which stones are placed. */
  | { readonly say: "SETORDER" | "PUTSTONE" }
  /** Stones in the order of their throws; null where one is not in play. */
  | { readonly say: "POSITION"; readonly stones: readonly (Point | null)[] }
  | ({ readonly say: "SETSTATE" } & LegacyTurn)
  /** The mover's turn; milliseconds left to both, undefined where there is no clock. */
  | { readonly say: "GO"; readonly left: readonly [number | undefined, number | undefined] }
  /** What the hand made of the throw. */
  | { readonly say: "RUNSHOT"; readonly shot: LegacyShot }
  /** Points of the last end, positive for the first player, or of all ends. */
  | { readonly say: "SCORE"; readonly scores: readonly number[] }
  | { readonly say: "TOTALSCORE"; readonly totals: readonly [number, number] }
  /** Who lost by it. */
  | { readonly say: "TIMEOUT" | "CONCEDE"; readonly who: string }
  | { readonly say: "GAMEOVER"; readonly outcome: LegacyResult };

/** What a client says. */
export type LegacyClientMessage =
  | { readonly say: "LOGIN"; readonly id: string; readonly password: string; readonly name: string }
  | { readonly say: "READYOK" | "CONCEDE" | "LOGOUT" }
  /** The member of the team who makes each own throw; it begins again where the list ends. */
  | { readonly say: "SETORDER"; readonly order: readonly number[] }
  | { readonly say: "PUTSTONE"; readonly type: number }
  | { readonly say: "BESTSHOT"; readonly shot: LegacyShot };

export interface GameInfo {
  readonly mixedDoubles: boolean;
  /** Whether hands fail in speed and angle, and not in the place of a tee draw. */
  readonly polar: boolean;
  /** Members of a team. */
  readonly members?: number;
}

/** Deviations of a member's hand (across and along the sheet, or of speed and angle), and the fastest throw. */
export interface MemberInfo {
  readonly first: number;
  readonly second: number;
  readonly fastest: number;
}

export interface LegacyTurn {
  /** Throws made in this end; in mixed doubles an end begins with 6. */
  readonly shot: number;
  readonly end: number;
  readonly ends: number;
  /** Whose throw it is: 0 for who threw first in the first end. */
  readonly mover: 0 | 1;
}

export const OUTCOMES = ["WIN", "LOSE", "DRAW"] as const;
export type LegacyResult = (typeof OUTCOMES)[number];

/** Stones that a position tells. */
export const PLACES = 16;
/** Nobody plays longer games. */
const MAX_ENDS = 100;
const MAX_SCORE = 8;

/** What a server said; undefined where the first word is none of the protocol's, an Error where the rest is wrong. */
export function parseServerMessage(line: string): LegacyServerMessage | undefined {
  const [word = "", ...rest] = wordsOf(line);
  const say = word.toUpperCase();
  return withMessageName(say, () => {
    switch (say) {
      case "CONNECTED":
      case "DISCONNECT":
      case "ISREADY":
      case "SETORDER":
      case "PUTSTONE":
        return { say };
      case "LOGIN":
        return { say, ok: rest[0]?.toUpperCase() === "OK" };
      case "NEWGAME":
        return { say, first: rest[0] ?? "", second: rest.slice(1).join(" ") };
      case "GAMEINFO":
        return { say, ...gameInfoOf(rest) };
      case "PLAYERINFO":
        return { say, members: membersOf(rest) };
      case "POSITION":
        return { say, stones: stonesOf(rest) };
      case "SETSTATE":
        return { say, ...turnOf(rest) };
      case "GO":
        return { say, left: [leftOf(rest[0]), leftOf(rest[1])] };
      case "RUNSHOT":
        return { say, shot: shotOf(rest) };
      case "SCORE":
        return { say, scores: scoresOf(rest) };
      case "TOTALSCORE":
        return { say, totals: [numberOf(rest[0], "the first total"), numberOf(rest[1], "the second total")] };
      case "TIMEOUT":
      case "CONCEDE":
        return { say, who: rest.join(" ") };
      case "GAMEOVER":
        return { say, outcome: outcomeOf(rest[0]) };
      default:
        return undefined;
    }
  });
}

export function formatServerMessage(message: LegacyServerMessage): string {
  const { say } = message;
  switch (say) {
    case "CONNECTED":
    case "DISCONNECT":
    case "ISREADY":
    case "SETORDER":
    case "PUTSTONE":
      return say;
    case "LOGIN":
      return `${say} ${message.ok ? "OK" : "NG"}`;
    case "NEWGAME":
      return `${say} ${formatName(message.first)} ${formatName(message.second)}`;
    case "GAMEINFO": {
      const { mixedDoubles, polar, members } = message;
      return [say, Number(mixedDoubles), Number(polar), ...(members === undefined ? [] : [members])].join(
        " ",
      );
    }
    case "PLAYERINFO":
      return [say, ...message.members.flatMap((each) => [each.first, each.second, each.fastest])]
        .map((each) => (typeof each === "number" ? formatNumber(each) : each))
        .join(" ");
    case "POSITION":
      return [
        say,
        ...message.stones.flatMap((stone) => [formatNumber(stone?.x ?? 0), formatNumber(stone?.y ?? 0)]),
      ].join(" ");
    case "SETSTATE":
      return `${say} ${message.shot} ${message.end} ${message.ends} ${message.mover}`;
    case "GO":
      return `${say} ${message.left.map(formatLeft).join(" ")}`;
    case "RUNSHOT":
      return `${say} ${formatShot(message.shot)}`;
    case "SCORE":
      return `${say} ${message.scores.join(" ")}`;
    case "TOTALSCORE":
      return `${say} ${message.totals.join(" ")}`;
    case "TIMEOUT":
    case "CONCEDE":
      return `${say} ${formatName(message.who)}`;
    case "GAMEOVER":
      return `${say} ${message.outcome}`;
  }
}

/** What a client said; undefined where the first word is none of the protocol's, an Error where the rest is wrong. */
export function parseClientMessage(line: string): LegacyClientMessage | undefined {
  const [word = "", ...rest] = wordsOf(line);
  const say = word.toUpperCase();
  return withMessageName(say, () => {
    switch (say) {
      case "READYOK":
      case "CONCEDE":
      case "LOGOUT":
        return { say };
      case "LOGIN":
        return { say, id: rest[0] ?? "", password: rest[1] ?? "", name: rest.slice(2).join(" ") };
      case "SETORDER":
        return { say, order: rest.map((each, i) => countOf(each, `member ${i}`, 0, PLACES)) };
      case "PUTSTONE":
        return { say, type: countOf(rest[0], "the type", 0, 3) };
      case "BESTSHOT":
        return { say, shot: shotOf(rest) };
      default:
        return undefined;
    }
  });
}

export function formatClientMessage(message: LegacyClientMessage): string {
  const { say } = message;
  switch (say) {
    case "READYOK":
    case "CONCEDE":
    case "LOGOUT":
      return say;
    case "LOGIN":
      return [say, ...[message.id, message.password, message.name].map(formatName)].join(" ");
    case "SETORDER":
      return [say, ...message.order].join(" ");
    case "PUTSTONE":
      return `${say} ${message.type}`;
    case "BESTSHOT":
      return `${say} ${formatShot(message.shot)}`;
  }
}

/** Says which message it was that is wrong. */
function withMessageName<M>(say: string, read: () => M): M {
  try {
    return read();
  } catch (error) {
    throw new Error(`${say}: ${(error as Error).message}`);
  }
}

function gameInfoOf([rule, random, members]: readonly string[]): GameInfo {
  return {
    mixedDoubles: countOf(rule, "the rule", 0, 1) === 1,
    polar: countOf(random, "the kind of noise", 0, 1) === 1,
    ...(members !== undefined && { members: countOf(members, "the number of players", 1, PLACES) }),
  };
}

function membersOf(words: readonly string[]): MemberInfo[] {
  const members: MemberInfo[] = [];
  for (let at = 0; at < Math.min(words.length, 3 * PLACES); at += 3) {
    const [first, second, fastest] = [0, 1, 2].map((i) => numberOf(words[at + i], `number ${at + i}`));
    members.push({ first: first!, second: second!, fastest: fastest! });
  }
  return members;
}

function stonesOf(words: readonly string[]): (Point | null)[] {
  return Array.from({ length: PLACES }, (_, i) => {
    const x = numberOf(words[2 * i], `x of stone ${i}`);
    const y = numberOf(words[2 * i + 1], `y of stone ${i}`);
    return x === 0 && y === 0 ? null : { x, y };
  });
}

function turnOf(words: readonly string[]): LegacyTurn {
  return {
    shot: countOf(words[0], "the throw", 0, PLACES),
    end: countOf(words[1], "the end", 0, MAX_ENDS),
    ends: countOf(words[2], "the number of ends", 1, MAX_ENDS),
    mover: countOf(words[3], "the mover", 0, 1) as 0 | 1,
  };
}

/** Milliseconds that are left; 0 and nothing at all mean that nobody counts. */
function leftOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const left = numberOf(word, "the time left");
  return left === 0 ? undefined : Math.max(0, left);
}

/** Whole milliseconds; where there is a clock never 0, which would mean that there is none. */
function formatLeft(left: number | undefined): string {
  return left === undefined ? "0" : String(Math.max(1, Math.floor(left)));
}

function shotOf(words: readonly string[]): LegacyShot {
  return {
    vx: numberOf(words[0], "vx"),
    vy: numberOf(words[1], "vy"),
    spin: countOf(words[2], "the spin", 0, 1) as 0 | 1,
  };
}

function formatShot({ vx, vy, spin }: LegacyShot): string {
  return `${formatNumber(vx)} ${formatNumber(vy)} ${spin}`;
}

function scoresOf(words: readonly string[]): number[] {
  if (words.length === 0) throw new Error("the points are missing");
  return words.slice(0, MAX_ENDS).map((each, end) => countOf(each, `end ${end}`, -MAX_SCORE, MAX_SCORE));
}

function outcomeOf(word: string | undefined): LegacyResult {
  const outcome = OUTCOMES.find((each) => each === word?.toUpperCase());
  if (outcome === undefined) throw new Error(`expected ${OUTCOMES.join(", ")}, not ${word?.slice(0, 40)}`);
  return outcome;
}

// Where stones stand in a message: POSITION lists sixteen in the order of their throws, so whose stone one is follows from who began the
// end. Mixed doubles counts throws from 6: the two that are placed come first, then nothing up to the first throw.

/** PUTSTONE by number: the hammer with the guard, the first throw with the stone in the house, and both as a power play. */
export const PUT_STONES = [
  "center_guard",
  "center_house",
  "pp_left",
  "pp_first",
] as const satisfies Placement[];

/** Throws that an end of these rules is counted from. */
export function firstShot({ throws, mixedDoubles }: CurlingRules): number {
  return mixedDoubles === null ? 0 : PLACES - throws;
}

/** The place of a stone of the team that throws first in the end; that of the other team is the next one. */
function placeOf(rules: CurlingRules, stone: number): number {
  if (rules.mixedDoubles === null) return 2 * stone;
  return stone === 0 ? 0 : firstShot(rules) + 2 * (stone - 1);
}

/** The stones of an end as they are told. */
export function toPlaces(rules: CurlingRules, hammer: Player, stones: Stones): (Point | null)[] {
  const places = Array<Point | null>(PLACES).fill(null);
  for (let stone = 0; stone < PLACES; stone++) {
    if (!stones.has(stone)) continue;
    const last = stone >> 3 === hammer ? 1 : 0;
    places[placeOf(rules, stone & 7) + last] = toLegacy({ x: stones.x[stone]!, y: stones.y[stone]! });
  }
  return places;
}

/** The stones that were told, whatever they lie on. */
export function stonesOfPlaces(
  rules: CurlingRules,
  hammer: Player,
  places: readonly (Point | null)[],
): PositionStone[] {
  const own = (rules.throws >> 1) + (rules.mixedDoubles === null ? 0 : 1);
  return Array.from({ length: own }, (_, stone) => stone).flatMap((stone) =>
    [other(hammer), hammer].flatMap((team, last) => {
      const told = places[placeOf(rules, stone) + last] ?? null;
      return told === null ? [] : [{ team, stone, ...fromLegacy(told) }];
    }),
  );
}

/** The stones that were told, as far as they can lie there before throw `throwNumber` of an end. */
export function fromPlaces(
  rules: CurlingRules,
  hammer: Player,
  throwNumber: number,
  places: readonly (Point | null)[],
): PositionStone[] {
  const { side, front, back, apart } = lyingOf(rules);
  const thrown = places.map((place, i) => (i < firstShot(rules) + throwNumber ? place : null));
  const stones: PositionStone[] = [];
  for (const stone of stonesOfPlaces(rules, hammer, thrown)) {
    const { x, y } = stone;
    const lies = Math.abs(x) < side && y > front && y <= back;
    if (!lies || stones.some((each) => Math.hypot(each.x - x, each.y - y) < apart)) continue;
    stones.push(stone);
  }
  return stones;
}

/** Metres from the centre line from which on placed stones are those of a power play. */
const ASIDE = 0.5;

/** Whether the stones of an end that begins were placed for a power play. */
export function areAside(places: readonly (Point | null)[]): boolean {
  return places.slice(0, 2).some((place) => place !== null && Math.abs(fromLegacy(place).x) > ASIDE);
}

/** What a team has asked for. */
export function placementOf(aside: boolean, takesHammer: boolean): Placement {
  return PUT_STONES[(aside ? 2 : 0) + (takesHammer ? 0 : 1)]!;
}
