/**
 * Who wins a small Hex position, by trying everything: nothing is shared with what is tested but the colours. A set of
 * cells is a number of up to 25 bits.
 */
export type Colour = 1 | 2;

export interface Position {
  readonly black: number;
  readonly white: number;
  readonly toMove: Colour;
}

export class Solver {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly all: number;
  readonly #near: number[] = [];
  readonly #edges: readonly [number, number, number, number];
  /** Cells from the middle outwards. */
  readonly #order: number[];
  readonly #known = new Map<number, boolean>();

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.cells = width * height;
    this.all = 2 ** this.cells - 1;
    const where = (test: (column: number, row: number) => boolean) =>
      this.#list().reduce(
        (set, cell) => set | (test(cell % width, Math.floor(cell / width)) ? 1 << cell : 0),
        0,
      );
    for (const cell of this.#list()) {
      const [column, row] = [cell % width, Math.floor(cell / width)];
      const steps = [
        [1, 0],
        [0, 1],
        [-1, 1],
        [-1, 0],
        [0, -1],
        [1, -1],
      ];
      this.#near.push(where((c, r) => steps.some(([x, y]) => c === column + x! && r === row + y!)));
    }
    this.#edges = [
      where((_, row) => row === 0),
      where((_, row) => row === height - 1),
      where((column) => column === 0),
      where((column) => column === width - 1),
    ];
    const distance = (cell: number) =>
      Math.abs((cell % width) - (width - 1) / 2) + Math.abs(Math.floor(cell / width) - (height - 1) / 2);
    this.#order = this.#list().sort((a, b) => distance(a) - distance(b));
  }

  #list(): number[] {
    return Array.from({ length: this.cells }, (_, cell) => cell);
  }

  /** The cells of a set. */
  members(set: number): number[] {
    return this.#list().filter((cell) => (set >> cell) & 1);
  }

  empty({ black, white }: Position): number {
    return this.all & ~(black | white);
  }

  isJoined(stones: number, colour: Colour): boolean {
    let reached = stones & this.#edges[colour === 1 ? 0 : 2];
    const goal = this.#edges[colour === 1 ? 1 : 3];
    for (let front = reached; front !== 0; ) {
      if ((reached & goal) !== 0) return true;
      front = this.#around(front) & stones & ~reached;
      reached |= front;
    }
    return false;
  }

  winner({ black, white, toMove }: Position): Colour {
    if (this.isJoined(black, 1)) return 1;
    if (this.isJoined(white, 2)) return 2;
    if (this.#known.size > 3e6) this.#known.clear();
    const wins = toMove === 1 ? this.#wins(black, white, 1) : this.#wins(white, black, 2);
    return wins ? toMove : ((3 - toMove) as Colour);
  }

  /** Whether a move wins for the player to move. */
  wins(position: Position, move: number): boolean {
    return this.winner(this.played(position, move)) === position.toMove;
  }

  played({ black, white, toMove }: Position, move: number): Position {
    const stone = 1 << move;
    if (((black | white) & stone) !== 0) throw new Error(`cell ${move} is taken`);
    return toMove === 1
      ? { black: black | stone, white, toMove: 2 }
      : { black, white: white | stone, toMove: 1 };
  }

  /** The same position with more stones of a colour. */
  given({ black, white, toMove }: Position, cells: number, colour: Colour): Position {
    return colour === 1 ? { black: black | cells, white, toMove } : { black, white: white | cells, toMove };
  }

  /** Whether the player with `own` wins who is to move; nobody has won yet. */
  #wins(own: number, other: number, colour: Colour): boolean {
    const key = (own * 2 ** 25 + other) * 2 + colour - 1;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const empty = this.all & ~(own | other);
    const mine = this.#ways(own, empty, colour);
    const theirs = this.#ways(other, empty, (3 - colour) as Colour);
    let wins = mine.length === 1;
    if (!wins) {
      // A cell that joins the opponent's edges must be taken now.
      const must = theirs.length === 1 ? theirs.cells : empty;
      const both = mine.cells & theirs.cells;
      const either = (mine.cells | theirs.cells) & ~both;
      wins =
        this.#tries(both & must, own, other, colour) ||
        this.#tries(either & must, own, other, colour) ||
        this.#tries(must & ~(both | either), own, other, colour);
    }
    this.#known.set(key, wins);
    return wins;
  }

  #tries(moves: number, own: number, other: number, colour: Colour): boolean {
    for (const cell of this.#order) {
      const stone = 1 << cell;
      if ((moves & stone) !== 0 && !this.#wins(other, own | stone, (3 - colour) as Colour)) return true;
    }
    return false;
  }

  /** The fewest stones that would join a colour's edges, and the cells on all such shortest ways. */
  #ways(own: number, empty: number, colour: Colour): { length: number; cells: number } {
    const [from, to] = colour === 1 ? [0, 1] : [2, 3];
    const there = this.#layers(this.#edges[from]!, own, empty);
    const back = this.#layers(this.#edges[to]!, own, empty);
    for (let length = 1; length < this.cells; length++) {
      let cells = 0;
      for (let i = 0; i < length; i++) cells |= (there[i] ?? 0) & (back[length - 1 - i] ?? 0);
      if (cells !== 0) return { length, cells };
    }
    return { length: this.cells, cells: 0 };
  }

  /** The empty cells that are one, two, three ... stones away from an edge. */
  #layers(edge: number, own: number, empty: number): number[] {
    const layers: number[] = [];
    let seen = 0;
    for (let front = edge; front !== 0; ) {
      for (let stones = front & own & ~seen; stones !== 0; stones = front & own & ~seen) {
        seen |= stones;
        front |= this.#around(stones);
      }
      const layer = front & empty & ~seen;
      seen |= layer;
      layers.push(layer);
      front = this.#around(layer) & ~seen;
    }
    return layers;
  }

  #around(set: number): number {
    let around = 0;
    for (let rest = set; rest !== 0; rest &= rest - 1) around |= this.#near[31 - Math.clz32(rest & -rest)]!;
    return around;
  }
}
