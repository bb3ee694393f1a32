/** What is demanded of games from outside the package, and modules that do not give it. */
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "playout";
import { describe, expect, it } from "vitest";
import { checkEntry, demandEntry, gameNamed } from "../../dist/agents/index.js";
import { playout, temporaryFolder } from "./command.js";
import { AGENTS, altered, breaking, folder, MODULE, told } from "./connect-four.js";

const temporary = temporaryFolder();

it("what is demanded of games from outside, ours give as well", async () => {
  for (const name of ["hex", "go", "curling"]) {
    const entry = gameNamed(name);
    expect(demandEntry(entry)).toBe(entry);
    await checkEntry(entry);
  }
});

it("fields of schemas are not called as options of commands are", async () => {
  const four = (await import("../../examples/connect-four/index.js")).default;
  const helps = ["gtp", "play", "analyze", "draw", "suite"].map((command) =>
    told([command, "--game", MODULE, "--help"]),
  );
  const options = helps.flatMap((help) => [...help.matchAll(/^ +(?:-h, )?--([a-z-]+)/gm)]);
  const names = new Set(options.map(([, name]) => name!.replace(/-./g, (dash) => dash[1]!.toUpperCase())));
  for (const name of ["width", "height"]) names.delete(name);
  expect([...names]).toEqual(expect.arrayContaining(["agent", "moves", "numbers", "seed", "threads"]));
  for (const name of [...names, "module"]) {
    const schema = z.strictObject({ name: z.literal(four.name), [name]: z.int().default(1) });
    await expect(checkEntry({ ...four, schema: schema as unknown as typeof four.schema })).rejects.toThrow(
      `schema: ${name}: is an option of commands; call it otherwise`,
    );
  }
});

