/**
 * What the player's side of a protocol sees of its game: a line a throw for whoever looks on, and the record of the game, also of one that
 * breaks off. What the other team wanted is not told, so its throws stand in the record as they were thrown. Where throws were
 * missed, the record begins after them.
 */
import { escapeControls, jsonText, oneLine } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { type CurlingGame, listStones } from "../game.js";
import { formatShot, formatStones, type Position } from "../notation.js";
import { type CurlingRecord, RECORD_FORMAT, RECORD_VERSION, type RecordedMove } from "../record.js";
import type { Placement } from "../rules/rule-set.js";
import { FULL_SPIN, type Shot, type Stones } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { ThrowDecision } from "./agent-seat.js";
import type { PlayerNames } from "./seat.js";

interface ObservedThrow {
  /** The position that it was thrown in. */
  readonly before: CurlingState;
  readonly actual: Shot;
  /** What was wanted, where it was an own throw. */
  readonly intended?: Shot;
  /** Thinking time, where it is known. */
  readonly seconds?: number;
  readonly foul?: boolean;
  /** The stones after it, where they are known. */
  readonly after?: Stones;
}

/** What is known of a game when it begins. */
interface GameStart {
  readonly game: CurlingGame;
  readonly team: Player;
  readonly names: PlayerNames;
  /** Whose simulator plays, for the record. */
  readonly simulator: string;
}

/** Who reads along. */
interface GameLogSetup {
  /** What our own team is, for the record. */
  readonly description: string;
  /** Hears a line. */
  say(line: string): void;
  /** Keeps the record as it has become. */
  keep?(record: CurlingRecord): void;
}

export class GameLog {
  readonly #readers: GameLogSetup;
  #begun: GameStart | undefined;
  #start: Position | undefined;
  #moves: RecordedMove[] = [];
  /** Where the next throw of the record belongs. */
  #next = "";
  #newest: CurlingState | undefined;

  constructor(readers: GameLogSetup) {
    this.#readers = readers;
  }

  begin(begun: GameStart): void {
    this.#begun = begun;
    const { names, team, game } = begun;
    const { ends } = game.rules;
    const length = ends === 1 ? "one end" : `${ends} ends`;
    this.#readers.say(
      `${escapeControls(names[0])} against ${escapeControls(names[1])}, as team ${team}; ${length}`,
    );
  }

  /** Our own team is there, and nobody knows for how long it waits. */
  waits(team?: Player): void {
    this.#readers.say(`ready${team === undefined ? "" : ` as team ${team}`}; waiting for the game to begin`);
  }

  /** Something that whoever looks on may want to know. */
  note(words: string): void {
    this.#readers.say(oneLine(words));
  }

  /** The newest position, after what has led there was told. */
  stands(state: CurlingState): void {
    this.#newest = state;
    const record = this.record();
    if (record !== undefined) this.#readers.keep?.(record);
  }

  /** What our own team is about to do. */
  thinks(state: CurlingState, { move, value, chance, simulations, seconds }: ThrowDecision): void {
    const left = state.timeLeft(state.toMove);
    const words = [
      // People count from 1.
      `end ${state.end + 1} throw ${String(state.throwNumber + 1).padStart(2)}`,
      move === "resign" ? "gives up" : brief(move),
      `${seconds.toFixed(2)} s${Number.isFinite(left) ? ` of ${left.toFixed(1)}` : ""}`,
      ...(value === undefined ? [] : [`value ${value.toFixed(3)}`]),
      ...(chance === undefined ? [] : [`wins ${(100 * chance).toFixed(1)} %`]),
      ...(simulations === undefined ? [] : [`${simulations.toLocaleString("en")} simulations`]),
    ];
    this.#readers.say(words.join("  "));
  }

  threw({ before, actual, intended = actual, seconds, foul, after }: ObservedThrow): void {
    if (this.#next !== placeOf(before.end, before.throwNumber)) this.#restart(before);
    this.#moves.push({
      kind: "throw",
      player: before.toMove,
      intended: { ...intended },
      actual: { ...actual },
      ...(seconds !== undefined && { seconds }),
      ...(foul && { foul }),
      ...(after && { after: formatStones(listStones(after)) }),
    });
    const last = before.throwNumber + 1 === before.rink.rules.throws;
    this.#next = last ? placeOf(before.end + 1, 0) : placeOf(before.end, before.throwNumber + 1);
  }

  placed(before: CurlingState, placement: Placement): void {
    if (this.#next !== placeOf(before.end, 0)) this.#restart(before);
    this.#next = placeOf(before.end, 0);
    this.#moves.push({ kind: "place", player: before.chooser, placement });
  }

  conceded(player: Player): void {
    this.#moves.push({ kind: "concede", player });
  }

  /** A team thought for longer than it had. */
  late(player: Player, seconds: number): void {
    this.#moves.push({ kind: "late", player, seconds });
  }

  /** Nothing where the game has not begun. */
  record(): CurlingRecord | undefined {
    if (this.#begun === undefined) return undefined;
    const { game, team, names, simulator } = this.#begun;
    const newest = this.#newest ?? game.start();
    const playerOf = (player: Player) => ({
      name: names[player],
      ...(player === team && { description: this.#readers.description }),
    });
    return {
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      rules: game.rules,
      simulator,
      players: [playerOf(0), playerOf(1)],
      ...(this.#start !== undefined && { start: this.#start }),
      moves: [...this.#moves],
      scores: game.describe(newest).scores ?? [],
      result: newest.result,
    };
  }

  #restart(before: CurlingState): void {
    const { game } = this.#begun ?? {};
    const start = game?.describe(before);
    // Without the clocks, which the usual start has full.
    const defaults = { end: 0, throw: 0, hammer: 1 };
    this.#start = start && jsonText({ ...start, time: undefined }) === jsonText(defaults) ? undefined : start;
    this.#moves = [];
  }
}

/** A throw with as many digits as one reads. */
function brief({ vx, vy, omega }: Shot): string {
  const spin = Math.abs(omega) === FULL_SPIN ? omega : roundSpeed(omega);
  return formatShot({ vx: roundSpeed(vx), vy: roundSpeed(vy), omega: spin });
}

function roundSpeed(speed: number): number {
  return Math.round(1e4 * speed) / 1e4;
}

function placeOf(end: number, throwNumber: number): string {
  return `${end}:${throwNumber}`;
}
