/** A game of curling at the terminal: the house as a picture, throws as a person says them, the table. */
import { stream } from "../../../core/index.js";
import { drawTerminal } from "../../../draw/index.js";
import type { MoveNoise, Player } from "../../../game/index.js";
import {
  fitPicture,
  formatTable,
  inkOf,
  type PlayedMove,
  type PlayTable,
  type TerminalScreen,
} from "../../../show/index.js";
import { type CurlingGame, demandLegal, listStones } from "../game.js";
import { formatShot, parseShot } from "../notation.js";
import type { Aim } from "../physics/aim.js";
import { MOTIONS, NO_LIMITS } from "../physics/models.js";
import { aimFor, eventSimulator } from "../physics/simulators.js";
import { type CurlingGameSetup, curlingKit } from "../players/game-setup.js";
import { formatRecord, Recorder } from "../record.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { orderFromTee, scoreOf } from "../rules/score.js";
import { type Point, type Shot, STONE_RADIUS, STONES, Stones, spinOf, type Turn, turnOf } from "../sheet.js";
import { type CurlingState, other } from "../state.js";
import { endInWords, outcomeInWords, standingInWords, TEAMS } from "./descriptions.js";
import { filmThrow, pointOf, stonesAfter, type Throw, teamOf } from "./film.js";

// The house as a player at the terminal sees it, from the hack.

/** Columns between the sheet and the list of stones. */
const GAP = 3;

/** The stones with their numbers, and beside the sheet where they lie; without numbers, the sheet alone. */
function drawHouse(
  state: CurlingState,
  stones: Stones,
  numbered: readonly number[],
  screen: TerminalScreen,
): string {
  const { sheet } = state.rink.rules;
  const placed = listStones(stones).map(({ team, stone = 0, x, y }) => {
    const number = numbered.indexOf(8 * team + stone);
    return { team, x, y, ...(number >= 0 && { label: String(number + 1) }) };
  });
  const linesOf = (colour: boolean) =>
    drawTerminal({ sheet, stones: placed, colour, flip: true, teams: TEAMS }).split("\n");
  const widths = linesOf(false).map((line) => line.length);
  const width = Math.max(...widths) + GAP;
  const list = numbered.map((stone, i) => {
    const { x, y } = pointOf(stones, stone);
    return [`${i + 1} ${TEAMS[teamOf(stone)]}`, metres(x), metres(y - sheet.teeLine)];
  });
  const beside = list.length === 0 ? [] : formatTable([["stone", "right", "beyond"], ...list]).split("\n");
  const picture = linesOf(screen.colour).map((line, i) => {
    const text = beside[i];
    return text === undefined ? line : `${line}${" ".repeat(width - (widths[i] ?? 0))}${text}`;
  });
  return fitPicture(picture.join("\n"), screen);
}

function metres(length: number): string {
  // Nothing is 0.00, from either side.
  return (Number(length.toFixed(2)) + 0).toFixed(2);
}

/** Points by end and in all. */
function lineScore(state: CurlingState): string {
  const { ends } = state.rink.rules;
  const played = Array.from({ length: state.end }, (_, end) => {
    // Of the extra ends only the last can have points.
    return end >= ends && end < state.end - 1 ? 0 : (state.endScores[Math.min(end, ends)] ?? 0);
  });
  const row = (team: 0 | 1) => [
    TEAMS[team],
    ...played.map((score) => String(Math.max(0, team === 0 ? score : -score))),
    String(state.totals[team]),
  ];
  return formatTable([["", ...played.map((_, end) => String(end + 1)), "all"], row(0), row(1)]);
}

// Throws as a person at the terminal says them, in metres from the tee as the thrower sees it:
//
//     draw 0.3 -0.5 cw      stop 0.3 m to the right and half a metre short of the tee
//     hit 2 ccw             run into stone 2, counted from the tee as the picture numbers them
//     hit 2 ccw 5 -0.1      the same so hard that on free ice it would run on for 5 m, 10 cm left of the middle
//     -0.125,2.4,cw         velocities, as positions and records write them

