// @ts-check
/** A picture of a throw with the paths of all stones, as SVG text on standard output. */
import {
  aimFor,
  drawSheet,
  eventSimulator,
  limitsOf,
  listStones,
  ruleSet,
  Stones,
  spinOf,
} from "playout/curling";

const rules = ruleSet("dc4");
const stones = new Stones();
stones.place(8, 0.3, 38.6);
const shot = { vx: 0, vy: 0, omega: spinOf("ccw") };
aimFor(rules.model).passWith(0.25, 38.6, 1.2, shot);

const times = Array.from({ length: 400 }, (_, i) => 0.1 * i);
const simulator = eventSimulator(rules.model, limitsOf(rules));
const { frames } = simulator.trajectory(stones, 0, shot, times);
const pathOf = (/** @type {number} */ stone) =>
  frames
    .filter((frame) => frame.has(stone))
    .map((frame) => ({ x: frame.x[stone] ?? 0, y: frame.y[stone] ?? 0 }));

console.log(
  drawSheet({
    sheet: rules.sheet,
    title: "A take-out",
    stones: listStones(stones),
    overlays: [
      { kind: "path", points: pathOf(0), brush: "team0" },
      { kind: "path", points: pathOf(8), brush: "team1" },
    ],
  }),
);
