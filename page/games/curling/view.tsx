/** Curling as it is shown, and what is remembered of showing it. */
import { computed, type Signal, signal } from "@preact/signals";
import type { Overlay } from "../../../src/draw/index.js";
import {
  type CurlingGame,
  type CurlingState,
  classifyThrow,
  filmThrow,
  intendedPath,
  type Placement,
  type Point,
  playedThrowOverlays,
  type Shot,
  type Stones,
  stonesAfter,
  stonesBefore,
  type ThrowClass,
  TrialIce,
  turnOf,
} from "../../../src/games/curling/index.js";
import { say } from "../../shell/notices.js";
import { tab } from "../../shell/store.js";
import { nodesAlong, type Path, parentOf } from "../../tree/index.js";
import type { GameView, Panel } from "../game.js";
import { type AimAt, COARSE, firstAim, movedTo, shotAt, WEIGHTS, withWeight } from "./aim.js";
import { askOverlays } from "./ask-overlays.js";
import { Board } from "./board.js";
import { Draft } from "./draft.js";
import type { CurlingSession } from "./files.js";
import { FilmShow } from "./film.js";
import { Inquiry } from "./inquiry.js";
import { AskPanel } from "./panels/ask.js";
import { PlayPanel } from "./panels/play.js";
import { ReviewPanel } from "./panels/review.js";
import { SetupPanel } from "./panels/setup.js";
import { Preview } from "./preview.js";
import { Review } from "./review.js";
import { type CurlingRules, placed, thrown } from "./rules.js";
import { endWords, outcomeWords, Words } from "./text.js";
import { c, placementWords, throwName } from "./words/index.js";

