/** Commands that show plans of others run no code that those name. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { PLAYOUT, playout, temporaryFolder } from "./command.js";
import { MODULE } from "./connect-four.js";

const { path } = temporaryFolder();
const served = join(path, "served");
const trace = join(path, "was-run");

/** Connect Four that leaves a trace when it is imported. */
const CODE = `import { writeFileSync } from "node:fs";
import four from ${JSON.stringify(pathToFileURL(MODULE).href)};
writeFileSync(${JSON.stringify(trace)}, "");
export default four;`;
const PLAN = (module: string) => `game: { name: connect-four, module: ${JSON.stringify(module)} }
agents: [random, { name: other, kind: random }]
pairs: 1
`;
const WANTS_GAME = /game connect-four: start with --game/;

function folderOf(name: string, file: string, text: string): string {
  const folder = join(served, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), text);
  return folder;
}

const PLACES = [
  ["beside the plan", "a", "./evil.mjs", join(served, "a", "evil.mjs")],
  ["outside of what is served", "b", "../../evil.mjs", join(path, "evil.mjs")],
  ["anywhere", "c/d/e/f", join(path, "far.mjs"), join(path, "far.mjs")],
] as const;

for (const [, name, module, file] of PLACES) {
  folderOf(name, "plan.yaml", PLAN(module));
  folderOf(`${name}-ladder`, "ladder.yaml", PLAN(file));
  writeFileSync(file, CODE);
}
folderOf("hex", "plan.yaml", 'game: { name: hex, size: 3 }\nagents: [random, "uct:playouts=2"]\npairs: 1\n');

it.each(PLACES)("reports and merges import no module %s", (_, name) => {
  const folder = join(served, name);
  for (const words of [
    ["match", "report", folder],
    ["match", "merge", join(path, "out"), folder],
    ["ladder", "report", `${folder}-ladder`],
  ]) {
    const { stdout, stderr, status } = playout(words);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    expect(stderr).toMatch(/^playout: [^\n]+\n$/);
    expect(stderr).toMatch(WANTS_GAME);
  }
  expect(existsSync(trace)).toBe(false);
  expect(existsSync(join(path, "out"))).toBe(false);
});

interface Shown {
  readonly runs: readonly { readonly id: string; readonly title: string; readonly trouble?: string }[];
}

/** Serves the folder, and gives what the page is told first of what is in it. */
async function overview(...options: string[]): Promise<Shown> {
  const child = spawn(process.execPath, [PLAYOUT, "serve", served, "--port", "0", "--no-open", ...options], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    const events = await fetch(new URL("/api/events", String(said).trim()));
    let text = "";
    for await (const chunk of events.body!.pipeThrough(new TextDecoderStream() as never)) {
      text += chunk;
      const [, data] = /event: overview\ndata: (.*)\n\n/.exec(text) ?? [];
      if (data !== undefined) return JSON.parse(data) as Shown;
    }
    throw new Error("no overview");
  } finally {
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
  }
}

it("serve imports none, and shows all the rest", async () => {
  const { runs } = await overview();
  expect(existsSync(trace)).toBe(false);
  const troubles = runs.filter(({ trouble = "" }) => WANTS_GAME.test(trouble)).map(({ id }) => id);
  const all = PLACES.flatMap(([, name]) => [`served/${name}`, `served/${name}-ladder`]);
  expect(troubles.sort()).toEqual(all.sort());
  expect(runs.filter(({ trouble }) => trouble === undefined).map(({ id }) => id)).toEqual(["served/hex"]);
});

it("--game names the module that they may use", async () => {
  expect(playout(["match", "report", join(served, "a"), "--json", "--game", MODULE])).toMatchObject({
    stderr: "",
    status: 0,
  });
  const { runs } = await overview("--game", MODULE);
  expect(runs.filter(({ trouble }) => trouble !== undefined)).toEqual([]);
  expect(existsSync(trace)).toBe(false);
});

it("run and resume load the module of the plan that they were given, and say so", () => {
  const out = join(path, "played");
  const plan = join(served, "a", "plan.yaml");
  const [first] = playout(["match", "run", plan, "--out", out], "\n").stderr.split("\n");
  expect(first).toContain(join(served, "a", "evil.mjs"));
  expect(existsSync(trace)).toBe(true);
  expect(readFileSync(join(out, "plan.yaml"), "utf8")).toMatch(/module: /);
  const [again] = playout(["match", "resume", out], "\n").stderr.split("\n");
  expect(again).toContain(join(served, "a", "evil.mjs"));
});