/** Metres that a stone runs on where nothing is said: enough to take one out. */
const HARD = 8;

/** The stones in play, nearest to the tee first: what the picture numbers from 1. */
export function numberedStones({ stones, rink }: CurlingState): number[] {
  const order = new Uint8Array(STONES);
  const count = orderFromTee(stones, rink.rules.sheet.teeLine, order);
  return [...order.subarray(0, count)];
}

export function parseThrow(line: string, state: CurlingState): Shot {
  const [word = "", ...rest] = line.toLowerCase().split(/\s+/);
  if (word === "draw") return draw(state, wordsOf(rest, word));
  if (word === "hit") return hit(state, wordsOf(rest, word));
  if (rest.length > 0 || !/\d/.test(word))
    throw new Error(`"${line}" is no throw and no command; help lists them`);
  return parseShot(word);
}

interface Words {
  readonly turn: Turn;
  readonly numbers: readonly number[];
}

const FORMS = { draw: "draw 0.3 -0.5 cw", hit: "hit 2 ccw, hit 2 ccw 5 or hit 2 ccw 5 -0.1" } as const;
const COUNTS: Readonly<Record<string, readonly number[]>> = { draw: [2], hit: [1, 2, 3] };

function wordsOf(words: readonly string[], form: "draw" | "hit"): Words {
  const turns = words.filter((word) => word === "cw" || word === "ccw");
  const numbers = words.filter((word) => word !== "cw" && word !== "ccw").map(Number);
  const [turn] = turns;
  if (
    turn === undefined ||
    turns.length > 1 ||
    !numbers.every(Number.isFinite) ||
    !COUNTS[form]?.includes(numbers.length)
  )
    throw new Error(`${form}: expected ${FORMS[form]}`);
  return { turn: turn as Turn, numbers };
}

function draw({ rink: { rules } }: CurlingState, { turn, numbers: [x = 0, y = 0] }: Words): Shot {
  return aimShot(rules, turn, "draw", (aim, shot) => aim.stopAt(x, rules.sheet.teeLine + y, shot));
}

function hit(state: CurlingState, { turn, numbers: [number = 0, beyond = HARD, aside = 0] }: Words): Shot {
  const stones = numberedStones(state);
  const stone = stones[number - 1];
  if (stone === undefined)
    throw new Error(
      stones.length === 0 ? "hit: there is no stone" : `hit: expected a stone from 1 to ${stones.length}`,
    );
  const { x, y } = pointOf(state.stones, stone);
  return aimShot(state.rink.rules, turn, "hit", (aim, shot) => aim.passBeyond(x + aside, y, beyond, shot));
}

function aimShot(
  rules: CurlingRules,
  turn: Turn,
  form: string,
  find: (aim: Aim, shot: Shot) => boolean,
): Shot {
  const shot: Shot = { vx: 0, vy: 0, omega: spinOf(turn) };
  if (!find(aimFor(rules.model), shot)) throw new Error(`${form}: no throw gets there`);
  return shot;
}

/** The throw as it could be said, rounded to centimetres. */
export function formatThrow(shot: Shot, state: CurlingState): string {
  const { sheet, model } = state.rink.rules;
  const way = freeWay(model, shot);
  const rest = way[way.length - 1] as Point;
  const turn = turnOf(shot);
  if (rest.y > sheet.hogLine && rest.y < sheet.backLine + STONE_RADIUS)
    return `draw ${centimetres(rest.x)} ${centimetres(rest.y - sheet.teeLine)} ${turn}`;
  const struck = rest.y > sheet.backLine ? firstStruck(state, way) : undefined;
  if (struck !== undefined) {
    const { x, y } = pointOf(state.stones, numberedStones(state)[struck] as number);
    const abreast = placeAt(way, y);
    const beyond = centimetres(distance(abreast, rest));
    return `hit ${struck + 1} ${turn} ${beyond} ${centimetres(abreast.x - x)}`;
  }
  return formatShot({ ...shot, vx: Number(shot.vx.toFixed(4)), vy: Number(shot.vy.toFixed(4)) });
}

