import { expect, it } from "vitest";
import { stream } from "../core/random.js";
import type { MoveGenerator, Player, State } from "../game/game.js";
import { UniformPlayout } from "./run.js";

/** Players take numbers in turn until so many are left; who has the 0 wins. */
class Numbers implements State<number> {
  readonly owners: (Player | undefined)[] = [undefined, undefined, undefined, undefined, undefined];
  readonly left: number;
  toMove: Player = 0;
  ply = 0;

  constructor(left: number) {
    this.left = left;
  }

  isOver(): boolean {
    return this.ply === this.owners.length - this.left;
  }

  value(): number {
    return this.owners[0] === undefined ? 0.5 : 1 - this.owners[0];
  }

  play(move: number): void {
    this.owners[move] = this.toMove;
    this.toMove = this.toMove === 0 ? 1 : 0;
    this.ply++;
  }

  copyFrom(): void {}
}

const candidates: MoveGenerator<Numbers> = {
  capacity: 5,
  list(state, into) {
    into.length = 0;
    for (const [id, owner] of state.owners.entries()) if (owner === undefined) into.ids[into.length++] = id;
  },
};

it("plays to the end by chance, and tells who had what", () => {
  const playout = new UniformPlayout(candidates);
  const rng = stream("uniform");
  const begun = () => {
    const state = new Numbers(2);
    state.play(4);
    return state;
  };
  const values = Array.from({ length: 3000 }, () => {
    const state = begun();
    const owners = new Int8Array(5).fill(2);
    const value = playout.run(state, rng, owners);
    expect(state.isOver()).toBe(true);
    expect(value).toBe(state.value());
    const held = state.owners.map((owner) => (owner === undefined ? 0 : owner === 0 ? 1 : -1));
    // Of what was taken before, nothing is said.
    expect([...owners]).toEqual([...held.slice(0, 4), 2]);
    return value;
  });
  // Each of the four numbers that are left goes to either player, or to nobody: one chance in four each, and two.
  const share = (wanted: number) => values.filter((value) => value === wanted).length / values.length;
  expect(share(1)).toBeCloseTo(0.25, 1);
  expect(share(0)).toBeCloseTo(0.25, 1);
  expect(share(0.5)).toBeCloseTo(0.5, 1);
  expect(playout.run(begun(), stream("same"))).toBe(playout.run(begun(), stream("same")));
});
