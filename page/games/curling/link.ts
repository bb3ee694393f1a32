/**
 * A game of curling in a link: the intended throws and the seed. Execution noise and ice give everything else again, bit for
 * bit. A header in JSON, a zero byte, then bits:
 *
 *     6 + 6      bits of vx and of vy in the throws below
 *     32 + 32    the smallest vx and vy among them, in units of `SPEED_GRID`
 *     children   1: one move follows; 00: none; 01 and 12 bits: that many
 *     each move  00: a throw on the grid, the turn, vx, vy; 01: another throw, three numbers of 64 bits;
 *                10: a placement, 4 bits; 11: another move as JSON, 16 bits of length; then its children
 *     32         a checksum of where the stones lie after each throw
 */
import type { GameSpec } from "../../../src/agents/index.js";
import {
  type CurlingState,
  FULL_SPIN,
  PLACEMENTS,
  type RecordedMove,
  type Shot,
} from "../../../src/games/curling/index.js";
import { formatDocument, type GameDocument, parseDocument } from "../../session/index.js";
import { crc32 } from "../../shell/crc.js";
import { t } from "../../shell/words/index.js";
import { MAX_NODES, type TreeData } from "../../tree/index.js";
import { BitReader, BitWriter } from "./bits.js";
import { type CurlingRules, execute, placed, rulesFor, SPEED_GRID } from "./rules.js";

const KIND = { grid: 0, exact: 1, place: 2, other: 3 } as const;
const COUNT_BITS = 12;

type Variant = (spec: GameSpec) => GameSpec;

/** Returns undefined if the seed and the intended throws do not give the game again: it was played elsewhere. */
export function packGame(document: GameDocument, variant: Variant): Uint8Array | undefined {
  const { tree, ...rest } = document;
  const rules = rulesFor(variant(document.game));
  const start = rules.start(document.start);
  const range = speedRange(tree);
  const bits = new BitWriter();
  for (const { width } of range) bits.write(width, 6);
  for (const { min } of range) bits.write(min + 2 ** 31, 32);
  const lies = new Lies();
  try {
    writeMoves(bits, tree, start, { rules, seed: document.seed, range, lies, count: 0 });
  } catch (error) {
    if (error instanceof NotReplayable) return undefined;
    throw error;
  }
  bits.write(lies.sum, 32);
  const header = new TextEncoder().encode(`${JSON.stringify(rest)}\0`);
  const packed = new Uint8Array([...header, ...bits.bytes()]);
  return formatDocument(unpackGame(packed, variant)) === formatDocument(document) ? packed : undefined;
}

/** Throws one line if the bytes hold no game, or if its stones come to rest elsewhere here. */
export function unpackGame(packed: Uint8Array, variant: Variant): GameDocument {
  try {
    const end = packed.indexOf(0);
    const header = JSON.parse(new TextDecoder().decode(packed.subarray(0, end)));
    const document = parseDocument(JSON.stringify({ ...header, tree: [] }));
    const rules = rulesFor(variant(document.game));
    const bits = new BitReader(packed.subarray(end + 1));
    const widths = [bits.read(6), bits.read(6)] as const;
    const range = widths.map((width) => ({ width, min: bits.read(32) - 2 ** 31 })) as [Range, Range];
    const lies = new Lies();
    const replay = { rules, seed: document.seed, range, lies, count: 0 };
    const tree = readMoves(bits, rules.start(document.start), replay);
    if (bits.read(32) !== lies.sum) throw new Error(t("link_other"));
    return { ...document, tree };
  } catch (error) {
    // Numbers and texts that end too early were not written like this.
    throw error instanceof RangeError || error instanceof SyntaxError ? new Error(t("link_cut")) : error;
  }
}

/** A move that the seed and the intended throw do not give. */
class NotReplayable extends Error {}

interface Range {
  /** In units of `SPEED_GRID`. */
  readonly min: number;
  readonly width: number;
}

interface Replay {
  readonly rules: CurlingRules;
  readonly seed: string;
  /** Of vx and vy. */
  readonly range: readonly [Range, Range];
  readonly lies: Lies;
  /** Moves that were read. */
  count: number;
}

/** A checksum of the places of stones. */
class Lies {
  sum = 0;

  add({ stonesAfter }: CurlingState): void {
    const { x, y, mask } = stonesAfter;
    const place = new DataView(new ArrayBuffer(16));
    place.setUint32(0, mask);
    this.sum = crc32(new Uint8Array(place.buffer, 0, 4), this.sum);
    for (let stone = 0; stone < x.length; stone++) {
      if (!stonesAfter.has(stone)) continue;
      place.setFloat64(0, x[stone] ?? 0);
      place.setFloat64(8, y[stone] ?? 0);
      this.sum = crc32(new Uint8Array(place.buffer), this.sum);
    }
  }
}

