/** Nets that value positions of curling and have learned nothing, or how to count. */
import { stream } from "../src/core/random.js";
import { END_SCORES } from "../src/games/curling/nets/scores.js";
import { PositionNet } from "../src/games/curling/nets/set-nets.js";
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

export function untrainedPositionNet(rules: CurlingRules, seed = "net"): string {
  return formatNet(untrainedNet(headFor(PositionNet.wanted(rules), [...WIDTHS]), stream(seed)));
}

/**
 * A net that takes the end to be scored as the stones lie: with d stones that count for the team to move less those that count for the other one, the logit of
 * score s is `sure` (s d - s s / 2), which is largest at s = d.
 */
export function countingNet(rules: CurlingRules, sure = 100): string {
  const head = headFor(PositionNet.wanted(rules), [...WIDTHS]);
  const shape = shapeOf(head);
  const net = untrainedNet(head, stream("counting"));
  const parts = partsOf(shape, net.weights.fill(0));
  const set = (name: string, row: number, column: number, value: number) => {
    parts.get(name)![row * (name.startsWith("last") ? shape.outputs : WIDTHS[0]) + column] = value;
  };
  const counts = head.elements.findIndex(({ name }) => name === "counts");
  for (const team of [0, 1]) {
    set("element.in", team * shape.features + counts, 0, 1);
    set("element.out", team * WIDTHS[0], 0, 1);
    set("head.in", team * WIDTHS[1], team, 1);
    set("middle", team, team, 1);
  }
  for (const [i, score] of END_SCORES.entries()) {
    set("last", 0, i, sure * score);
    set("last", 1, i, -sure * score);
    set("last.bias", 0, i, (-sure * score * score) / 2);
  }
  return formatNet(setNet(head, net.weights));
}