describe("a module is refused with one line", () => {
  it.each([
    ["that does not parse", "export default {", /: cannot be loaded: Unexpected end of input$/],
    ["that throws", "throw new Error('two\\nlines')", /: cannot be loaded: two lines$/],
    ["that throws nonsense", "throw undefined", /: cannot be loaded: undefined$/],
    [
      "that misses something",
      "import 'no-such-package'",
      /: cannot be loaded: Cannot find package 'no-such-package'/,
    ],
    [
      "that imports what is not there",
      `import { nothing } from ${AGENTS}`,
      /: cannot be loaded: .* named 'nothing'$/,
    ],
    [
      "without a default export",
      "export const name = 'a'",
      /: has no default export, which should be a game/,
    ],
    ["that gives no object", "export default 4", /: default export: expected a game \(GameEntry\), not 4$/],
    [
      "with a bad name",
      "export default { name: 'My Game' }",
      /: name: expected small letters, digits and dashes/,
    ],
    [
      "without a schema",
      "export default { name: 'a' }",
      /: schema: expected a schema \(z of playout\/agents\)$/,
    ],
    [
      "without a kit",
      "export default { name: 'a', schema: { safeParse() {} }, facets: [] }",
      /: kit: expected a function$/,
    ],
    [
      "without facets",
      "export default { name: 'a', schema: { safeParse() {} }, kit() {} }",
      /: facets: missing$/,
    ],
    [
      "with facets of others",
      altered("b", "export default { ...game, facets: [{ facet: {} }] };"),
      /: facets\[0\]: is of another copy of playout/,
    ],
    [
      "whose facet lacks something",
      `import { GTP, plainGtp } from ${JSON.stringify(new URL("../../dist/entry/playout.js", import.meta.url).href)};
${altered("o", "export default { ...game, facets: [GTP.fill({ ...plainGtp, server: undefined })] };")}`,
      /: facets\[0\] \(GTP\): server: expected a function$/,
    ],
    [
      "that fills a facet twice",
      altered("p", "export default { ...game, facets: [...game.facets, game.facets[1]] };"),
      /: facets\[6\] \(GTP\): is filled already$/,
    ],
    ["whose name is ours", altered("hex", "export default game;"), /: there is a game hex already$/],
    [
      "whose schema wants more",
      altered("c", "export default { ...game, schema: four.schema };"),
      /: schema: name: expected "connect-four"/,
    ],
    [
      "whose schema is none of zod",
      altered(
        "l",
        "export default { ...game, schema: { safeParse: () => ({ success: true, data: { name } }) } };",
      ),
      /: schema: expected a schema of zod$/,
    ],
    [
      "whose kit throws",
      altered("d", "export default { ...game, kit() { throw new Error('no board') } };"),
      /: kit: no board$/,
    ],
    [
      "whose kit has no notation",
      breaking("e", "its.notation = undefined"),
      /: kit: game\.notation: missing$/,
    ],
    [
      "whose kit is of another game",
      breaking("f", "made.spec = { name: 'g' }"),
      /: kit\.spec\.name: expected "f", not "g"$/,
    ],
    [
      "whose best player is none",
      breaking("h", "made.best = { kind: 'best' }"),
      /: kit\.best: agent: no kind "best" plays h; .*random/,
    ],
    [
      "nobody of which plays by chance",
      breaking("i", "made.kinds.shift()"),
      /: kit\.kinds: agent: no kind "random" plays i/,
    ],
    [
      "whose positions have no moves",
      `import { boardKinds } from ${AGENTS};
${breaking("k", "made.kinds = boardKinds(its, { capacity: 1, list: (_, into) => (into.length = 0) })")}`,
      /: kit\.kinds: after 0 moves the game is not over, and no move is listed$/,
    ],
    [
      "whose states are not copied",
      breaking("j", "its.clone = () => its.start()"),
      /: j, seed guest, game 0, move 1: a clone differs/,
    ],
    [
      "whose states are copied without their discs",
      breaking(
        "m",
        `const start = its.start; its.start = () => Object.assign(start.call(its), { copyFrom(source) {
          const { discs, ...rest } = source;
          Object.assign(this, rest, { history: source.history.slice(), filled: source.filled.slice() });
        } })`,
      ),
      /: m, seed guest, game 0, move 1: a clone differs: ownerOf gives/,
    ],
    [
      "whose moves are more than it says",
      `import { boardKinds } from ${AGENTS};
import { Landings } from ${JSON.stringify(new URL("../../examples/connect-four/board.js", import.meta.url).href)};
${breaking("n", "const all = new Landings(its.board); made.kinds = boardKinds(its, { capacity: 3, list: all.list })")}`,
      /: kit\.kinds: after 0 moves an id is listed that is not below capacity$/,
    ],
  ])("%s", (what, text, message) => {
    const file = temporary.file(`${what.replaceAll(" ", "-")}.mjs`, text);
    const { stdout, stderr, status } = playout(["agents", "--game", file]);
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(message);
    expect(stderr).toContain(`playout: ${file}`);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
  });

  it("that imports an entry of 0.15, and the line names a section of docs/your-own-game.md", () => {
    const modules = join(temporary.path, "of-0.15", "node_modules");
    mkdirSync(modules, { recursive: true });
    symlinkSync(fileURLToPath(new URL("../..", import.meta.url)), join(modules, "playout"));
    const old = temporary.file(join("of-0.15", "game.mjs"), 'import { boardKinds } from "playout/agents";');
    const section = "Games written for 0.15";
    expect(playout(["agents", "--game", old])).toMatchObject({
      stderr: `playout: ${old}: imports playout/agents, which is gone since 0.16: see "${section}" in docs/your-own-game.md\n`,
      status: 1,
    });
    const docs = readFileSync(new URL("../../docs/your-own-game.md", import.meta.url), "utf8");
    expect(docs).toContain(`\n## ${section}\n`);
  });

  it("that is not there, alone or in a plan", () => {
    const missing = join(temporary.path, "missing.js");
    expect(playout(["agents", `--game=${missing}`])).toMatchObject({
      stderr: `playout: there is no module ${missing}\n`,
      status: 1,
    });
    const empty = join(temporary.path);
    expect(playout(["agents", "--game", empty]).stderr).toBe(
      `playout: there is no module ${join(empty, "index.js")}\n`,
    );
    expect(playout(["agents", "--game", "."]).stderr).toBe("playout: there is no module index.js\n");
    const lonely = temporary.file("lonely.mjs", "import 'playout/agents'");
    expect(playout(["agents", "--game", lonely]).stderr).toMatch(
      /'playout' imported .*; npm install playout there\n$/,
    );
    const plan = temporary.file("missing.yaml", "game: { name: connect-four, module: ./missing.js }\n");
    expect(playout(["match", "run", plan])).toMatchObject({
      stderr: `playout: ${plan}: game.module: there is no module ${missing}\n`,
      status: 1,
    });
  });

  it.each([
    ["process.exit(0)", "it ends the process, or waits for what never comes"],
    ["await new Promise(() => {})", "it ends the process, or waits for what never comes"],
    [altered("q", "setTimeout(() => { throw new Error('late') }); export default game;"), "late"],
    ["Promise.reject(new Error('alone')); export default 4", "alone"],
  ])("that does more than to define a game: %j", (text, message) => {
    const file = temporary.file("more.mjs", text);
    expect(playout(["agents", "--game", file], "\n")).toMatchObject({
      stderr: `playout: ${file}: cannot be loaded: ${message}\n`,
      stdout: "",
      status: 1,
    });
  });

  it("that is of another game than its plan says", () => {
    const plan = temporary.file("other.yaml", `game: { name: hex, module: ${MODULE} }\n`);
    expect(playout(["match", "run", plan])).toMatchObject({
      stderr: `playout: ${plan}: game.name: the module's game is connect-four, not hex\n`,
      status: 1,
    });
  });

  it("where it lacks what a command asks for", () => {
    const file = temporary.file("silent.mjs", altered("silent", "export default { ...game, facets: [] };"));
    for (const [facet, ...args] of [
      ["PLAY", "play"],
      ["GTP", "gtp"],
      ["SUITE", "suite", join(folder, "puzzles.jsonl")],
      ["VIEWS", "analyze"],
      ["VIEWS", "draw"],
    ]) {
      const { stderr, status } = playout([...args, "--game", file]);
      expect(stderr).toBe(`playout: --game: silent has no ${facet}; see docs/your-own-game.md\n`);
      expect(status).toBe(1);
    }
  });

  it("whose variants break a promise, where one is asked for", () => {
    const file = temporary.file(
      "wide.mjs",
      breaking("wide", "if (spec.width > 7) its.clone = () => its.start()"),
    );
    expect(playout(["suite", join(folder, "puzzles.jsonl"), "--game", file, "--width", "8"])).toMatchObject({
      stderr: expect.stringContaining(
        `playout: ${file}: {"name":"wide","width":8,"height":6}: wide, seed guest, game 0, move 1: a clone differs`,
      ),
      status: 1,
    });
  });

  it("where it is not plain and says so", () => {
    for (const [why, change] of [
      [
        "lastMove of a new state is 0, not -1",
        "const start = its.start; its.start = () => Object.assign(start.call(its), { lastMove: 0 })",
      ],
      ['the name of its game is "other"', "its.name = 'other'"],
    ] as const) {
      const file = temporary.file(`no-${why.slice(0, 4).trim()}.mjs`, breaking("r", change));
      expect(playout(["agents", "--game", file]).stderr).toBe(
        `playout: ${file}: facets[1] (GTP): r is no plain board game: ${why}\n`,
      );
    }
  });
});
