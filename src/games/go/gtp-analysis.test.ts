/** Analyses and moves aloud, over a real search and a clock that moves when it is looked at. */
import { SteppedClock } from "../../../test/clock.js";
import type { Agent } from "../../agents/agent.js";
import { createAgent, createSearch } from "../../agents/registry.js";
import { analysisRng } from "../../agents/review.js";
import { parseAgent } from "../../agents/spec.js";
import { checkData } from "../../core/checks.js";
import { stream } from "../../core/random.js";
import { ProgramTransport } from "../../io/programs.js";
import { gtpKind } from "../../protocols/gtp/agent.js";
import "../index.js";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { goServer } from "./gtp.js";
import { formatRows as formatGoRows } from "./notation.js";
import { type GoGameSetup, goKit, goSchema } from "./setup.js";
import type { GoState } from "./state.js";

const open = (command: string) => new ProgramTransport(command);
const SEARCH = "uct:policy=uniform,prior=none,reuse=false";

/** A server and what it says. */
function serverOf(agent: string, size = 5, where: "here" | "elsewhere" = "here", seed?: string) {
  const clock = new SteppedClock(5);
  const spec = parseAgent(agent);
  let chosen: Promise<unknown> = Promise.resolve();
  const makeAgent = (kit: GoGameSetup): Agent<GoState, number> => {
    const agent = createAgent({ ...kit, kinds: [...kit.kinds, gtpKind()] }, spec, {
      rng: stream("stream"),
      clock,
      openProgram: open,
    });
    if (where === "here") return agent;
    const choose: typeof agent.choose = (...args) => {
      const choice = agent.choose(...args);
      chosen = choice;
      return choice;
    };
    return { name: agent.name, choose };
  };
  const { dialogue } = goServer(checkData(goSchema, { name: "go", size, komi: 0.5 }), {
    version: "0",
    clock,
    ...(seed !== undefined && { seed }),
    makeAgent,
    show: (state) => formatGoRows(state).join("\n"),
    readFile: () => "",
    cpuSeconds: () => 0,
    log() {},
  });
  let said = "";
  const hear = (line: string) =>
    dialogue.hear(line, (text) => {
      said += text;
    });
  /** What was said since it was taken last. */
  const take = () => {
    const text = said;
    said = "";
    return text;
  };
  /** The same, once it has so many lines. */
  const lines = async (count: number) => {
    while (said.split("\n").length <= count) await setImmediate();
    return take();
  };
  return { dialogue, hear, take, lines, chosen: () => chosen };
}

/** The groups of a line of an analysis, each as pairs of a key and what follows up to the next key. */
function groupsOf(line: string): Record<string, string>[] {
  return line
    .replace(/ (rootInfo|ownership) .*/, "")
    .split(/(?:^| )info /)
    .slice(1)
    .map((group) => {
      const [head = "", pv = ""] = group.split(" pv ");
      const words = head.split(" ");
      const pairs = words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1]!]] : []));
      return { ...Object.fromEntries(pairs), pv };
    });
}

async function listen(command: string, end: string, count = 4) {
  const { hear, take, lines } = serverOf(`${SEARCH},time=1000`);
  const stream = hear(command);
  const during = await lines(count);
  const next = hear(end);
  await stream;
  await next;
  return { during, after: take() };
}

