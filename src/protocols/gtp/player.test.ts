/** Moves and analyses of a real search, by a clock that moves when it is looked at. */
import { createAgent } from "../../agents/registry.js";
import { parseAgent } from "../../agents/spec.js";
import { checkData } from "../../core/checks.js";
import { stream } from "../../core/random.js";
import { hexServer } from "../../games/hex/gtp.js";
import { hexSchema } from "../../games/hex/players.js";
import "../../games/index.js";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { SteppedClock } from "../../../test/clock.js";

/** A server of Hex on 5x5, what it has said and what it has logged. */
function serverOf(agent: string) {
  const clock = new SteppedClock(5);
  const heard = { said: "", logged: "" };
  const { dialogue } = hexServer(checkData(hexSchema, { name: "hex", size: 5 }), {
    version: "0",
    clock,
    makeAgent: (kit) => createAgent(kit, parseAgent(agent), { rng: stream("player"), clock }),
    show: () => "",
    readFile: () => "",
    cpuSeconds: () => 0,
    log(text) {
      heard.logged += text;
    },
  });
  const hear = (line: string) =>
    dialogue.hear(line, (text) => {
      heard.said += text;
    });
  return { clock, heard, hear };
}

const MOVE = "= [a-e][1-5]\\n\\n";
const BLOCK =
  "gogui-gfx:\\nuct\\nVAR B [a-e][1-5]( W [a-e]\\d)?.*\\nINFLUENCE( [a-e]\\d [01]\\.\\d{3})+\\nLABEL( [a-e]\\d \\d+)+\\nTEXT black [\\d.]+ % after \\d+ playouts\\n\\n";

describe("a search thinks aloud", () => {
  test("among the messages, every half second", async () => {
    const { heard, hear } = serverOf("uct:time=1.7");
    await hear("genmove black");
    expect(heard.logged).toMatch(new RegExp(`^(${BLOCK}){3}$`));
    expect(heard.said).toMatch(new RegExp(`^${MOVE}$`));
  });

  test("among the answers where it is told to", async () => {
    const { heard, hear } = serverOf("uct:time=1.7");
    await hear("playout-param live_gfx stdout");
    await hear("genmove black");
    expect(heard.logged).toBe("");
    expect(heard.said).toMatch(new RegExp(`^=\\n\\n(${BLOCK}){3}${MOVE}$`));
  });

  test("not at all where that is wanted", async () => {
    const { heard, hear } = serverOf("uct:time=1.7");
    await hear("playout-param live_gfx off");
    await hear("genmove black");
    expect(heard.logged).toBe("");
    expect(heard.said).toMatch(new RegExp(`^=\\n\\n${MOVE}$`));
  });
});

describe("a search ends", () => {
  test("by the time that is left for the game, or for the move", async () => {
    const { clock, heard, hear } = serverOf("uct:time=1000");
    await hear("time_left black 8 0");
    await hear("genmove black");
    // Half of what a reserve leaves: the agent's own budget is far above it.
    expect(clock.time).toBeGreaterThanOrEqual(3400);
    expect(clock.time).toBeLessThan(3600);
    await hear("time_settings 0 2 1");
    const begun = clock.time;
    await hear("genmove white");
    expect(clock.time - begun).toBeGreaterThanOrEqual(1350);
    expect(clock.time - begun).toBeLessThan(1450);
    expect(heard.said).toMatch(new RegExp(`^=\\n\\n${MOVE}=\\n\\n${MOVE}$`));
  });

  test("with its best move when it is interrupted", async () => {
    const { clock, heard, hear } = serverOf("uct:time=1000");
    const move = hear("genmove black");
    while (heard.logged === "") await setImmediate();
    const { breaths } = clock;
    await Promise.all([move, hear("# interrupt")]);
    expect(clock.breaths - breaths).toBeLessThanOrEqual(1);
    expect(heard.said).toMatch(new RegExp(`^${MOVE}$`));
  });
});

test("the clock alone decides how long an agent without a budget thinks", async () => {
  const { clock, hear } = serverOf("uct");
  const timed = async (settings: string) => {
    await hear("clear_board");
    await hear(settings);
    const begun = clock.time;
    await hear("genmove black");
    return clock.time - begun;
  };
  expect(await timed("time_settings 0 20 1")).toBeGreaterThan(17_000);
  expect(await timed("time_settings 10 0 0")).toBeGreaterThan(1500);
  expect(await timed("time_settings 1 0 0")).toBeLessThan(300);
  expect(await timed("time_settings 0 1 0")).toBeGreaterThan(40_000);
});

test("an analysis goes on until something is said, whatever the budget, and leaves its thoughts", async () => {
  const { heard, hear } = serverOf("uct:playouts=10");
  await hear("play white c3");
  heard.said = "";
  const analysis = hear("gogui-gfx-analyze black");
  while (!/^(?:[\s\S]*gogui-gfx){4}/.test(heard.logged)) await setImmediate();
  expect(heard.said).toBe("");
  await Promise.all([analysis, hear("playout-winrate black")]);
  expect(heard.logged).toMatch(new RegExp(`^(${BLOCK})+$`));
  const [graphics = "", rate] = heard.said.split("\n\n");
  const playouts = Number(/after (\d+) playouts/.exec(graphics)?.[1]);
  expect(playouts).toBeGreaterThan(100);
  expect(rate).toMatch(new RegExp(`^= black [\\d.]+ % after ${playouts} playouts$`));
});