export class CurlingView implements GameView {
  readonly session: CurlingSession;
  readonly game: CurlingGame;
  readonly flipped = signal(false);
  readonly aim: Signal<AimAt>;
  readonly inquiry: Inquiry;
  readonly review: Review;
  readonly draft: Draft;
  readonly thinking = computed(() => this.inquiry.running.value);
  readonly film: FilmShow;
  readonly pace = 1200;
  /** The path that is displayed: while a throw is animated, the one before it. */
  readonly seenPath = computed((): Path => {
    const shown = this.film.shown.value;
    return shown === undefined ? this.session.path.value : parentOf(shown);
  });
  /** The position that is displayed: a throw counts once its stones have come to rest. */
  readonly seen = computed((): CurlingState => this.session.stateAt(this.seenPath.value));
  /** The stones that are drawn: during a throw those that it meets, after an end those that it left. */
  readonly drawn = computed((): { stones: Stones; last: number | undefined } => {
    const { session, film } = this;
    if (this.draft.isOpen.value) return { stones: this.draft.stones.value, last: undefined };
    const shown = film.shown.value;
    if (shown !== undefined) return { stones: meeting(session.stateAt(parentOf(shown))), last: undefined };
    const state = session.state.value;
    const last = this.#lastStone.value;
    const isBetween = state.endJustFinished && !state.settled;
    if (film.resting.value || state.isOver() || (tab.value === "review" && isBetween))
      return { stones: stonesAfter(state), last };
    const wish = tab.value === "play" ? this.wish.value : undefined;
    if (wish !== undefined) return { stones: afterPlacing(this.game, state, wish), last: undefined };
    return { stones: state.stones, last };
  });
  /** The rules of what is drawn. */
  readonly rules = computed(() => (this.draft.isOpen.value ? this.draft.game.value.rules : this.game.rules));
  /** What is said over the sheet. */
  readonly banner = computed(() => {
    const state = this.session.state.value;
    if (this.film.shown.value !== undefined || this.draft.isOpen.value) return "";
    if (state.isOver()) return tab.value === "play" ? outcomeWords(state) : "";
    return this.film.resting.value ? endWords(state.lastEndScore) : "";
  });
  readonly pointing = computed(() => {
    if (this.draft.isOpen.value) return "placing";
    return this.mayPoint.value ? "aiming" : "";
  });
  /** Keys and pointers move something on the sheet: the target, or stones. */
  readonly mayPoint = computed(
    () => this.draft.isOpen.value || (this.mayThrow.value && tab.value === "play"),
  );
  /** A person has the next move where one stands, and nothing moves. */
  readonly isTurn = computed(() => {
    const { session } = this;
    return !session.state.value.isOver() && !session.moving.value && session.seatToMove() === null;
  });
  readonly mayThrow = computed(() => this.isTurn.value && !this.session.state.value.awaitsPlacement);
  /** Mixed doubles: what a person who may choose looks at, and nothing where nobody may. */
  readonly wish = computed((): Placement | undefined => {
    const state = this.session.state.value;
    if (!this.isTurn.value || !state.awaitsPlacement) return undefined;
    const { placements } = state;
    return placements.find((each) => each === this.#wished.value) ?? placements[0];
  });
  /** The throw that the aim comes to, or why there is none. */
  readonly aimed = computed((): { shot: Shot } | { error: string } => {
    try {
      return { shot: shotAt(this.game, this.session.state.value, this.aim.value) };
    } catch (error) {
      return { error: (error as Error).message };
    }
  });
  readonly preview: Preview;
  /** What lies over the sheet: it goes with the tab that is open. */
  readonly overlays = computed((): readonly Overlay[] => {
    if (this.film.shown.value !== undefined || this.film.resting.value) return [];
    switch (tab.value) {
      case "play":
        return this.#aimOverlays();
      case "analysis":
        return askOverlays(this.session.state.value, this.inquiry);
      case "review":
        return this.#madeOverlays();
      default:
        return [];
    }
  });
  readonly Board = () => <Board view={this} />;
  readonly Words = () => <Words view={this} />;
  readonly panels: readonly Panel[] = [
    { id: "play", Content: () => <PlayPanel view={this} /> },
    { id: "analysis", Content: () => <AskPanel view={this} /> },
    { id: "review", Content: () => <ReviewPanel view={this} /> },
    { id: "setup", Content: () => <SetupPanel view={this} /> },
  ];
  readonly keys = [
    {
      keys: ["Enter"],
      title: () => c(this.wish.value === undefined ? "throwKey" : "placeStones"),
      run: () => (this.wish.value === undefined ? this.throw() : this.place()),
    },
    { keys: ["t"], title: () => c("turn"), run: () => this.changeTurn() },
    {
      keys: ["w"],
      title: () => c(this.wish.value === undefined ? "weight" : "placement"),
      run: () => (this.wish.value === undefined ? this.nextWeight() : this.nextWish()),
    },
  ];
  readonly #wished = signal<Placement | undefined>(undefined);
  /** The stone that was thrown last, where it lies on. */
  readonly #lastStone = computed(() => {
    const path = this.session.path.value;
    const move = nodesAlong(this.session.tree.value, path).at(-1)?.move;
    return move?.kind === "throw" ? this.session.stateAt(parentOf(path)).nextStone : undefined;
  });
  #grabbed = false;
  readonly #ice: TrialIce;
  readonly #kinds = new Map<Path, ThrowClass>();

  constructor(session: CurlingSession) {
    this.session = session;
    this.game = (session.rules as CurlingRules).game;
    this.aim = signal(firstAim(this.game.rules.sheet));
    this.#ice = new TrialIce(this.game.rules);
    this.film = new FilmShow(session);
    this.preview = new Preview(
      session,
      computed(() => {
        const aimed = this.aimed.value;
        return "error" in aimed || !this.mayThrow.value ? undefined : aimed.shot;
      }),
    );
    this.inquiry = new Inquiry(session, () => tab.value === "analysis");
    this.review = new Review(session, () => tab.value === "review");
    this.draft = new Draft(session, () => tab.value === "setup");
  }

  think(): void {
    tab.value = "analysis";
    if (this.inquiry.running.value) this.inquiry.stop();
    else if (!this.session.state.value.isOver()) void this.inquiry.begin();
  }

  how(): string {
    return c("how");
  }

  flip(): void {
    this.flipped.value = !this.flipped.value;
  }

  close(): void {
    this.film.close();
    this.preview.close();
    this.inquiry.close();
    this.review.close();
    this.draft.close();
  }

  /** A pointer goes down on the sheet; false where there is nothing to do there. */
  grab(point: Point): boolean {
    if (this.draft.isOpen.value) return this.draft.grab(point);
    if (this.session.moving.value) {
      this.film.skip();
      return false;
    }
    this.#grabbed = this.mayPoint.value;
    this.drag(point);
    return this.#grabbed;
  }

  drag(point: Point): void {
    if (this.draft.isOpen.value) this.draft.drag(point);
    else if (this.#grabbed) this.aimAt(point);
  }

  release(): void {
    this.#grabbed = false;
    this.draft.release();
  }

  nudge(dx: number, dy: number): void {
    if (this.draft.isOpen.value) {
      this.draft.nudge(dx, dy);
      return;
    }
    const { x, y } = this.aim.value;
    this.aimAt({ x: x + dx, y: y + dy });
  }

  aimAt(point: Point): void {
    this.aim.value = movedTo(this.aim.value, point, this.game.rules.sheet);
  }

  changeTurn(): void {
    const { turn } = this.aim.value;
    this.aim.value = { ...this.aim.value, turn: turn === "cw" ? "ccw" : "cw" };
  }

  nextWeight(): void {
    const { weight } = this.aim.value;
    const next = WEIGHTS[(WEIGHTS.indexOf(weight) + 1) % WEIGHTS.length] ?? "draw";
    this.aim.value = withWeight(this.aim.value, next, this.session.state.value);
  }

  wishFor(placement: Placement): void {
    this.#wished.value = placement;
  }

  nextWish(): void {
    const { placements } = this.session.state.value;
    const now = this.wish.value;
    if (now !== undefined) this.#wished.value = placements[(placements.indexOf(now) + 1) % placements.length];
  }

  /** Places the stones of mixed doubles as they are shown. */
  place(placement: Placement | undefined = this.wish.value): void {
    const { session } = this;
    if (placement !== undefined) session.play(placed(session.state.value, placement));
  }

  /** Throws what is aimed at. */
  throw(): void {
    const aimed = this.aimed.value;
    if (!this.mayThrow.value || "error" in aimed) return;
    this.throwShot(aimed.shot);
  }

  throwShot(shot: Shot): void {
    const { session } = this;
    try {
      session.play(thrown(this.game, session.state.value, shot, session.seed));
    } catch (error) {
      say("error", (error as Error).message);
    }
  }

  sideOf(path: Path): "first" | "second" {
    const move = nodesAlong(this.session.tree.value, path).at(-1)?.move;
    return move?.player === 1 ? "second" : "first";
  }

  /** The end that a move begins. */
  headText(path: Path): string | undefined {
    const endAt = (at: Path) => this.session.stateAt(at).end;
    const before = parentOf(path);
    const isFirst = before === "" || endAt(before) !== endAt(parentOf(before));
    return isFirst ? c("end", { number: endAt(before) + 1 }) : undefined;
  }

  moveText(path: Path): string {
    const move = nodesAlong(this.session.tree.value, path).at(-1)?.move;
    switch (move?.kind) {
      case "throw": {
        const number = this.session.stateAt(parentOf(path)).throwNumber + 1;
        // A new throw is named once its stones have come to rest.
        const isNew = this.film.shown.value === path && this.session.isLeaf(path);
        return `${number} ${isNew ? "…" : throwName(this.kindAt(path), turnOf(move.intended))}`;
      }
      case "place":
        return placementWords(this.game.rules, move.placement);
      case "concede":
        return c("conceded");
      case "late":
        return c("late");
      default:
        return c("forfeit");
    }
  }

  /** What the throw that led to a path is called: what it would have done in a steady hand. */
  kindAt(path: Path): ThrowClass {
    const known = this.#kinds.get(path);
    if (known !== undefined) return known;
    const move = nodesAlong(this.session.tree.value, path).at(-1)?.move;
    if (move?.kind !== "throw") throw new Error("no throw led there");
    const kind = classifyThrow(this.#ice.throw(this.session.stateAt(parentOf(path)), move.intended));
    this.#kinds.set(path, kind);
    return kind;
  }

  #aimOverlays(): readonly Overlay[] {
    if (!this.mayThrow.value) return [];
    const { x, y } = this.aim.value;
    return [...this.preview.overlays.value, { kind: "mark", x, y, brush: "orange" }];
  }

  /** The throw that led here: as it was made, and dashed as it was meant. */
  #madeOverlays(): readonly Overlay[] {
    const path = this.session.path.value;
    const move = nodesAlong(this.session.tree.value, path).at(-1)?.move;
    if (move?.kind !== "throw") return [];
    const before = this.session.stateAt(parentOf(path));
    const { intended, actual } = move;
    const state = this.session.state.value;
    const made = { before, intended, actual, after: stonesAfter(state), foul: state.foul };
    return [...playedThrowOverlays(made, filmThrow(before, actual, COARSE)), ...intendedPath(made, COARSE)];
  }
}

/** The stones as a placement would have them. */
function afterPlacing(game: CurlingGame, state: CurlingState, wish: Placement): Stones {
  const after = game.clone(state);
  after.place(wish);
  return after.stones;
}

/** The stones that a throw meets, with the one that is thrown in the hack. */
function meeting(before: CurlingState): Stones {
  const stones = stonesBefore(before);
  stones.place(before.nextStone, 0, 0);
  return stones;
}