/** The place in the numbering of the first stone on the way. */
function firstStruck(state: CurlingState, way: readonly Point[]): number | undefined {
  const places = numberedStones(state).map((stone) => pointOf(state.stones, stone));
  for (const at of way) {
    const struck = places.findIndex((place) => distance(place, at) < 2 * STONE_RADIUS);
    if (struck >= 0) return struck;
  }
  return undefined;
}

/** Where the way, which leads beyond, comes to `y`. */
function placeAt(way: readonly Point[], y: number): Point {
  const next = way.findIndex((point) => point.y >= y);
  const [before, after] = [way[next - 1] as Point, way[next] as Point];
  const share = (y - before.y) / (after.y - before.y);
  return { x: before.x + share * (after.x - before.x), y };
}

/** Points of the way on free ice, some centimetres apart. */
function freeWay(model: CurlingRules["model"], shot: Shot): Point[] {
  const { maxSpeed, friction } = MOTIONS[model];
  const times = Array.from({ length: 4000 }, (_, i) => (i * maxSpeed) / friction / 3999);
  const { frames } = eventSimulator(model, NO_LIMITS).trajectory(new Stones(), 0, shot, times);
  return frames.map((frame) => pointOf(frame, 0));
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function centimetres(metres: number): number {
  return Number(metres.toFixed(2)) + 0;
}

interface ThrownStone {
  readonly by: Player;
  readonly intended: Shot;
  readonly actual: Shot;
}

/**
 * A game of curling in which the human throws with the same hand as the agent. What the hand makes of a throw depends on
 * the seed and the throw's number in the game alone: who takes a throw back meets the same luck again.
 */
export class CurlingPlayTable implements PlayTable<CurlingState, Shot> {
  readonly help = [
    ["draw 0.3 -0.5 cw", "stop 0.3 m right of the tee and 0.5 m short of it"],
    ["hit 2 ccw", "run into stone 2 hard enough to take it out"],
    ["hit 2 ccw 5 -0.1", "so that it would run on for 5 m, 0.1 m left of the middle"],
    ["-0.125,2.4,cw", "a throw by its velocities, or by speed and degrees: 2.41@-3cw"],
  ] as const;
  readonly givingUp = "concede";
  readonly extension = "json";
  readonly #kit: CurlingGameSetup;
  readonly #hand: MoveNoise<Shot>;
  readonly #seed: string;
  readonly #screen: TerminalScreen;
  #thrown: ThrownStone[] = [];
  #recorder: Recorder;

  constructor(kit: CurlingGameSetup, seed: string, screen: TerminalScreen) {
    const { disturbance } = kit.game;
    if (disturbance === undefined) throw new Error("nobody throws in this game");
    this.#kit = kit;
    this.#hand = disturbance;
    this.#seed = seed;
    this.#screen = screen;
    this.#recorder = this.#replay([]);
  }

  get introduction(): string {
    const { rules } = this.#kit.game;
    const length = rules.ends === 1 ? "One end" : `${rules.ends} ends`;
    return `${length} of ${rules.name}; ${TEAMS[1]} has the first hammer. You look from the hack: places are metres to the right of the tee and metres beyond it. Luck is drawn from --seed ${this.#seed}.`;
  }

  get state(): CurlingState {
    return this.#kit.searchGame.clone(this.#now);
  }

  get toMove(): Player {
    return this.#now.toMove;
  }

  get isOver(): boolean {
    return this.#now.isOver();
  }

  get winner(): Player | undefined {
    return this.#now.result?.winner ?? undefined;
  }

  get #now(): CurlingState {
    return this.#recorder.state;
  }

  sideOf(player: Player): string {
    return TEAMS[player].replace(/^./, (letter) => letter.toUpperCase());
  }

  read(line: string): Shot {
    const shot = parseThrow(line, this.#now);
    demandLegal(this.#kit.game, this.#now, shot);
    return shot;
  }

  describe(shot: Shot): string {
    return formatThrow(shot, this.#now);
  }

  play(intended: Shot): PlayedMove<Shot> {
    demandLegal(this.#kit.game, this.#now, intended);
    const before = this.state;
    const actual: Shot = { ...intended };
    this.#hand.sample(intended, stream(this.#seed, "play", "disturbance", before.ply), actual);
    this.#recorder.throw(intended, actual);
    this.#thrown.push({ by: before.toMove, intended, actual });
    const after = stonesAfter(this.#now);
    return { actual, outcome: this.#outcome({ before, intended, actual, after, foul: this.#now.foul }) };
  }

  resign(): void {
    this.#recorder.concede(this.#now.toMove);
  }

  undo(player: Player): boolean {
    const { result } = this.#now;
    const conceded = result?.reason === "concede" && result.winner === other(player);
    const ply = conceded ? this.#thrown.length : this.#thrown.findLastIndex(({ by }) => by === player);
    if (ply < 0) return false;
    this.#thrown = this.#thrown.slice(0, ply);
    this.#recorder = this.#replay(this.#thrown);
    return true;
  }

  picture(): string {
    const state = this.#now;
    if (state.isOver()) return lineScore(state);
    const heading = inkOf(this.#screen).dim(this.#heading());
    return [heading, drawHouse(state, state.stones, numberedStones(state), this.#screen)].join("\n");
  }

  ending(): string {
    const { result, totals } = this.#now;
    if (result?.winner === null) return `a draw, ${totals[0]} : ${totals[1]}`;
    return result?.reason === "concede" ? "wins by concession" : "wins";
  }

  save(players: readonly [string, string]): string {
    const recorder = this.#replay(this.#thrown, players);
    const { result } = this.#now;
    if (result?.reason === "concede") recorder.concede(other(result.winner as Player));
    return formatRecord(recorder.record());
  }

  /** The game up to some throw, on ice that nothing has happened on. */
  #replay(thrown: readonly ThrownStone[], players: readonly [string, string] = TEAMS): Recorder {
    const { spec } = this.#kit;
    const game: CurlingGame = curlingKit(spec).game;
    const recorder = new Recorder(game, {
      simulator: spec.physics === "official" ? "referee" : "event",
      players: [{ name: players[0] }, { name: players[1] }],
      seed: this.#seed,
    });
    for (const { intended, actual } of thrown) recorder.throw(intended, actual);
    return recorder;
  }

  #heading(): string {
    const { end, throwNumber, totals, hammer, rink, isExtraEnd } = this.#now;
    const { ends, throws } = rink.rules;
    const place = isExtraEnd ? `Extra end ${end + 1 - ends}` : `End ${end + 1} of ${ends}`;
    const score = `${TEAMS[0]} ${totals[0]} : ${totals[1]} ${TEAMS[1]}`;
    return `${place} · throw ${throwNumber + 1} of ${throws} · ${score} · ${TEAMS[hammer]} has the hammer`;
  }

  /** What a throw did; the house is shown where the end is over with it and the next picture is of fresh ice. */
  #outcome(made: Throw): string {
    const { rules } = made.before.rink;
    const told = `→ ${outcomeInWords(made, filmThrow(made.before, made.actual))}`;
    if (!this.#now.endJustFinished) return `${told}: ${standingInWords(scoreOf(made.after, rules))}`;
    const house = drawHouse(made.before, made.after as Stones, [], this.#screen);
    return [told, house, `End ${this.#now.end}: ${endInWords(this.#now.lastEndScore)}`].join("\n");
  }
}