describe("an analysis", () => {
  test("goes on line by line", async () => {
    const { during, after } = await listen("7 lz-analyze b 2", "8 name", 40);
    expect(during).toMatch(/^=7\ninfo move /);
    const lines = during.split("\n").filter((line) => line !== "");
    expect(lines.slice(1).every((line) => line.startsWith("info "))).toBe(true);
    expect(after).toMatch(/^(info [^\n]*\n)*\n=8 Playout\n\n$/);
    const visits = lines.slice(1).map((line) => Number(groupsOf(line)[0]!.visits));
    expect(visits.at(-1)).toBeGreaterThan(visits[0]!);
  });

  test.each(["", "   ", "# a comment", "# interrupt", "stop", "protocol_version", "garbage"])(
    "ends with the line %j",
    async (line) => {
      const { after } = await listen("kata-analyze 1", line);
      expect(after).toMatch(/^(info [^\n]*\n)*\n/);
    },
  );

  test("ends with the input", async () => {
    const { dialogue, hear, take, lines } = serverOf(`${SEARCH},time=1000`);
    hear("lz-analyze 1");
    expect(await lines(3)).toMatch(/^=\n(info [^\n]*\n)+$/);
    await dialogue.end();
    expect(take()).toMatch(/^(info [^\n]*\n)*\n$/);
  });

  test("that comes along with another command is over at once", async () => {
    const { hear, take } = serverOf(`${SEARCH},time=1000`);
    await Promise.all([hear("lz-analyze 1"), hear("name")]);
    expect(take()).toMatch(/^=\n(info [^\n]*\n)*\n= Playout\n\n$/);
  });

  test("waits where nothing is left to find out", async () => {
    const { hear, take, lines } = serverOf(`${SEARCH},time=1000`, 1);
    const stream = hear("lz-analyze 1");
    expect(await lines(2)).toMatch(/^=\ninfo move pass visits \d+ [^\n]* pv pass[^\n]*\n$/);
    hear("");
    await stream;
    expect(take()).toBe("\n");
  });

  test("of one who thinks elsewhere goes on as long as he does, and waits then", async () => {
    const { hear, take, lines, chosen } = serverOf(`${SEARCH},time=0.2`, 5, "elsewhere");
    const stream = hear("lz-analyze 2");
    expect(await lines(4)).toMatch(/^=\n(info [^\n]+\n)+$/);
    await chosen();
    await setImmediate();
    expect(take()).toMatch(/^(info [^\n]+\n)+$/);
    hear("");
    await stream;
    expect(take()).toBe("\n");
  });

  test("has no live graphics among its lines", async () => {
    const { hear, take, lines } = serverOf(`${SEARCH},time=1000`);
    await hear("playout-param live_gfx stdout");
    take();
    const stream = hear("lz-analyze 15");
    expect(await lines(6)).not.toContain("gogui-gfx");
    hear("");
    await stream;
  });

  test("of one who does not tell is refused", async () => {
    const { hear, take } = serverOf("random");
    await hear("4 lz-analyze 1");
    expect(take()).toBe("?4 the agent does not tell what it thinks\n\n");
  });

  test("leaves the board alone and can be asked of both sides", async () => {
    const { hear, take, lines } = serverOf(`${SEARCH},time=1000`);
    await hear("play black C3");
    take();
    const stream = hear("lz-analyze white 1");
    const line = (await lines(2)).split("\n")[1]!;
    expect(groupsOf(line).map(({ move }) => move)).not.toContain("C3");
    hear("");
    await stream;
    take();
    await hear("showboard");
    expect(take()).toBe("=\n.....\n.....\n..X..\n.....\n.....\n\n".replace("=\n", "= \n"));
  });
});

