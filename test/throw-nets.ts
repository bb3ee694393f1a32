/** Nets that value throws of curling and have learned nothing, or one thing. */
import { stream } from "../src/core/random.js";
import { ThrowNet } from "../src/games/curling/nets/set-nets.js";
import type { CurlingRules } from "../src/games/curling/rules/rule-set.js";
import {
  formatNet,
  headFor,
  partsOf,
  type SetNet,
  setNet,
  shapeOf,
  untrainedNet,
} from "../src/nets/set-net.js";

const WIDTHS = [16, 16, 16] as const satisfies SetNet["widths"];

export function untrainedThrowNet(rules: CurlingRules, seed = "net"): string {
  return formatNet(untrainedNet(headFor(ThrowNet.wanted(rules), [...WIDTHS]), stream(seed)));
}

/** What the throw that such a net likes most looks like: its velocity in the box, from -1 to 1, clockwise; mirrored, counter-clockwise. */
export interface Liked {
  readonly side: number;
  readonly along: number;
}

/**
 * A net that expects less the farther a throw is from the one that it likes; stones on the right, as the throw is seen, make it a little worse, so that of
 * a throw and its mirror image one is better.
 */
export function likingNet(rules: CurlingRules, { side, along }: Liked): string {
  const head = headFor(ThrowNet.wanted(rules), [...WIDTHS]);
  const shape = shapeOf(head);
  const net = untrainedNet(head, stream("liking"));
  const parts = partsOf(shape, net.weights.fill(0));
  const set = (name: string, row: number, column: number, value: number) => {
    const columns = name === "last" || name === "last.bias" ? shape.outputs : WIDTHS[0];
    parts.get(name)![row * columns + column] = value;
  };
  // Four numbers that tell how far it is off, to either side, too fast or too slow; and one that tells of stones on the right.
  for (const [column, [input, sign, liked]] of [
    [0, 1, side],
    [0, -1, side],
    [2, 1, along],
    [2, -1, along],
  ].entries()) {
    set("head.joined", input!, column, sign!);
    for (let context = 0; context < shape.contexts; context++)
      set("head.context", context, column, -sign! * liked!);
  }
  for (const team of [0, 1]) {
    set("element.in", team * shape.features, 0, 1);
    set("element.out", team * WIDTHS[0], 0, 1);
    set("head.in", team * WIDTHS[1], 4, 1);
  }
  for (let i = 0; i < 5; i++) {
    set("middle", i, i, 1);
    set("last", i, 10, i < 4 ? -4 : -0.5);
  }
  set("last.bias", 0, 10, 4);
  return formatNet(setNet(head, net.weights));
}
