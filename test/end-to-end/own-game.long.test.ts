/** A game from outside the package: that of examples/connect-four. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkGame } from "playout";
import { describe, expect, it } from "vitest";
import { ConnectFour } from "../../examples/connect-four/board.js";
import { playout, temporaryFolder } from "./command.js";
import { altered, folder, MODULE, told } from "./connect-four.js";

const temporary = temporaryFolder();

describe("Connect Four", () => {
  it("imports nothing but what the package exports", () => {
    const { exports } = JSON.parse(readFileSync(join(folder, "../../package.json"), "utf8"));
    const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const sources = files.map((name) => readFileSync(join(folder, name), "utf8")).join("");
    const imported = [...sources.matchAll(/(?:from |import\()"([^"]+)"/g)].map(([, name]) => name!);
    const others = imported.filter((name) => !files.includes(name.replace("./", "")));
    expect(others).toContain("playout");
    for (const name of others) expect(Object.keys(exports)).toContain(name.replace(/^playout/, "."));
  });

  it("keeps the promises of a game, on any board", () => {
    for (const size of [
      { width: 7, height: 6 },
      { width: 4, height: 9 },
    ]) {
      const game = new ConnectFour(size);
      checkGame(game, {
        moves: (state, rng) => {
          const places = Array.from({ length: size.width }, (_, column) => state.landing(column));
          const free = places.filter((place) => place >= 0);
          return free[rng.below(free.length)]!;
        },
      });
    }
  });

  it.each([
    ["a row", "a1 g1 b1 g2 c1 g3 d1", 1],
    ["a column", "a1 b1 a2 b2 a3 b3 a4", 1],
    ["a diagonal up", "a1 b1 b2 c1 c2 d1 c3 d2 d3 g1 d4", 1],
    ["a diagonal down", "d1 c1 c2 b1 b2 a1 b3 a2 a3 g1 a4", 1],
    ["a row of the second player", "a1 b1 a2 c1 a3 d1 b2 e1", 0],
  ])("is won by %s", (_, moves, value) => {
    const state = new ConnectFour({ width: 7, height: 6 }).notation.parseState(`start ${moves}`);
    expect(state.isOver()).toBe(true);
    expect(state.value()).toBe(value);
  });

  it("is drawn when the board is full", () => {
    const game = new ConnectFour({ width: 4, height: 4 });
    const rows = ["a1 b1 a2 b2", "b3 a3 b4 a4", "c1 d1 c2 d2", "d3 c3 d4 c4"];
    const state = game.notation.parseState(`start ${rows.join(" ")}`);
    expect([state.isOver(), state.value()]).toEqual([true, 0.5]);
  });

  it("is played in matches in threads, which go on later", () => {
    const out = join(temporary.path, "match");
    const plan = temporary.file(
      "plan.yaml",
      `game: { name: connect-four, module: ${MODULE} }
agents: ["uct:playouts=200", random]
pairs: 4
openings: { plies: 2 }
seed: 4`,
    );
    told(["match", "run", plan, "--threads", "2", "--out", out]);
    const lines = readFileSync(join(out, "games.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(8);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ end: "rules" });
    expect(JSON.parse(told(["match", "report", out, "--json", "--game", MODULE])).pairings).toMatchObject([
      { wins: 8 },
    ]);
    expect(readFileSync(join(out, "plan.yaml"), "utf8")).toMatch(/module: \S+connect-four\/index.js\n/);
    // The module has moved: a run with its new place goes on, and the folder knows it.
    const folderPlan = join(out, "plan.yaml");
    writeFileSync(folderPlan, readFileSync(folderPlan, "utf8").replace(/module: .*/, "module: ./gone.js"));
    expect(playout(["match", "resume", out], "\n").stderr).toBe(
      `playout: ${folderPlan}: game.module: there is no module ${join(out, "gone.js")}; put its new place into game.module of ${folderPlan}\n`,
    );
    told(["match", "run", plan, "--out", out]);
    // In a process that has never heard of the game.
    const { stdout, stderr, status } = playout(["match", "resume", out], "\n");
    expect({ stdout, status }).toMatchObject({ stdout: expect.stringContaining("8 of 8"), status: 0 });
    expect(stderr).toContain("8 of them played before");
  });

  it("is spoken of over GTP", () => {
    const commands = [
      "play b d1",
      "play w d1",
      "play b d2",
      "play w d3",
      "boardsize 4",
      "play b e1",
      "boardsize 7 6",
      ...["b a1", "w b1", "b a2", "w b2", "b a3", "w b3"].map((move) => `play ${move}`),
      "genmove b",
      "final_score",
      "genmove w",
      "showboard",
      "boardsize 99",
    ];
    const answers = told(
      ["gtp", "--game", folder, "--agent", "uct:playouts=100,threads=2"],
      `${commands.join("\n")}\n`,
    );
    const wrong = answers.split("\n").filter((line) => line.startsWith("?"));
    expect(wrong).toEqual([
      "? illegal move: white d1 (occupied)",
      "? it is the turn of white",
      "? illegal move: white d3 (against the rules)",
      "? illegal move: black e1 (not on the board)",
      "? unacceptable size: width: expected at most 12, not 99",
    ]);
    expect(answers).toContain("= a4\n\n= B+\n\n= resign\n");
    expect(answers).toContain("4 B . . . . . .\n3 B W . . . . .\n2 B W . . . . .\n1 B W . . . . .\n");
  });

  it("has puzzles that its searches solve, in threads too", () => {
    const puzzles = join(folder, "puzzles.jsonl");
    const args = ["suite", puzzles, "--game", MODULE, "--agent", "uct:playouts=20000", "--threads", "2"];
    expect(JSON.parse(told([...args, "--json"]))).toMatchObject({ total: 4, solved: 4 });
    const wrong = temporary.file("rows.jsonl", '{"id": "x", "moves": "d1 d1", "right": ["d2"]}\n');
    expect(playout(["suite", wrong, "--game", MODULE])).toMatchObject({
      stderr: `playout: ${wrong}: line 1: moves: d1 is not legal\n`,
      status: 1,
    });
  });

  it("is analysed, for people and as lines of JSON", () => {
    const args = ["analyze", "--game", MODULE, "--moves", "d1 d2 e1", "--agent", "uct:playouts=20000"];
    const text = told(args);
    expect(text).toContain("2  · · · ○ · · ·  2\n1  · · · ●(●)· ·  1\n");
    expect(text).toMatch(/^White to move wins [\d.]+ % with [cf]1 after/m);
    expect(text).toMatch(/^\w+ .* 0\.0 % {2}proved/m);
    const svg = join(temporary.path, "heat.svg");
    const every = JSON.parse(told([...args, "--every", "--playouts", "50", "--json", "--svg", svg]));
    expect(every.moves.map(({ move }: { move: string }) => move)).toEqual(["d1", "d2", "e1"]);
    expect(readFileSync(svg, "utf8")).toContain("Black&#39;s chance to win");
    const queries = [
      { id: "a", moves: [["B", "d1"], "d2", "e1"], maxPlayouts: 300, lines: 1, heat: true, priority: 1 },
      { id: "b", moves: "a1 b1 a2 b2 a3 b3 a4" },
      { id: "c", moves: "W:d1" },
      { id: "d", board: ["..."] },
    ];
    const input = queries.map((query) => JSON.stringify(query)).join("\n");
    const { stdout, stderr, status } = playout(["analyze", "--game", MODULE], input);
    const answers = new Map(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => [JSON.parse(line).id, JSON.parse(line)]),
    );
    expect(answers.get("a")).toMatchObject({ turnNumber: 3, toMove: "W", rootInfo: { visits: 300 } });
    expect(answers.get("a").heat.map((row: number[]) => row.filter((visits) => visits > 0).length)).toEqual([
      0, 0, 0, 1, 1, 5,
    ]);
    expect(answers.get("b")).toMatchObject({ turnNumber: 7, over: true, winner: "B" });
    expect(answers.get("c").error).toBe("line 3: moves[0]: it is the turn of B, not of W");
    expect(answers.get("d").error).toMatch(/^line 4: unknown field "board"; known: width, height, id, moves/);
    expect({ stderr, status }).toEqual({ stderr: "playout: 2 lines could not be answered\n", status: 1 });
  });

  it("is played at a table", () => {
    const file = join(temporary.path, "game.json");
    const said = told(
      ["play", "--game", MODULE, "--width", "5", "--agent", "uct:playouts=50"],
      `d1\nd1\nhelp\nresign\nsave ${file}\n`,
    );
    expect(said).toContain("1  · · ·(●)·  1");
    expect(said).toContain("d1 cannot be played here");
    expect(said).toContain("a move such as d1");
    expect(said).toContain("Black resigns. White wins: the agent has won.");
    const saved = readFileSync(file, "utf8");
    expect(JSON.parse(saved)).toEqual({
      game: { name: "connect-four", width: 5, height: 6 },
      players: ["you", "uct:playouts=50"],
      moves: ["d1", expect.stringMatching(/^[a-e][12]$/)],
    });
    // Elsewhere it is the same game, on its own board.
    expect(told(["draw", "--game", MODULE, "--record", file])).toContain("you \u2013 uct:playouts=50");
    const analyze = ["analyze", "--game", MODULE, "--agent", "uct:playouts=50", "--record"];
    expect(told([...analyze, file, "--turn", "1"])).toContain("1  · · ·(●)·  1\n");
    const other = temporary.file("other.json", saved.replace(/"width":5,"height":6/, '"width":3'));
    expect(playout([...analyze, other])).toMatchObject({
      stderr: `playout: ${other}: game.width: expected at least 4, not 3\n`,
      status: 1,
    });
  });

  it("is drawn", () => {
    const draw = (...args: string[]) => told(["draw", "--game", MODULE, ...args]);
    const svg = draw("--position", "d1 d2 e1", "--numbers");
    expect(svg.match(/class="stone [BW]"/g)).toHaveLength(3);
    expect(svg).toContain(">3</text>");
    expect(svg).toContain("White to move.");
    const won = temporary.file("won.json", JSON.stringify({ moves: "a1 b1 a2 b2 a3 b3 a4".split(" ") }));
    expect(draw("--record", won)).toContain("Black has won.");
    expect(draw("--record", won, "--move", "6", "--width", "4")).toContain("After 6 of 7 moves");
    expect(playout(["draw", "--game", MODULE, "--position", "d2"])).toMatchObject({
      stderr: "playout: moves[0]: d2 is not legal\n",
      status: 2,
    });
  });

  it("is verified where it says how", () => {
    const verification = `{
  description: "counts", help: "", each: "check",
  check: async () => ({ data: [{ count: 7 }], table: [["count"], ["7"]], broken: "7 moves" }),
}`;
    const game = `export default { ...game, verify: ${verification} };`;
    const file = temporary.file("verified.mjs", altered("verified", game));
    const { stdout, stderr, status } = playout(["verify", file, "--json"]);
    expect(JSON.parse(stdout)).toEqual([{ count: 7 }]);
    expect({ stderr, status }).toEqual({ stderr: "playout: does not hold: 7 moves\n", status: 1 });
    expect(playout(["verify", MODULE])).toMatchObject({
      stderr: "playout: connect-four cannot be verified: it has no verify\n",
      status: 1,
    });
  });

  it("has the players of a board game, and options of its own", () => {
    const kinds = JSON.parse(told(["agents", "--game", MODULE, "--json"])) as { kind: string }[];
    expect(kinds.map(({ kind }) => kind)).toEqual(["random", "flat", "uct", "epsilon", "gtp"]);
    expect(told(["gtp", "--game", MODULE, "--help"])).toMatch(/--width <n> +columns \(default: 7\)/);
    const suite = told(["suite", "--game", MODULE, "--help"]);
    expect(suite).toMatch(/--width <n> .*^connect-four: a row/ms);
    expect(suite).not.toContain("Go: a row");
    // Lines of help can be copied.
    for (const [command, words] of [
      ["draw", '--position "d1 c1 b1" --numbers --out board.svg'],
      ["analyze", '--moves "d1 c1 b1" --svg heat.svg'],
      ["play", "--agent uct:playouts=1000"],
    ] as const)
      expect(told([command, "--game", MODULE, "--help"])).toMatch(
        new RegExp(`playout ${command} --game \\S*connect-four/index.js ${words}\n`),
      );
  });
});

describe("docs/your-own-game.md", () => {
  const doc = readFileSync(join(folder, "../../docs/your-own-game.md"), "utf8");
  const blocks = (kind: string) =>
    [...doc.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, "gms"))].map(([, lines]) => lines!);

  it("shows what the example holds", () => {
    const sources = ["board.js", "index.js", "plan.yaml"].map((name) =>
      readFileSync(join(folder, name), "utf8"),
    );
    const shown = [...blocks("js"), ...blocks("yaml")];
    expect(shown.length).toBeGreaterThan(4);
    for (const lines of shown) expect(sources.join("")).toContain(lines);
  });

  it.each(blocks("sh").flatMap((lines) => lines.trimEnd().split("\n")))("%s", (line) => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
    const args = words.slice(1).map((word) => (word === "four.svg" ? join(temporary.path, word) : word));
    if (args[0] === "match") args.push("--out", join(temporary.path, "plan"));
    told(args, /^(play|gtp)$/.test(args[0]!) ? "quit\n" : "");
  });
});
