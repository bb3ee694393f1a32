import { createAgent } from "../../../agents/registry.js";
import { parseAgent } from "../../../agents/spec.js";
import { stream } from "../../../core/random.js";
import "../../index.js";
import { describe, expect, it } from "vitest";
import { SteppedClock } from "../../../../test/clock.js";
import { curlingKit, curlingSchema } from "./game-setup.js";
import { defaultPlacement, PlacementTable } from "./placements.js";

const kitOf = (rules: string, ends = 8) => curlingKit(curlingSchema.parse({ name: "curling", rules, ends }));
const four = kitOf("dc4-mixed-doubles");
const table = new PlacementTable(four.searchGame);
const at = (text: string) => table.best(four.searchGame.notation.parseState(text));

describe("placements by their value", () => {
  it("keep the power play for later in an even game, and use it when there is no later", () => {
    expect(at("end=0").placement).toBe("center_house");
    expect(at("end=7 scores=1:0,0:1,0:0,0:0,0:0,0:0,0:0").placement).toBe("pp_right");
    expect(at("end=7 scores=1:0,0:1,0:0,0:0,0:0,0:0,0:0 powerplays=-,2").placement).toBe("center_house");
    expect(at("end=8 scores=1:0,0:1,0:0,0:0,0:0,0:0,0:0,0:0").placement).toBe("center_house");
  });

  it("are worth more with a lead, with a power play in hand, and to who has both", () => {
    const value = (text: string) => at(`end=5 ${text}`).value;
    const even = value("scores=1:0,0:1,0:0,0:0,0:0");
    expect(even).toBeGreaterThan(value("scores=2:0,0:1,0:0,0:0,0:0"));
    expect(even).toBeGreaterThan(value("scores=1:0,0:1,0:0,0:0,0:0 powerplays=-,1"));
    expect(value("scores=1:0,0:1,0:0,0:0,0:0 powerplays=1,-")).toBeGreaterThan(even);
    expect(value("scores=8:0,8:0,8:0,8:0,8:0")).toBe(0);
  });

  it("know the rules of the first generations", () => {
    const legacy = kitOf("legacy-mixed-doubles", 2);
    const best = new PlacementTable(legacy.searchGame).best(
      legacy.searchGame.notation.parseState("end=1 scores=0:0"),
    );
    expect(legacy.game.rules.mixedDoubles?.placements).toContain(best.placement);
    expect(best.value).toBeGreaterThan(0.5);
  });

  it("are asked for by agents that search, and by no others", async () => {
    const context = { rng: stream("placing"), clock: new SteppedClock(1) };
    const state = four.searchGame.notation.parseState("end=7 scores=1:0,0:1,0:0,0:0,0:0,0:0,0:0");
    const made = (text: string) => createAgent(four, parseAgent(text), context);
    for (const text of ["best:playouts=1", "epsilon:agent=(best:playouts=1),eps=1"])
      expect(await made(text).settle?.(state, { aborted: false })).toBe("pp_right");
    for (const text of ["random", "rules", "policy"]) expect(made(text).settle).toBeUndefined();
  });
});

it("takes the power play in the last end when it is not ahead, where nothing is known", () => {
  const defaults = (rules: string, text: string) =>
    defaultPlacement(kitOf(rules, 2).searchGame.notation.parseState(text));
  expect(defaults("dc4-mixed-doubles", "end=0")).toBe("center_house");
  expect(defaults("dc4-mixed-doubles", "end=1 scores=1:0 hammer=1")).toBe("pp_right");
  expect(defaults("dc4-mixed-doubles", "end=1 scores=1:0 hammer=0")).toBe("center_house");
  expect(defaults("dc4-mixed-doubles", "end=1 scores=1:0 hammer=1 powerplays=-,0")).toBe("center_house");
  expect(defaults("legacy-mixed-doubles", "end=0")).toBe("center_guard");
  expect(defaults("legacy-mixed-doubles", "end=1 scores=1:0 hammer=1")).toBe("pp_left");
});
