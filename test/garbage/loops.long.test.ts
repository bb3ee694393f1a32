import { it } from "vitest";
import { expectNoGarbage } from "./garbage.js";

/** So that a megabyte of garbage is collected, and seen: fewer throws than in the long test will do. */
const SMALL_NURSERY = ["--min-semi-space-size=1", "--max-semi-space-size=1"];

it("a million throws collect no garbage", () => expectNoGarbage("throws.js", SMALL_NURSERY));

it.each([
  ["playouts of Hex", "hex-playouts.js"],
  ["simulations of UCT", "simulations.js"],
  ["simulations of UCT in Go", "go-simulations.js"],
  ["features of throws", "throw-features.js"],
  ["evaluations by nets", "nets.js"],
])("%s collect no garbage", (_, name) => expectNoGarbage(name));
