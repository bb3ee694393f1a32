/** The board of Go over GTP: komi, handicaps, positions that are set up, records, dead stones. */
import { stream } from "../../core/index.js";
import { LONGEST_GAME } from "../../game/index.js";
import { type Choice, type GtpColour, GtpTable } from "../../protocols/index.js";
import { type GoBoard, type GoColour, opponent } from "./board.js";
import { fixedHandicap, freeHandicap } from "./game.js";
import { formatLead, formatPoint } from "./notation.js";
import { BLACK, EMPTY, LARGEST, WHITE } from "./numbers.js";
import { statesOf } from "./records.js";
import { checkKomi, type GoRuleName } from "./rules.js";
import { type GoGameSetup, type GoSpec, goKit, recordedGame } from "./setup.js";
import { parseGoSgf } from "./sgf.js";
import { areaScore, type GoState, owners } from "./state.js";
import { chainsOf, deadChains, type Ownership, Territory } from "./territory.js";

/** Playouts that tell whose the points are. */
const PLAYOUTS = 400;
/** Answers that are remembered: an analysis asks after the same moves again and again. */
const KEPT = 64;

export class GoGtpTable extends GtpTable<GoState, GoGameSetup> {
  readonly largest = LARGEST;
  readonly lastWord = "pass";
  protected readonly placeWord = "point";
  /** Whether dead stones have to be taken off the board: nobody is asked to pass because the other did. */
  cleaning = false;

  readonly #answers = new Map<string, Ownership>();
  #territory: { readonly board: GoBoard; readonly playouts: Territory } | undefined;

  /** A handicap comes by commands. */
  constructor(spec: GoSpec) {
    super(goKit({ ...spec, handicap: 0 }));
  }

  /** After two passes a game goes on if anybody wants it to. */
  override turned(colour: GtpColour): GoState {
    const state = super.turned(colour);
    state.passes = Math.min(state.passes, this.cleaning ? 0 : 1);
    return state;
  }

  resize(width: number, height: number): void {
    const { spec } = this.kit;
    const same = spec.width === width && spec.height === height;
    this.begin(same ? this.kit : goKit({ ...spec, width, height }));
  }

  setKomi(komi: number): void {
    checkKomi(komi);
    this.#playAnew({ ...this.kit.spec, komi });
  }

  setRules(rules: GoRuleName): void {
    this.#playAnew({ ...this.kit.spec, rules });
  }

  /** Puts so many black stones where custom has them, or on any number of points. */
  giveHandicap(stones: number, kind: "fixed" | "free"): number[] {
    const { board } = this.kit.game;
    const points = kind === "fixed" ? fixedHandicap(board, stones) : freeHandicap(board, stones);
    this.putHandicap(points);
    return points;
  }

  putHandicap(points: readonly number[]): void {
    const { board } = this.state;
    for (let point = 0; point < board.points; point++)
      if (this.state.at(point) !== EMPTY) throw new Error("board not empty");
    this.setUp(new Map(points.map((point) => [point, BLACK])), WHITE);
  }

  /** Changes the stones on some points; what stands then is the start of the game. */
  setUp(stones: ReadonlyMap<number, GoColour | typeof EMPTY>, toMove: GoColour = this.state.colour): void {
    const { game } = this.kit;
    const state = game.clone(this.state);
    for (const [point, colour] of stones) state.place(point, colour);
    for (let point = 0; point < game.board.points; point++) {
      if (state.at(point) !== EMPTY && state.liberties(point) === 0)
        throw new Error(`the stone on ${formatPoint(game.board, point)} has no liberties`);
    }
    state.setColour(toMove);
    this.begin(this.kit, [state]);
  }

  giveTurn(colour: GtpColour): void {
    this.begin(this.kit, [...this.states.slice(0, -1), this.turned(colour)], this.plays);
  }

  override load(sgf: string, before?: number): void {
    const { spec, game } = this.kit;
    const record = parseGoSgf(sgf, game.rules);
    const kit = recordedGame(record, spec);
    this.beginWith(kit, statesOf({ ...record, rules: kit.game.rules }), record.moves, before);
  }

  /** As the stones lie, or without those that are thought to be dead where the rules let them be taken off. */
  score(): string {
    const { board, rules, stones } = this.state;
    if (this.state.isVoid()) return "0";
    const dead = rules.scoring === "area" ? this.dead().flat() : [];
    return formatLead(areaScore(board, stones, dead) - rules.komi);
  }

