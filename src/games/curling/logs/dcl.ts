/**
 * Logs of the first two generations, `.dcl`: sections of `KEY=VALUE` lines. `[GameInfo]` has the players; `[EESS]`, end and
 * throw in two digits each, a position and the throw that was made there, in the words of the text protocol, and `[EE16]`
 * what the end left with its points. The format was never described; what is known of its programs is read:
 *   - the rewrite of 2018 writes what a player said as it came: `BESTSHOT=BESTSHOT-0.99 -29.5 0`, `BESTSHOT=CONCEDE`, a
 *     `PARAM` with the member's hand, and `[GameOverInfo]`; its deviations are `FirstRandom_1` and so on;
 *   - any case, carriage returns, blanks around, keys that nobody knows.
 */
import { jsonText } from "../../../core/index.js";
import {
  formatClientMessage,
  formatServerMessage,
  type LegacyClientMessage,
  type LegacyServerMessage,
  parseClientMessage,
  parseServerMessage,
} from "../engines/legacy-messages.js";
import type { LegacyShot, Point } from "../sheet.js";
import { at } from "./parsed-game.js";

export interface Dcl {
  readonly first: string;
  readonly second: string;
  /** Thinking time of both at the beginning, in milliseconds. */
  readonly times?: readonly [number, number];
  /** Deviations of hands across and along the sheet, or of both in one number, of every player that is told. */
  readonly deviations: readonly (readonly [number, number])[];
  readonly mixedDoubles: boolean;
  readonly positions: readonly DclPosition[];
  readonly totals?: readonly [number, number];
  readonly over?: { readonly state: string; readonly winner: string; readonly loser: string };
  /** Whether the last line was cut short, and left out. */
  readonly cut: boolean;
}

export interface DclPosition {
  /** The line of its section. */
  readonly line: number;
  readonly end: number;
  readonly throwNumber: number;
  /** In the order of throws, in the legacy frame. */
  readonly stones?: readonly (Point | null)[];
  readonly turn?: { readonly ends: number; readonly mover: 0 | 1 };
  /** Before the hand, or the wish to give up. */
  readonly intended?: LegacyShot | "concede";
  readonly actual?: LegacyShot;
  /** Of the end, positive for who threw first in the first end. */
  readonly score?: number;
}

