import { describe, expect, test } from "vitest";
import type { Rng } from "../core/random.js";
import { checkGame } from "./conformance.js";
import type { Game, Notation, Player, State } from "./game.js";

/** Nim with one heap: take one to three, whoever takes the last wins. */
class Heap implements State<number> {
  left = 11;
  ply = 0;

  get toMove(): Player {
    return (this.ply % 2) as Player;
  }

  isOver(): boolean {
    return this.left === 0;
  }

  value(): number {
    return this.ply % 2;
  }

  play(move: number): void {
    this.left -= move;
    this.ply++;
  }

  copyFrom(source: Heap): void {
    this.left = source.left;
    this.ply = source.ply;
  }
}

class Nim implements Game<Heap, number> {
  readonly name: string = "nim";
  readonly notation: Notation<Heap, number> = {
    formatMove: String,
    parseMove: (text) => {
      if (!/^[123]$/.test(text)) throw new Error(`move: expected 1, 2 or 3, got "${text}"`);
      return Number(text);
    },
    formatState: (state) => `${state.left} ${state.ply}`,
    parseState: (text) => {
      const match = /^(\d+) (\d+)$/.exec(text);
      if (match === null) throw new Error(`position: expected two numbers, got "${text}"`);
      const heap = this.start();
      heap.left = Number(match[1]);
      heap.ply = Number(match[2]);
      return heap;
    },
  };

  start(): Heap {
    return new Heap();
  }

  clone(state: Heap): Heap {
    const copy = this.start();
    copy.copyFrom(state);
    return copy;
  }

  isLegal(state: Heap, move: number): boolean {
    return move >= 1 && move <= Math.min(3, state.left);
  }
}

/** Nim whose positions are told by their moves: the text is right wherever the moves are, whatever the heap is. */
class Told extends Heap {
  taken: number[] = [];

  override play(move: number): void {
    super.play(move);
    this.taken = [...this.taken, move];
  }

  override copyFrom(source: Told): void {
    super.copyFrom(source);
    this.taken = source.taken;
  }
}

class ToldNim extends Nim {
  override readonly notation: Notation<Heap, number> = {
    ...new Nim().notation,
    formatState: (state) => ["start", ...(state as Told).taken].join(" "),
    parseState: (text) => {
      const [first, ...words] = text.split(" ");
      if (first !== "start") throw new Error(`position: expected start and moves, got "${text}"`);
      const heap = this.start();
      for (const word of words) heap.play(Number(word));
      return heap;
    },
  };

  override start(): Heap {
    return new Told();
  }
}

/** Moves are copied, and nothing else. */
class Forgetful extends Told {
  override copyFrom(source: Told): void {
    this.taken = source.taken;
    this.ply = source.ply;
  }
}

const moves = (state: Heap, rng: Rng) => 1 + rng.below(Math.min(3, state.left));

/** Nim with some states broken. */
function withState(start: () => Heap): Nim {
  return new (class extends Nim {
    override start = start;
  })();
}

test("a sound game passes", () => {
  expect(() => checkGame(new Nim(), { moves, games: 50 })).not.toThrow();
  expect(() => checkGame(new ToldNim(), { moves, games: 50 })).not.toThrow();
});

describe("what is broken is said in one line", () => {
  const broken: [string, Nim, RegExp][] = [
    [
      "a clone that shares",
      new (class extends Nim {
        override clone = (state: Heap) => state;
      })(),
      /move 0: playing on a clone changed the original: "\d+ 1" instead of "11 0"$/,
    ],
    [
      "copyFrom that forgets",
      withState(
        () =>
          new (class extends Heap {
            override copyFrom(source: Heap): void {
              this.left = source.left;
            }
          })(),
      ),
      /move 1: a clone differs/,
    ],
    [
      "a clone that forgets what its text does not tell",
      new (class extends ToldNim {
        override start = () => new Forgetful();
      })(),
      /: a clone( of the final position)? differs: is(Over|Legal) gives "[^"]*" instead of/,
    ],
    [
      "copyFrom that does so",
      new (class extends ToldNim {
        override start = () => new Forgetful();
        override clone = (state: Heap) => Object.assign(new Forgetful(), state);
      })(),
      /: a copy from move \d+ on(: \d is not legal| led to another position: .*)$/,
    ],
    [
      "a game without end",
      withState(
        () =>
          new (class extends Heap {
            override play(): void {
              this.ply++;
            }
          })(),
      ),
      /the game does not end/,
    ],
    [
      "a value out of range",
      withState(
        () =>
          new (class extends Heap {
            override value(): number {
              return -1;
            }
          })(),
      ),
      /the value -1 is not within 0 and 1/,
    ],
    [
      "chance inside play",
      (() => {
        let calls = 0;
        return withState(
          () =>
            new (class extends Heap {
              override play(move: number): void {
                super.play(move);
                if (++calls % 5 === 0 && this.left > 1) this.left--;
              }
            })(),
        );
      })(),
      /led elsewhere|led to another position/,
    ],
    [
      "moves that are judged illegal",
      new (class extends Nim {
        override isLegal = () => false;
      })(),
      /move 0: \d is not legal/,
    ],
    [
      "a notation that loses something",
      new (class extends Nim {
        override readonly notation = {
          ...new Nim().notation,
          parseState: (text: string) => {
            const heap = new Nim().notation.parseState(text);
            heap.ply = 0;
            return heap;
          },
        };
      })(),
      /move 1: the position was not read back/,
    ],
    [
      "a notation that accepts anything",
      new (class extends Nim {
        override readonly notation = { ...new Nim().notation, parseMove: () => 1 };
      })(),
      /nonsense is not refused with one line/,
    ],
  ];

  test.each(broken)("%s", (_, game, message) => {
    let said = "";
    try {
      checkGame(game, { moves, maxPly: 100 });
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(message);
    expect(said).toMatch(/^nim, seed conformance, game \d+/);
    expect(said).not.toContain("\n");
  });
});
