/** A position that is being set up: stones that are put and taken, and who is to move. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import type { GameSpec } from "../../../src/agents/index.js";
import type { BoardColour } from "../../../src/draw/index.js";
import type { BoardState } from "../../../src/show/index.js";
import type { Session } from "../../session/index.js";
import { freshDocument, layOther } from "../../shell/desk.js";
import type { BoardDefinition } from "./definition.js";
import type { BoardRules, Position } from "./rules.js";
import { b } from "./words/index.js";

/** What a press does to a place. */
export const BRUSHES = ["B", "W", "none"] as const;
type Brush = (typeof BRUSHES)[number];

export class Draft<S extends BoardState> {
  readonly isOpen = signal(false);
  readonly brush = signal<Brush>("B");
  /** As the board draws it, whatever the rules say. */
  readonly state: Signal<S>;
  /** Why it cannot be played, in one line; nothing where it can. */
  readonly problem = computed(() => this.#definition.unplayable(this.state.value));
  readonly text = computed(() => this.#rules.game.notation.formatState(this.state.value));
  readonly toMove = computed(() => this.#definition.colour(this.state.value));
  readonly #session: Session<Position<S>, number>;
  readonly #rules: BoardRules<S>;
  readonly #definition: BoardDefinition<S>;
  readonly #dispose: () => void;

  constructor(session: Session<Position<S>, number>, rules: BoardRules<S>, isOpen: () => boolean) {
    this.#session = session;
    this.#rules = rules;
    this.#definition = rules.definition;
    this.state = signal(session.state.peek().state);
    this.#dispose = effect(() => {
      const open = isOpen();
      if (open && !this.isOpen.peek()) queueMicrotask(() => this.#take(session.state.peek().state));
      this.isOpen.value = open;
    });
  }

  close(): void {
    this.#dispose();
  }

  /** Puts a stone down, or takes the same one away again. */
  put(cell: number): void {
    const brush = this.brush.value;
    const there = this.#definition.stoneAt(this.state.value, cell);
    const stone = brush === "none" || brush === there ? undefined : brush;
    this.#set(
      this.#stones().map((each, at) => (at === cell ? stone : each)),
      this.toMove.value,
    );
  }

  clear(): void {
    this.#set([], "B");
  }

  give(toMove: BoardColour): void {
    this.#set(this.#stones(), toMove);
  }

  nextBrush(): void {
    const at = BRUSHES.indexOf(this.brush.value);
    this.brush.value = BRUSHES[(at + 1) % BRUSHES.length] ?? "B";
  }

  /** Throws one line where the text is no position. */
  check(text: string): void {
    this.#session.game.rules(this.#specOf(text)).start(text);
  }

  /** Throws as well; a position of another board lies on the page then. */
  read(text: string): void {
    const { rules } = this.#session;
    const spec = this.#specOf(text);
    if (JSON.stringify(spec) === JSON.stringify(rules.spec))
      this.#take(this.#rules.game.notation.parseState(text));
    else this.#lay(spec, text);
  }

  /** A game from here. */
  apply(): void {
    this.#lay(this.#session.rules.spec, this.text.value);
  }

  #specOf(text: string): GameSpec {
    const { game, rules } = this.#session;
    return game.ofPosition?.(text, rules.spec) ?? rules.spec;
  }

  #lay(spec: GameSpec, start: string): void {
    const { game, seats } = this.#session;
    layOther(game, freshDocument(game, { game: spec, start, seats: seats.value }), b("applied"));
  }

  #take(state: S): void {
    this.state.value = state;
    this.#set(this.#stones(), this.toMove.value);
  }

  #set(stones: readonly (BoardColour | undefined)[], toMove: BoardColour): void {
    this.state.value = this.#definition.setUp(this.state.value, stones, toMove);
  }

  #stones(): (BoardColour | undefined)[] {
    const state = this.state.value;
    return Array.from({ length: this.#rules.cells }, (_, cell) => this.#definition.stoneAt(state, cell));
  }
}