describe("a line", () => {
  test("of Leela Zero has whole numbers", async () => {
    const { during } = await listen("lz-analyze b interval 3 maxmoves 3", "");
    const groups = groupsOf(during.split("\n")[1]!);
    expect(groups.length).toBeLessThanOrEqual(3);
    for (const [order, group] of groups.entries()) {
      expect(Object.keys(group)).toEqual(
        expect.arrayContaining(["move", "visits", "winrate", "lcb", "order", "pv"]),
      );
      expect(group.order).toBe(String(order));
      expect(group.pv!.split(" ")[0]).toBe(group.move);
      for (const key of ["winrate", "lcb"]) {
        expect(group[key]).toMatch(/^\d+$/);
        expect(Number(group[key])).toBeLessThanOrEqual(10_000);
      }
      expect(Number(group.lcb)).toBeLessThanOrEqual(Number(group.winrate));
    }
  });

  test("of KataGo has fractions with a point, points of lead, and whose the points are", async () => {
    const { during } = await listen("kata-analyze w 3 rootInfo true ownership true", "");
    const line = during.split("\n")[1]!;
    const [first] = groupsOf(line);
    for (const key of ["winrate", "lcb", "utility", "scoreLead", "scoreStdev", "scoreMean"])
      expect(first![key]).toMatch(/^-?\d+\.\d+$/);
    expect(line).toMatch(
      / rootInfo visits \d+ winrate 0\.\d+ scoreLead -?\d+\.\d+ scoreStdev \d+\.\d+ ownership /,
    );
    // The position is worth as much as its best move.
    expect(/rootInfo .* scoreLead (\S+)/.exec(line)?.[1]).toBe(first!.scoreLead);
    const owners = line
      .replace(/.* ownership /, "")
      .split(" ")
      .map(Number);
    expect(owners).toHaveLength(25);
    expect(owners.every((owner) => owner >= -1 && owner <= 1)).toBe(true);
  });

  test("may be asked for what is never told, and is refused what cannot be done", async () => {
    const { during } = await listen("kata-analyze b 3 pvVisits true movesOwnership false maxmoves 1", "");
    expect(during).toMatch(/^=\ninfo move /);
    const { hear, take } = serverOf(SEARCH);
    await hear("kata-analyze b 3 avoid b C3 10");
    expect(take()).toMatch(/^\? argument 3 \(avoid\) must be [^\n]+\n\n$/);
  });

  test("speaks for the side to move", async () => {
    const { hear, take } = serverOf(`${SEARCH},playouts=300`);
    // Black has everything.
    await hear("gogui-setup b B1 b B2 b B3 b B4 b B5 b D1 b D2 b D3 b D4 b D5 b A2 b E4");
    take();
    const told = async (colour: string) => {
      await hear(`kata-genmove_analyze ${colour} ownership true rootInfo true`);
      const [, line = ""] = take().split("\n");
      await hear("undo");
      take();
      const [first] = groupsOf(line);
      return {
        winrate: Number(first!.winrate),
        lead: Number(/rootInfo .* scoreLead (\S+)/.exec(line)?.[1]),
        owner: Number(/ownership (\S+)/.exec(line)?.[1]),
      };
    };
    const [black, white] = [await told("b"), await told("w")];
    expect(black.winrate).toBeGreaterThan(0.9);
    expect(white.winrate).toBeLessThan(0.1);
    expect(black.lead).toBeGreaterThan(15);
    expect(white.lead).toBeLessThan(-15);
    expect(black.owner).toBeGreaterThan(0.9);
    expect(white.owner).toBeLessThan(-0.9);
  });
});

