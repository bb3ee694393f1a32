import { describe, expect, it } from "vitest";
import { createAgent } from "../../../src/agents/registry.js";
import { analysePosition } from "../../../src/agents/review.js";
import { parseAgent } from "../../../src/agents/spec.js";
import { stream } from "../../../src/core/random.js";
import { GoGame } from "../../../src/games/go/game.js";
import { goKit, goSchema } from "../../../src/games/go/setup.js";
import { HexGame } from "../../../src/games/hex/game.js";
import { hexKit, hexSchema } from "../../../src/games/hex/players.js";
import type { BoardState } from "../../../src/show/board-pictures.js";
import type { Desk, Work } from "../../engine/contract.js";
import { Session } from "../../session/index.js";
import type { PageGame } from "../game.js";
import { goDefinition } from "../go/definition.js";
import { goWork } from "../go/work.js";
import { hexDefinition } from "../hex/definition.js";
import { hexWork } from "../hex/work.js";
import type { BoardDefinition } from "./definition.js";
import { boardFiles } from "./files.js";
import { type Asked, boardJobs, type Thought } from "./jobs.js";
import { boardRules, type Position, RESIGN } from "./rules.js";
import { standingWords } from "./standing.js";

/** A game of the page without anything that is shown. */
function gameOf<S extends BoardState>(definition: BoardDefinition<S>): PageGame<Position<S>, number> {
  const nobody = () => {
    throw new Error("nobody looks");
  };
  return {
    name: definition.name,
    variant: (given) => definition.variant(given),
    rules: (spec) => boardRules(definition, spec),
    levels: definition.levels,
    seats: [null, null],
    choose: nobody,
    show: nobody,
    files: boardFiles(definition),
  };
}

describe("rules of boards", () => {
  const rules = boardRules(hexDefinition, hexDefinition.variant({ name: "hex", size: 3 }));
  const play = (...moves: number[]) => moves.reduce((at, move) => rules.play(at, move), rules.start());

  it("say in words what is not allowed, and change no state", () => {
    const before = play(0);
    const text = rules.position(before);
    expect(() => rules.play(before, 0)).toThrow("a1 is not empty.");
    expect(() => rules.play(play(0, 4), 9)).toThrow("Only the second move can be a swap.");
    rules.play(before, 9);
    expect(rules.position(before)).toBe(text);
    const go = boardRules(goDefinition, goDefinition.variant({ name: "go", size: 5 }));
    const board = go.start("rows=.O.../O..../...../...../..... toMove=B");
    expect(() => go.play(board, 0)).toThrow("A5 would be suicide.");
  });

  it("know who has given up, and that nothing follows", () => {
    const given = play(0, 4, RESIGN);
    expect([rules.isOver(given), rules.toMove(given)]).toEqual([true, 0]);
    expect(standingWords(hexDefinition, given)).toBe("Black resigned. White wins.");
    expect(standingWords(hexDefinition, play(0, RESIGN))).toBe("White resigned. Black wins.");
    expect(() => rules.play(given, 1)).toThrow("The game is over here");
    expect(rules.isOver(play(1, 0, 4, 2, 7))).toBe(true);
  });

  it("read moves of links, and refuse what is none", () => {
    for (const move of [RESIGN, 0, 8, 9]) expect(rules.readMove(move)).toBe(move);
    for (const junk of [-2, 10, 0.5, "a1", null, Number.NaN])
      expect(() => rules.readMove(junk)).toThrow(/is no move/);
    expect(() => rules.start("rows=.../...")).toThrow();
  });
});