function writeMoves(bits: BitWriter, moves: TreeData, state: CurlingState, replay: Replay): void {
  if (moves.length === 1) bits.write(1, 1);
  else {
    bits.write(moves.length === 0 ? 0 : 1, 2);
    if (moves.length > 0) bits.write(moves.length, COUNT_BITS);
  }
  for (const [move, ...children] of moves as readonly [RecordedMove, ...TreeData][]) {
    writeMove(bits, move, state, replay);
    const after = replay.rules.play(state, move);
    if (move.kind === "throw") replay.lies.add(after);
    writeMoves(bits, children, after, replay);
  }
}

function readMoves(bits: BitReader, state: CurlingState, replay: Replay): TreeData {
  const count = bits.read(1) === 1 ? 1 : bits.read(1) === 1 ? bits.read(COUNT_BITS) : 0;
  const moves: (readonly unknown[])[] = [];
  for (let i = 0; i < count; i++) {
    if (replay.count++ >= MAX_NODES) throw new Error(t("link_long"));
    const move = readMove(bits, state, replay);
    const after = replay.rules.play(state, move);
    if (move.kind === "throw") replay.lies.add(after);
    moves.push([move, ...readMoves(bits, after, replay)]);
  }
  return moves;
}

function writeMove(bits: BitWriter, move: RecordedMove, state: CurlingState, replay: Replay): void {
  if (move.kind === "throw") {
    const again = execute(replay.rules.game, state, move.intended, replay.seed);
    if (!replay.rules.isSame(again, move)) throw new NotReplayable();
    writeShot(bits, move.intended, replay.range);
  } else if (move.kind === "place" && move.player === state.chooser) {
    bits.write(KIND.place, 2);
    bits.write(PLACEMENTS.indexOf(move.placement), 4);
  } else {
    const text = new TextEncoder().encode(JSON.stringify(move));
    bits.write(KIND.other, 2);
    bits.write(text.length, 16);
    for (const byte of text) bits.write(byte, 8);
  }
}

function readMove(bits: BitReader, state: CurlingState, replay: Replay): RecordedMove {
  const kind = bits.read(2);
  switch (kind) {
    case KIND.place: {
      const placement = PLACEMENTS[bits.read(4)];
      if (placement === undefined) throw new Error(t("link_cut"));
      return placed(state, placement);
    }
    case KIND.other: {
      const text = Uint8Array.from({ length: bits.read(16) }, () => bits.read(8));
      return replay.rules.readMove(JSON.parse(new TextDecoder().decode(text)));
    }
    default:
      return execute(replay.rules.game, state, readShot(bits, kind, replay.range), replay.seed);
  }
}

function writeShot(bits: BitWriter, shot: Shot, [x, y]: Replay["range"]): void {
  if (isOnGrid(shot)) {
    bits.write(KIND.grid, 2);
    bits.write(shot.omega < 0 ? 1 : 0, 1);
    bits.write(shot.vx / SPEED_GRID - x.min, x.width);
    bits.write(shot.vy / SPEED_GRID - y.min, y.width);
  } else {
    bits.write(KIND.exact, 2);
    for (const value of [shot.vx, shot.vy, shot.omega]) bits.writeFloat(value);
  }
}

function readShot(bits: BitReader, kind: number, [x, y]: Replay["range"]): Shot {
  if (kind === KIND.exact) return { vx: bits.readFloat(), vy: bits.readFloat(), omega: bits.readFloat() };
  const omega = bits.read(1) === 1 ? -FULL_SPIN : FULL_SPIN;
  const vx = SPEED_GRID * (x.min + bits.read(x.width));
  return { vx, vy: SPEED_GRID * (y.min + bits.read(y.width)), omega };
}

function isOnGrid({ vx, vy, omega }: Shot): boolean {
  const isWhole = (speed: number) =>
    Number.isInteger(speed / SPEED_GRID) && Math.abs(speed / SPEED_GRID) < 2 ** 31 && !Object.is(speed, -0);
  return Math.abs(omega) === FULL_SPIN && isWhole(vx) && isWhole(vy);
}

/** Finds the ranges of vx and vy of all throws on the grid. */
function speedRange(tree: TreeData): readonly [Range, Range] {
  const shots: Shot[] = [];
  const open = [...tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [move, ...children] = next as readonly [RecordedMove, ...TreeData];
    if (move.kind === "throw" && isOnGrid(move.intended)) shots.push(move.intended);
    open.push(...children);
  }
  const rangeOf = (speeds: readonly number[]): Range => {
    const steps = speeds.map((speed) => speed / SPEED_GRID);
    const min = steps.reduce((lowest, step) => Math.min(lowest, step), steps[0] ?? 0);
    const widest = steps.reduce((found, step) => Math.max(found, step - min), 0);
    return { min, width: Math.ceil(Math.log2(widest + 1)) };
  };
  return [rangeOf(shots.map(({ vx }) => vx)), rangeOf(shots.map(({ vy }) => vy))];
}
