/** A game in progress: its variations, and where one stands in them. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { PageGame, PageRules } from "../games/game.js";
import {
  addMove,
  childrenAt,
  mainLine,
  type Node,
  nodesAlong,
  type Path,
  parentOf,
  pathOfPlaces,
  placesOf,
  promote,
  removeAt,
  sibling,
  type Tree,
  treeFromData,
  treeToData,
} from "../tree/index.js";
import type { GameDocument, Seat } from "./document.js";

export class Session<S, M> {
  readonly game: PageGame<S, M>;
  readonly rules: PageRules<S, M>;
  readonly seed: string;
  readonly start: string | undefined;
  /** Who played, where a file told it. */
  readonly names: readonly [string, string] | undefined;
  readonly tree: Signal<Tree<M>>;
  readonly path: Signal<Path>;
  readonly seats: Signal<readonly [Seat, Seat]>;
  /** A move is being shown: whoever moves next waits. */
  readonly moving = signal(false);
  /** Agents wait: one of them could not answer, or somebody looks at something else. */
  readonly paused = signal(false);
  /** The position that one looks at. */
  readonly state: ReadonlySignal<S>;
  /** The path on from where one stands: what forward goes along. */
  readonly line: ReadonlySignal<Path>;
  readonly #first: S;
  /** States by their nodes: nodes never change. */
  readonly #states = new WeakMap<Node<M>, S>();

  /** Throws one line where the document breaks the rules. */
  constructor(game: PageGame<S, M>, document: GameDocument) {
    this.game = game;
    this.rules = game.rules(game.variant(document.game));
    this.seed = document.seed;
    this.start = document.start;
    this.names = document.names;
    this.#first = this.rules.start(document.start);
    const tree = treeFromData(document.tree, (move) => this.rules.readMove(move));
    this.tree = signal(tree);
    this.path = signal(pathOfPlaces(tree, document.at));
    this.seats = signal(document.seats);
    this.state = computed(() => this.stateAt(this.path.value));
    this.line = computed(() => mainLine(this.tree.value, this.path.value));
    // All of it is played once, so that what breaks the rules is told now.
    this.#demandLegal(tree.children, this.#first);
  }

  document(): GameDocument {
    const tree = this.tree.value;
    return {
      game: this.rules.spec,
      ...(this.start !== undefined && { start: this.start }),
      seed: this.seed,
      seats: this.seats.value,
      ...(this.names !== undefined && { names: this.names }),
      tree: treeToData(tree),
      at: placesOf(tree, this.path.value),
    };
  }

  stateAt(path: Path): S {
    return nodesAlong(this.tree.value, path).reduce((state, node) => this.#after(state, node), this.#first);
  }

  movesTo(path: Path): M[] {
    return nodesAlong(this.tree.value, path).map(({ move }) => move);
  }

  /** The seat whose turn it is where one stands. */
  seatToMove(): Seat {
    return this.seats.value[this.rules.toMove(this.state.value)];
  }

  /** Plays a move where one stands, and goes on to it; throws one line where it is not allowed. */
  play(move: M): void {
    this.playAt(this.path.value, move);
  }

  /** Plays a move somewhere; whoever stands there goes along. */
  playAt(path: Path, move: M): void {
    this.rules.play(this.stateAt(path), move);
    const grown = addMove(this.tree.value, path, move, this.rules.isSame);
    batch(() => {
      this.tree.value = grown.tree;
      if (this.path.value === path) this.path.value = grown.path;
    });
  }

  go(path: Path): void {
    nodesAlong(this.tree.value, path);
    this.path.value = path;
  }

  back(): void {
    this.path.value = parentOf(this.path.value);
  }

  forward(): void {
    const [next] = childrenAt(this.tree.value, this.path.value);
    if (next !== undefined) this.path.value += next.id;
  }

  first(): void {
    this.path.value = "";
  }

  last(): void {
    this.path.value = this.line.value;
  }

  /** To the variation beside this one; from inside of a line to the nearest place above where there is one. */
  beside(step: -1 | 1): void {
    for (let path = this.path.value; path !== ""; path = parentOf(path)) {
      const found = sibling(this.tree.value, path, step);
      if (found === undefined) continue;
      this.path.value = found;
      return;
    }
  }

  promote(path: Path): void {
    this.tree.value = promote(this.tree.value, path);
  }

  /** Takes a move away with all that follows; tells how many these are, and how to have them back. */
  remove(path: Path): { readonly count: number; bringBack(): void } {
    const removed = nodesAlong(this.tree.value, path).at(-1);
    const before = this.movesTo(parentOf(path));
    batch(() => {
      if (this.path.value.startsWith(path)) this.path.value = parentOf(path);
      this.tree.value = removeAt(this.tree.value, path);
    });
    const bringBack = () =>
      batch(() => {
        if (removed === undefined) return;
        // What led there may be gone as well.
        const at = before.reduce((to, move) => this.#graft(to, { move, children: [] }), "");
        this.path.value = this.#graft(at, removed);
      });
    return { count: removed === undefined ? 0 : countOf(removed), bringBack };
  }

  /** Back to the last turn of a person; nothing is lost, it becomes a variation. */
  undo(): void {
    for (let path = parentOf(this.path.value); ; path = parentOf(path)) {
      const player = this.rules.toMove(this.stateAt(path));
      if (this.seats.value[player] === null || path === "") {
        this.path.value = path;
        return;
      }
    }
  }

  isLeaf(path: Path): boolean {
    return childrenAt(this.tree.value, path).length === 0;
  }

  /** Plays a move with all that follows it; returns where it lies. */
  #graft(path: Path, { move, children }: Omit<Node<M>, "id">): Path {
    const grown = addMove(this.tree.value, path, move, this.rules.isSame);
    this.tree.value = grown.tree;
    for (const child of children) this.#graft(grown.path, child);
    return grown.path;
  }

  #after(state: S, node: Node<M>): S {
    let after = this.#states.get(node);
    if (after === undefined) {
      after = this.rules.play(state, node.move);
      this.#states.set(node, after);
    }
    return after;
  }

  #demandLegal(nodes: readonly Node<M>[], state: S): void {
    for (const node of nodes) this.#demandLegal(node.children, this.#after(state, node));
  }
}

function countOf<M>({ children }: Node<M>): number {
  return children.reduce((count, child) => count + countOf(child), 1);
}