describe("a move aloud", () => {
  test.each(["genmove_analyze", "lz-genmove_analyze", "kata-genmove_analyze"])("by %s", async (command) => {
    const { hear, take } = serverOf(`${SEARCH},playouts=100`);
    await hear(`3 ${command} b 1`);
    const said = take();
    expect(said).toMatch(/^=3\n(info [^\n]*\n)+play ([A-E][1-5]|pass)\n\n$/);
    const move = /^play (\S+)/m.exec(said)![1];
    // The last line comes in any case and begins with the move that is played.
    expect(groupsOf(said.split("\n").at(-4)!)[0]!.move).toBe(move);
    await hear("undo");
    expect(take()).toBe("=\n\n");
  });

  test("is not cut short by other lines, but by an interruption", async () => {
    const { hear, take, lines } = serverOf(`${SEARCH},time=1000`);
    const move = hear("lz-genmove_analyze b 1");
    await lines(2);
    const name = hear("name");
    hear("");
    expect(await lines(5)).toMatch(/^(info [^\n]+\n)+$/);
    hear("# interrupt");
    await move;
    await name;
    expect(take()).toMatch(/\nplay [A-E][1-5]\n\n= Playout\n\n$/);
  });

  test("for CGOS is a JSON object and the move", async () => {
    const { hear, take } = serverOf(`${SEARCH},playouts=300`);
    await hear("cgos-genmove_analyze b");
    const [head, json = "", play, ...rest] = take().split("\n");
    expect([head, ...rest]).toEqual(["=", "", ""]);
    const analysis = JSON.parse(json);
    expect(analysis).toMatchObject({ winrate: expect.any(Number), score: expect.any(Number), visits: 300 });
    expect(play).toBe(`play ${analysis.moves[0].move}`);
    expect(analysis.moves[0]).toMatchObject({ visits: expect.any(Number), pv: expect.any(String) });
    expect(analysis.ownership).toMatch(/^[A-Za-z0-9+/]{25}$/);
  });

  test.each(["lz-genmove_analyze", "kata-genmove_analyze", "cgos-genmove_analyze"])(
    "of one who fails is refused: %s",
    async (command) => {
      const { hear, take } = serverOf("gtp:command=no-such-program-anywhere");
      await hear(`${command} b 1`);
      expect(take()).toBe(
        '? no-such-program-anywhere: ended at "name" (no program no-such-program-anywhere)\n\n',
      );
      await hear("play black C3");
      expect(take()).toBe("=\n\n");
    },
  );

  test("of one who does not tell is the move alone", async () => {
    const { hear, take } = serverOf("random");
    await hear("kata-genmove_analyze b 10");
    expect(take()).toMatch(/^=\nplay [A-E][1-5]\n\n$/);
  });
});

test("dead stones are taken before anybody passes", async () => {
  const { hear, take } = serverOf(`${SEARCH},playouts=50`);
  await hear("gogui-setup b B1 b B2 b B3 b B4 b B5 b A4 w D1 w D2 w D3 w D4 w D5 w E2 w E4 w A3 w A2");
  await hear("play white pass");
  take();
  const moves: string[] = [];
  for (let i = 0; i < 12 && moves.at(-1) !== "pass"; i++) {
    await hear("kgs-genmove_cleanup b");
    moves.push(/^= (\S+)/.exec(take())![1]!);
    await hear("play white pass");
    take();
  }
  expect(moves).toContain("A1");
  await hear("final_status_list dead");
  expect(take()).toBe("=\n\n");
  expect(moves.at(-1)).toBe("pass");
});

test("rules may be an object with blanks, as Python writes it", async () => {
  const { hear, take } = serverOf("random");
  await hear('3 kata-set-rules {"ko": "SITUATIONAL", "suicide": true} # of New Zealand');
  expect(take()).toBe("=3\n\n");
  await hear("kata-get-rules");
  expect(take()).toMatch(/"ko":"SITUATIONAL",.*"suicide":true/);
  await hear("kata-set-rules chinese kgs");
  expect(take()).toBe("? at most 1 argument\n\n");
});

test("analyses are those of everybody else with the same seed, whatever was searched before", async () => {
  const lines: string[] = [];
  for (const before of [[], ["genmove b", "undo"]]) {
    const server = serverOf("best:playouts=200", 5, "here", "one");
    for (const line of before) {
      await server.hear(line);
      server.take();
    }
    const heard = server.hear("kata-analyze b 1");
    lines.push((await server.lines(3)).split("\n")[1]!);
    await server.hear("stop");
    await heard;
  }
  expect(lines[0]).toMatch(/^info move /);
  expect(lines[1]).toBe(lines[0]);
  const [first] = groupsOf(lines[0]!);
  const kit = goKit(checkData(goSchema, { name: "go", size: 5, komi: 0.5 }));
  const state = kit.game.start();
  const thinking = createSearch(kit, parseAgent("best")).begin(state, analysisRng("one", kit.game, state));
  const visits = groupsOf(lines[0]!).reduce((sum, { visits }) => sum + Number(visits), 0);
  await thinking.run(visits);
  const [best] = thinking.report().lines;
  expect(first).toMatchObject({
    move: kit.game.notation.formatMove(best!.move),
    visits: String(best!.visits),
  });
});