describe("files of boards", () => {
  const saved = <S extends BoardState>(
    definition: BoardDefinition<S>,
    spec: object,
    moves: readonly number[],
    start?: string,
  ) => {
    const game = gameOf(definition);
    const document = {
      game: definition.variant({ name: definition.name, ...spec }),
      start,
      seed: "s",
      seats: ["uct", null] as const,
    };
    const session = new Session(game, { ...document, tree: [], at: [] });
    for (const move of moves) session.play(move);
    const { files } = game.files.save(session, "sgf");
    const opened = game.files.open(files[0]!.text);
    const again = new Session(game, opened.document);
    expect(again.rules.position(again.state.value)).toBe(session.rules.position(session.state.value));
    expect(again.rules.isOver(again.state.value)).toBe(session.rules.isOver(session.state.value));
    return { text: files[0]!.text, ...opened };
  };

  it("hold games of Hex as they lie: swaps, ends, positions", () => {
    const swapped = saved(hexDefinition, { size: 5, swap: "sides" }, [12, 25, 7, 3]);
    expect(swapped.text).toMatch(/GM\[11\]/);
    // After the swap of sides White is the one who began.
    expect(swapped.text).toMatch(/PB\[White\]PW\[uct\]|PW\[uct\]PB\[White\]/);
    expect(swapped.remarks).toEqual([]);
    expect(saved(hexDefinition, { size: 5 }, [12, 25, RESIGN]).text).toMatch(/RE\[W\+R/);
    saved(hexDefinition, { size: 4, swap: "none" }, [0], "rows=..../.B../..W./.... toMove=B");
  });

  it("hold games of Go as they lie: komi, handicap, passes", () => {
    expect(saved(goDefinition, { size: 9, komi: 5.5 }, [40, 81, 30]).text).toMatch(/KM\[5.5\]/);
    saved(goDefinition, { size: 9, handicap: 2 }, [40, 20]);
    expect(saved(goDefinition, { size: 5 }, [12, 25, 25]).text).toMatch(/RE\[B\+/);
    expect(saved(goDefinition, { size: 5 }, [12, 7, RESIGN]).text).toMatch(/RE\[W\+R/);
  });

  it("hold variations, and say what they leave out", () => {
    const game = gameOf(goDefinition);
    const text =
      "(;GM[1]SZ[9];B[cc](;W[gg](;B[aa])(;B[bb]))(;W[cg];B[gc])(;W[zz]))(;GM[1]SZ[9](;B[dc])(;B[ec]))";
    const { document, remarks, games } = game.files.open(text);
    expect(document.tree).toEqual([[20, [60, [0], [10]], [56, [24]]]]);
    expect(document.at).toEqual([0, 0, 0]);
    expect(remarks).toEqual(["Variations left out, which cannot be played from here: 1."]);
    expect(games).toBe(2);
    expect(game.files.open(text, 1).document.tree).toEqual([[21], [22]]);
    const [file] = game.files.save(new Session(game, document), "sgf").files;
    const again = game.files.open(file!.text);
    expect(again.document.tree).toEqual(document.tree);
    expect(again.remarks).toEqual([]);
    const hex = gameOf(hexDefinition);
    const session = new Session(hex, hex.files.open("(;GM[11]SZ[5];B[a1](;W[b1])(;W[c3]))").document);
    expect(hex.files.save(session, "hexworld").remarks).toContain(
      "This format holds one line: the variations are left out.",
    );
  });

  it("are opened by whose they are, as far as the rules go", () => {
    const hex = "(;GM[11]FF[4]SZ[3];B[a1];W[b1];B[a2];W[b2];B[a3];W[c3];B[c1])";
    const [ofHex, ofGo] = [boardFiles(hexDefinition), boardFiles(goDefinition)];
    expect([ofHex.recognises(hex), ofGo.recognises(hex)]).toEqual([true, false]);
    expect(ofGo.recognises("(;GM[1]FF[4]SZ[9];B[ee])")).toBe(true);
    expect(ofHex.recognises("https://hexworld.org/board/#5,b4c3d2")).toBe(true);
    const { document, remarks } = ofHex.open(hex);
    expect(document.at).toHaveLength(5);
    expect(remarks).toEqual(["Moves left out at the end, which the rules do not allow: 2."]);
    expect(() => ofHex.open("(;GM[11]SZ[")).toThrow();
    // Komi that no new game can have.
    const odd = ofGo.open("(;GM[1]FF[4]SZ[9]KM[3.75];B[ee])").document;
    const session = new Session(gameOf(goDefinition), odd);
    expect(session.rules.position(session.state.value)).toContain("komi=3.75");
  });
});

/** A desk of which everything is heard. */
function deskOf<P>(): Desk<P> & { readonly told: P[] } {
  const told: P[] = [];
  let now = 0;
  return {
    told,
    tell: (partial) => told.push(partial),
    clock: { now: () => (now += 100), breathe: async () => {} },
    stop: { aborted: false },
    threads: 1,
  };
}

const run = (work: readonly Work[], name: string, asked: Asked, desk: Desk<never>) =>
  work.find((each) => each.name === name)!.run(asked, desk);

describe("work on boards", () => {
  const agent = "uct:playouts=30,exploration=0.7";

  it("lets agents move as elsewhere from the same seed, with what they learned before", async () => {
    const spec = hexSchema.parse({ name: "hex", size: 9 });
    const { choose } = boardJobs("hex");
    const kit = hexKit(spec);
    const own = createAgent(kit, parseAgent(agent), {
      rng: stream("seed", "play", "agent"),
      clock: deskOf().clock,
    });
    const state = new HexGame(spec).start();
    const moves: number[] = [];
    for (let reply = 80; moves.length < 16; reply -= 9) {
      const chosen = await run(
        hexWork,
        choose.name,
        { game: spec, start: undefined, moves, agent, seed: "seed" },
        deskOf(),
      );
      expect(chosen).toBe((await own.choose(state, { aborted: false })).move);
      for (const move of [chosen as number, reply]) {
        state.play(move);
        own.saw?.(move, state);
        moves.push(move);
      }
    }
    // Whoever takes moves back has an agent that knows nothing.
    const anew = { game: spec, start: undefined, moves: moves.slice(0, 2), agent, seed: "seed" };
    expect(await run(hexWork, choose.name, anew, deskOf())).toEqual(expect.any(Number));
  });

  it("tells what it thinks on the way, and whose the points will be", async () => {
    const spec = goSchema.parse({ name: "go", size: 5 });
    const { think } = boardJobs("go");
    const desk = deskOf<Thought>();
    const asked = { game: spec, start: undefined, moves: [12], agent: "uct:playouts=3000", seed: "a" };
    const thought = (await run(goWork, think.name, asked, desk as never)) as Thought;
    expect(desk.told.length).toBeGreaterThan(0);
    expect(desk.told[0]!.spent).toBeLessThan(1);
    expect(thought.report.simulations).toBeGreaterThanOrEqual(3000);
    expect(thought.owners).toHaveLength(25);
    expect(thought.lead).toEqual(expect.any(Number));
    const state = new GoGame(spec).start();
    state.play(12);
    const own = createAgent(goKit(spec), parseAgent("uct:playouts=3000"), {
      rng: stream("any"),
      clock: desk.clock,
    });
    const { analyst } = own;
    const { game } = goKit(spec);
    const report = await analysePosition({
      ...{ analyst: analyst!, game, state, seed: "a", stop: { aborted: false } },
    });
    expect(report).toEqual(thought.report);
  });

  it("looks at every position of a line, and stops when it is told to", async () => {
    const spec = hexSchema.parse({ name: "hex", size: 3 });
    const { review } = boardJobs("hex");
    const asked = {
      game: spec,
      start: undefined,
      moves: [1, 0, 4, 2, 7],
      agent: "uct:playouts=50",
      seed: "a",
    };
    const desk = deskOf<{ turn: number; thought: Thought }>();
    await run(hexWork, review.name, asked, desk as never);
    expect(desk.told.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4]);
    expect(desk.told.map(({ thought }) => thought.played)).toEqual(asked.moves);
    for (const { thought } of desk.told) expect(thought.review!.cost).toBeGreaterThanOrEqual(0);
    const stopped = { ...deskOf<never>(), stop: { aborted: true } };
    await run(hexWork, review.name, asked, stopped);
    expect(stopped.told).toEqual([]);
  });

  it("says which agent there is not", async () => {
    const asked = { game: { name: "hex", size: 3 }, start: undefined, moves: [], agent: "nobody", seed: "a" };
    await expect(run(hexWork, boardJobs("hex").choose.name, asked as Asked, deskOf())).rejects.toThrow(
      /nobody/,
    );
  });
});