  /** Whose the points will be; the same question has the same answer. */
  ownership(state = this.state, playouts = PLAYOUTS): Ownership {
    const { board, notation } = this.kit.game;
    if (this.#territory?.board !== board) this.#territory = { board, playouts: new Territory(board) };
    const question = `${playouts} ${notation.formatState(state)}`;
    const known = this.#answers.get(question);
    const answer = known ?? this.#territory.playouts.estimate(state, stream("gtp", "territory"), playouts);
    // Those that were asked for last are kept.
    this.#answers.delete(question);
    this.#answers.set(question, answer);
    if (this.#answers.size > KEPT) this.#answers.delete(this.#answers.keys().next().value!);
    return answer;
  }

  /** Chains that are thought to be dead. */
  dead(): number[][] {
    return deadChains(this.state, this.ownership().owners);
  }

  protected whyNot(state: GoState, move: number): string | undefined {
    const { board, ko, ply } = state;
    if (ply >= LONGEST_GAME) return `the game has ${ply} moves, which is the most`;
    if (move === board.pass) return undefined;
    if (state.at(move) !== EMPTY) return "occupied";
    if (!state.isPlayable(move)) return "suicide";
    if (state.isLegal(move)) return undefined;
    if (state.isVoid()) return "the game has ended without result";
    return board.placeOf[move] === ko ? "ko" : "superko";
  }

  protected turn(state: GoState): void {
    state.setColour(opponent(state.colour));
  }

  /** The same moves in a game with other terms. */
  #playAnew(spec: GoSpec): void {
    const kit = goKit(spec);
    const start = kit.game.start();
    const { black, white, toMove } = this.states[0]!.setup();
    for (const point of black) start.place(point, BLACK);
    for (const point of white) start.place(point, WHITE);
    start.setColour(toMove);
    const states = [start];
    for (const { colour, move } of this.plays) {
      const state = kit.game.clone(states.at(-1)!);
      state.setColour(colour === "black" ? BLACK : WHITE);
      state.play(move);
      states.push(state);
    }
    this.begin(kit, states, this.plays);
  }
}

// What is said of stones and points at the end of a game: by playouts, so a guess as others' answers are.

export const STATUSES = ["alive", "dead", "seki", "black_territory", "white_territory"] as const;
type Status = (typeof STATUSES)[number];

/** A line for every chain, or one for all points of a territory. */
export function finalStatus(table: GoGtpTable, status: Status): string {
  const { board } = table.state;
  const line = (points: readonly number[]) => points.map((point) => formatPoint(board, point)).join(" ");
  if (status === "black_territory" || status === "white_territory")
    return line(territory(table, status === "black_territory" ? BLACK : WHITE));
  if (status === "seki") return "";
  const dead = table.dead();
  if (status === "dead") return dead.map(line).join("\n");
  const gone = new Set(dead.flat());
  return chainsOf(table.state)
    .filter(([first]) => !gone.has(first!))
    .map(line)
    .join("\n");
}

/** Empty points that are a colour's when the dead stones are off the board. */
function territory(table: GoGtpTable, colour: typeof BLACK | typeof WHITE): number[] {
  const { state } = table;
  const { board } = state;
  const stones = state.stones.slice();
  for (const point of table.dead().flat()) stones[board.placeOf[point]!] = EMPTY;
  const whose = new Int8Array(board.points);
  owners(board, stones, whose);
  const owner = colour === BLACK ? 1 : -1;
  return [...whose.keys()].filter((point) => whose[point] === owner && state.at(point) === EMPTY);
}

// The moves that take dead stones off the board where nobody agrees that they are dead.

/** The choice itself, or where it is to pass while dead stones of the other side are there, a move against them. */
export function cleanUpMove(choice: Choice<GoState>, colour: GtpColour, table: GoGtpTable): Choice<GoState> {
  if (choice.text !== "pass" && choice.text !== "resign") return choice;
  const state = table.turned(colour);
  const visits = new Map(choice.thought?.report.lines.map((line) => [line.move, line.visits]));
  let best: number | undefined;
  let max = Number.NEGATIVE_INFINITY;
  for (const point of besideDead(table, state)) {
    const worth = strength(table, state, point) + 1e-9 * (visits.get(point) ?? 0);
    if (worth > max) [best, max] = [point, worth];
  }
  return { ...choice, text: best === undefined ? "pass" : formatPoint(state.board, best) };
}

/** Points beside dead stones of the other side that can be played on. */
function besideDead(table: GoGtpTable, state: GoState): Set<number> {
  const { board, colour } = state;
  const points = new Set<number>();
  for (const dead of table.dead().flat()) {
    if (state.at(dead) === colour) continue;
    for (const step of board.steps) {
      const point = board.pointOf[board.placeOf[dead]! + step]!;
      if (point >= 0 && state.at(point) === EMPTY && state.isLegal(point) && !state.isEye(point, colour))
        points.add(point);
    }
  }
  return points;
}

/** Stones that the move takes; else minus one, or less where it puts itself in danger. */
function strength(table: GoGtpTable, state: GoState, point: number): number {
  const after = table.kit.game.clone(state);
  after.play(point);
  const taken = after.captures(state.colour) - state.captures(state.colour);
  return taken > 0 ? taken : after.inAtari(point) ? -2 : -1;
}
