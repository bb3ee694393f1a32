/** A board game as it is shown, and what is remembered of showing it. */
import { computed, effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import type { BoardOverlay } from "../../../src/draw/index.js";
import {
  type BoardPosition,
  type BoardState,
  lineOverlays,
  reportOverlays,
} from "../../../src/show/index.js";
import type { Session } from "../../session/index.js";
import { clearHint, say } from "../../shell/notices.js";
import { tab } from "../../shell/store.js";
import { depthOf, nodesAlong, type Path, parentOf } from "../../tree/index.js";
import type { GameView, Panel } from "../game.js";
import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import type { BoardDefinition } from "./definition.js";
import { Draft } from "./draft.js";
import type { Thought } from "./jobs.js";
import { AskPanel } from "./panels/ask.js";
import { PlayPanel } from "./panels/play.js";
import { ReviewPanel } from "./panels/review.js";
import { SetupPanel } from "./panels/setup.js";
import { type BoardRules, type Position, RESIGN } from "./rules.js";
import { standingWords } from "./standing.js";
import { Words } from "./text.js";
import { b } from "./words/index.js";

/** What lies over the board of an analysis. */
type Look = BoardDefinition<BoardState>["shown"][number] | "nothing";

export class BoardView<S extends BoardState> implements GameView {
  readonly session: Session<Position<S>, number>;
  readonly rules: BoardRules<S>;
  readonly definition: BoardDefinition<S>;
  readonly analysis: Analysis<S>;
  readonly draft: Draft<S>;
  readonly turned = signal(false);
  readonly look = signal<Look>("visits");
  /** The cell that the keys stand on, or a first touch has chosen. */
  readonly cursor = signal<number | undefined>(undefined);
  /** The cell under the pointer. */
  readonly pointed = signal<number | undefined>(undefined);
  /** The move of the analysis that is looked at: what is expected after it is shown. */
  readonly followed = signal<number | undefined>(undefined);
  readonly thinking;
  readonly pace = 900;
  /** A person may move where one stands. */
  readonly mayMove = computed(() => {
    const { session } = this;
    if (this.rules.isOver(session.state.value)) return false;
    // Whoever goes back may move for an agent; at the end of a line it moves itself.
    return session.seatToMove() === null || session.paused.value || !session.isLeaf(session.path.value);
  });
  /** A press on the board does something. */
  readonly mayPress = computed(() => this.draft.isOpen.value || this.mayMove.value);
  readonly overlays = computed((): readonly BoardOverlay[] => [...this.#findings(), ...this.#hand()]);
  readonly Board = () => <Board view={this} />;
  readonly Words = () => <Words view={this} />;
  readonly panels: readonly Panel[] = [
    { id: "play", Content: () => this.#inColours(<PlayPanel view={this} />) },
    { id: "analysis", Content: () => this.#inColours(<AskPanel view={this} />) },
    { id: "review", Content: () => this.#inColours(<ReviewPanel view={this} />) },
    { id: "setup", Content: () => <SetupPanel draft={this.draft} /> },
  ];
  readonly keys = [
    { keys: ["Enter"], title: () => b("enterKey"), run: () => this.pressCursor() },
    { keys: ["p"], title: () => this.definition.aside.title(), run: () => this.playAside() },
    { keys: ["c"], title: () => b("brushKey"), run: () => this.draft.nextBrush() },
  ];
  readonly #forget: () => void;

  constructor(session: Session<Position<S>, number>, definition: BoardDefinition<S>) {
    this.session = session;
    this.rules = session.rules as BoardRules<S>;
    this.definition = definition;
    this.analysis = new Analysis(session, definition);
    this.thinking = computed(() => this.analysis.at.value !== undefined);
    this.draft = new Draft(session, this.rules, () => tab.value === "setup");
    // What was looked at belongs to the position before.
    this.#forget = effect(() => {
      session.path.value;
      this.followed.value = undefined;
      this.pointed.value = undefined;
    });
  }

  get state(): S {
    return this.session.state.value.state;
  }

  /** The position that lies on the board: one that is set up, or the one where one stands. */
  get drawn(): S {
    return this.draft.isOpen.value ? this.draft.state.value : this.state;
  }

  /** One sentence on whose turn it is, or who has won and how. */
  get standing(): string {
    return standingWords(this.definition, this.session.state.value);
  }

  close(): void {
    this.#forget();
    this.draft.close();
    this.analysis.close();
  }

  think(): void {
    if (this.analysis.toggle()) tab.value = "analysis";
  }

  /** Shows the review, and starts it unless it runs or is complete. */
  reviewGame(): void {
    const line = this.session.line.peek();
    if (this.analysis.reviewing.peek() === undefined && !this.analysis.isReviewed(line)) this.toggleReview();
  }

  /** Starts the review of the line, or stops it. */
  toggleReview(): void {
    void this.analysis.review(this.session.line.peek());
  }

  how(): string {
    return `${this.definition.aim()} ${b("how")}`;
  }

  flip(): void {
    this.turned.value = !this.turned.value;
  }

  /** Somebody presses a cell: a move, or a stone that is set up. */
  press(cell: number): void {
    if (this.draft.isOpen.value) this.draft.put(cell);
    else this.play(cell);
  }

  /** Says why where a move is not allowed. */
  play(move: number): void {
    if (!this.mayMove.value) return;
    try {
      this.session.play(move);
      clearHint();
    } catch (error) {
      say("hint", (error as Error).message);
    }
  }

  pressCursor(): void {
    if (this.cursor.value !== undefined) this.press(this.cursor.value);
  }

  playAside(): void {
    if (this.definition.aside.isOffered(this.state)) this.play(this.rules.cells);
  }

  /** A move as somebody typed it. */
  playWords(text: string): void {
    try {
      this.play(this.rules.game.notation.parseMove(text));
    } catch (error) {
      say("hint", (error as Error).message);
    }
  }

  moveName(move: number): string {
    if (move === RESIGN) return b("resigns");
    return move === this.rules.cells
      ? this.definition.aside.title()
      : this.rules.game.notation.formatMove(move);
  }

  moveText(path: Path): string {
    const move = nodesAlong(this.session.tree.value, path).at(-1)?.move ?? RESIGN;
    return `${depthOf(path)} ${this.moveName(move)}`;
  }

  sideOf(path: Path): "first" | "second" {
    const { state } = this.session.stateAt(parentOf(path));
    return this.definition.colour(state) === "B" ? "first" : "second";
  }

  /** Sides have the colours of stones. */
  #inColours(panel: JSX.Element) {
    return <div class="of-stones">{panel}</div>;
  }

  #findings(): BoardOverlay[] {
    const thought = this.#shown();
    if (thought === undefined) return [];
    const followed = this.#followedLine();
    if (followed !== undefined) return lineOverlays(this.#searched(), followed);
    const { report } = thought;
    // A proof may need no visits: the moves themselves are shown.
    const winner = this.analysis.winnerHere.value;
    if (winner !== undefined) {
      const proof = report.proof && this.definition.artist.proof?.(this.state, report.proof, winner);
      return [...(proof ?? []), ...lineOverlays(this.#searched(), lineOf(report, report.best))];
    }
    const look = this.look.value;
    return look === "nothing" ? [] : reportOverlays(this.#searched(), thought.report, look, thought.owners);
  }

  /** What is known of the position, where it is to be seen. */
  #shown(): Thought | undefined {
    const isOver = this.rules.isOver(this.session.state.value);
    const isAsked = tab.value === "analysis" || tab.value === "review";
    return isAsked && !isOver ? this.analysis.here.value : undefined;
  }

  #followedLine(): Thought["report"]["lines"][number] | undefined {
    const move = this.followed.value;
    const report = this.#shown()?.report;
    return report && move !== undefined ? lineOf(report, move) : undefined;
  }

  #searched(): BoardPosition {
    const { state, definition, rules } = this;
    return {
      cells: rules.cells,
      toMove: state.toMove,
      first: definition.colour(state),
      isFree: (cell) => definition.stoneAt(state, cell) === undefined,
    };
  }

  /** The stone that would be put down. */
  #hand(): BoardOverlay[] {
    const { definition, draft, drawn } = this;
    const colour = draft.isOpen.value ? draft.brush.value : definition.colour(drawn);
    if (!this.mayPress.value || this.#followedLine() !== undefined) return [];
    const cell = this.cursor.value ?? this.pointed.value;
    if (cell === undefined) return [];
    const mark: BoardOverlay[] =
      this.cursor.value === undefined ? [] : [{ kind: "mark", cell, shape: "square", brush: "orange" }];
    if (colour === "none" || definition.stoneAt(drawn, cell) !== undefined) return mark;
    return [{ kind: "ghost", cell, colour }, ...mark];
  }
}

/** Finds the line of a move, if the search looked at it or proved it. */
function lineOf({ lines }: Thought["report"], move: number): Thought["report"]["lines"][number] | undefined {
  return lines.find((line) => line.move === move && (line.visits > 0 || line.proved !== undefined));
}
