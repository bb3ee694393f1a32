/** What is demanded of games from outside the package, and modules that do not give it. */
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "playout";
import { describe, expect, it } from "vitest";
import { gameNamed } from "../../dist/agents/index.js";
import { checkGameModule, parseGameModule } from "../../dist/jobs/game-checks.js";
import { playout, temporaryFolder } from "./command.js";
import { AGENTS, altered, breaking, folder, MODULE, told } from "./connect-four.js";

const temporary = temporaryFolder();

it("what is demanded of games from outside, ours give as well", async () => {
  for (const name of ["hex", "go", "curling"]) {
    const module = gameNamed(name);
    expect(parseGameModule(module)).toBe(module);
    await checkGameModule(module);
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
    await expect(
      checkGameModule({ ...four, schema: schema as unknown as typeof four.schema }),
    ).rejects.toThrow(`schema: ${name}: is an option of commands; call it otherwise`);
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
    ["that gives no object", "export default 4", /: default export: expected a game \(GameModule\), not 4$/],
    [
      "with a bad name",
      "export default { name: 'My Game' }",
      /: name: expected small letters, digits and dashes/,
    ],
    ["without a schema", "export default { name: 'a' }", /: schema: expected a schema \(z of playout\)$/],
    [
      "without a kit",
      "export default { name: 'a', schema: { safeParse() {} } }",
      /: kit: expected a function$/,
    ],
    [
      "with facets, as in 0.15",
      altered("b", "export default { ...game, facets: [] };"),
      /: fills facets, which are gone since 0\.16: see "Games written for 0\.15" in docs\/your-own-game\.md$/,
    ],
    [
      "with a part of another copy of playout",
      altered(
        "n",
        "export default { ...game, gtp: { ...game.gtp, [Symbol.for('playout/plain')]: 'another' } };",
      ),
      /: gtp: is of another copy of playout than this command; run that one, as with npx playout$/,
    ],
    [
      "whose part is no object",
      altered("n", "export default { ...game, play: 'd1' };"),
      /: play: expected an object$/,
    ],
    [
      "whose part lacks a function",
      altered("o", "export default { ...game, gtp: { ...game.gtp, server: undefined } };"),
      /: gtp\.server: expected a function$/,
    ],
    [
      "whose part lacks an object",
      altered("o", "export default { ...game, gtp: { ...game.gtp, tongue: null } };"),
      /: gtp\.tongue: expected an object$/,
    ],
    [
      "whose part lacks text",
      altered("o", "export default { ...game, play: { ...game.play, help: 4 } };"),
      /: play\.help: expected text$/,
    ],
    [
      "with a part that does not exist",
      altered("p", "export default { ...game, view: game.views };"),
      /: view: no part of a game; did you mean views\? known: name, schema, kit, match, formats, gtp, /,
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

  it("that was written for 0.15, and the line names a section of docs/your-own-game.md", () => {
    const section = "Games written for 0.15";
    const see = `which is gone since 0.16: see "${section}" in docs/your-own-game.md`;
    const old = fileURLToPath(new URL("connect-four-0.15.js", import.meta.url));
    expect(playout(["agents", "--game", old])).toMatchObject({
      stderr: `playout: ${old}: imports playout/agents, ${see}\n`,
      stdout: "",
      status: 1,
    });
    const plan = temporary.file("old.yaml", `game: { name: connect-four, module: ${old} }\n`);
    expect(playout(["match", "run", plan])).toMatchObject({
      stderr: `playout: ${plan}: game.module: ${old}: imports playout/agents, ${see}\n`,
      status: 1,
    });
    const docs = readFileSync(new URL("../../docs/your-own-game.md", import.meta.url), "utf8");
    expect(docs).toContain(`\n## ${section}\n`);
    const modules = join(temporary.path, "of-0.15", "node_modules");
    mkdirSync(modules, { recursive: true });
    symlinkSync(fileURLToPath(new URL("../..", import.meta.url)), join(modules, "playout"));
    for (const [facet, from] of [
      ["TABLE", "playout/match"],
      ["GTP", "playout"],
    ]) {
      const file = temporary.file(join("of-0.15", `${facet}.mjs`), `import { ${facet} } from "${from}";`);
      expect(playout(["agents", "--game", file])).toMatchObject({
        stderr: `playout: ${file}: imports ${facet} of ${from}, ${see}\n`,
        status: 1,
      });
    }
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
    const file = temporary.file("silent.mjs", altered("silent", "export default { name, schema, kit };"));
    for (const [part, ...args] of [
      ["play", "play"],
      ["gtp", "gtp"],
      ["suite", "suite", join(folder, "puzzles.jsonl")],
      ["views", "analyze"],
      ["views", "draw"],
    ]) {
      const { stderr, status } = playout([...args, "--game", file]);
      expect(stderr).toBe(`playout: --game: silent has no ${part}; see docs/your-own-game.md\n`);
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
        `playout: ${file}: gtp: r is no plain board game: ${why}\n`,
      );
    }
  });
});