/** Whether a text looks like such a log. */
export function isDcl(text: string): boolean {
  return /^\s*\[GameInfo\]/i.test(text) || (/^\[\d{4}\]\s*$/m.test(text) && /^POSITION=/im.test(text));
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function parseDcl(text: string): Dcl {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const last = lines.findLastIndex((line) => line.trim() !== "");
  if (last < 0) throw new Error("the file is empty");
  const info = new Map<string, string>();
  const positions: Mutable<DclPosition>[] = [];
  let section = "";
  let cut = false;
  for (const [i, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith(";")) continue;
    try {
      at(`line ${i + 1}`, () => {
        const head = /^\[(.*)\]$/.exec(line)?.[1];
        if (head !== undefined) {
          section = head.toLowerCase();
          const number = /^(\d\d)(\d\d)$/.exec(head);
          if (number) positions.push({ line: i + 1, end: Number(number[1]), throwNumber: Number(number[2]) });
          return;
        }
        const [, key = "", value = ""] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
        if (key === "")
          throw new Error(`expected [SECTION] or KEY=VALUE, got ${jsonText(line.slice(0, 40))}`);
        const position = /^\d{4}$/.test(section) ? positions.at(-1) : undefined;
        if (position === undefined) info.set(key.toLowerCase(), value);
        else readInto(position, key.toUpperCase(), value, info);
      });
    } catch (error) {
      if (i !== last || /\n\s*$/.test(text)) throw error;
      cut = true;
    }
  }
  return { ...infoOf(info), positions, cut };
}

/** What a line of a position says. */
function readInto(
  position: Mutable<DclPosition>,
  key: string,
  value: string,
  info: Map<string, string>,
): void {
  switch (key) {
    case "POSITION":
      position.stones = readLine(value, "POSITION").stones;
      return;
    case "SETSTATE": {
      const { end, shot, ends, mover } = readLine(value, "SETSTATE");
      if (end !== position.end || shot !== position.throwNumber)
        throw new Error(
          `SETSTATE: end ${end}, throw ${shot} in the section of end ${position.end}, throw ${position.throwNumber}`,
        );
      position.turn = { ends, mover };
      return;
    }
    case "BESTSHOT":
      position.intended = intendedOf(value);
      return;
    case "RUNSHOT":
      position.actual = readLine(value, "RUNSHOT").shot;
      return;
    case "SCORE":
      position.score = readLine(value, "SCORE").scores[0] as number;
      return;
    case "TOTALSCORE":
      // The old server writes it behind the last end without a section of its own.
      info.set("totalscore", value);
  }
}

/** The message of a line; its first word, which is the key again, may be missing. */
function readLine<S extends LegacyServerMessage["say"]>(
  value: string,
  say: S,
): Extract<LegacyServerMessage, { say: S }> {
  const line = new RegExp(`^${say}`, "i").test(value) ? value : `${say} ${value}`;
  return parseServerMessage(spaced(line)) as Extract<LegacyServerMessage, { say: S }>;
}

function intendedOf(value: string): LegacyShot | "concede" {
  if (/^CON(CE|SE)/i.test(value)) return "concede";
  const line = /^BESTSHOT/i.test(value) ? value : `BESTSHOT ${value}`;
  return (parseClientMessage(spaced(line)) as Extract<LegacyClientMessage, { say: "BESTSHOT" }>).shot;
}

/** The blank behind the word of a message is missing in some logs. */
function spaced(line: string): string {
  return line.replace(/^([A-Z]+)(?=[-+.\d])/i, "$1 ");
}

function infoOf(info: ReadonlyMap<string, string>): Omit<Dcl, "positions" | "cut"> {
  const number = (key: string) => {
    const value = info.get(key);
    return value === undefined || value === "" || !Number.isFinite(Number(value)) ? undefined : Number(value);
  };
  const [firstTime, secondTime] = [number("firstremtime"), number("secondremtime")];
  const deviations: (readonly [number, number])[] = [];
  const both = number("random");
  if (both !== undefined) deviations.push([both, both]);
  for (const team of ["first", "second"]) {
    const [across, along] = [number(`${team}random_1`), number(`${team}random_2`)];
    if (across !== undefined && along !== undefined) deviations.push([across, along]);
  }
  const game = info.get("gameinfo");
  const state = info.get("endstate");
  const totals = info.get("totalscore");
  return {
    first: info.get("first") ?? "",
    second: info.get("second") ?? "",
    ...(firstTime !== undefined && secondTime !== undefined && { times: [firstTime, secondTime] as const }),
    deviations,
    mixedDoubles: game !== undefined && readLine(game, "GAMEINFO").mixedDoubles,
    ...(totals !== undefined && { totals: readLine(totals, "TOTALSCORE").totals }),
    ...(state !== undefined && {
      over: { state, winner: info.get("win") ?? "", loser: info.get("lose") ?? "" },
    }),
  };
}

/** A log as the old server wrote it; hands that fail differently across and along the sheet as the rewrite of 2018 did. */
export function formatDcl(dcl: Omit<Dcl, "cut">): string {
  const { times, deviations, positions } = dcl;
  const lines = ["[GameInfo]"];
  for (const [i, team] of (["First", "Second"] as const).entries()) {
    lines.push(`${team}=${i === 0 ? dcl.first : dcl.second}`);
    if (times) lines.push(`${team}RemTime=${times[i]}`);
    const [across, along] = deviations[i] ?? deviations[0] ?? [0, 0];
    if (across !== along) lines.push(`${team}Random_1=${across}`, `${team}Random_2=${along}`);
    else if (i === 1 && deviations.length > 0) lines.push(`Random=${across.toFixed(6)}`);
  }
  if (dcl.mixedDoubles)
    lines.push(
      `GAMEINFO=${formatServerMessage({ say: "GAMEINFO", mixedDoubles: true, polar: false, members: 2 })}`,
    );
  for (const { end, throwNumber, stones, turn, intended, actual, score } of positions) {
    const say = (message: LegacyServerMessage) =>
      lines.push(`${message.say}=${formatServerMessage(message)}`);
    lines.push(`[${two(end)}${two(throwNumber)}]`);
    if (stones) say({ say: "POSITION", stones });
    if (turn) say({ say: "SETSTATE", shot: throwNumber, end, ...turn });
    if (intended === "concede") lines.push("BESTSHOT=CONCEDE");
    else if (intended) lines.push(`BESTSHOT=${formatClientMessage({ say: "BESTSHOT", shot: intended })}`);
    if (actual) say({ say: "RUNSHOT", shot: actual });
    if (score !== undefined) say({ say: "SCORE", scores: [score] });
  }
  if (dcl.totals) lines.push(`TOTALSCORE=TOTALSCORE ${dcl.totals.join(" ")}`);
  if (dcl.over) {
    const { state, winner, loser } = dcl.over;
    lines.push("[GameOverInfo]", `ENDSTATE=${state}`, `WIN=${winner}`, `LOSE=${loser}`);
  }
  return `${lines.join("\n")}\n`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
