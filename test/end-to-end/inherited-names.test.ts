/** Words of users that are names of what every object inherits: none is taken for one of ours. */
import { expect, it } from "vitest";
import { playout, temporaryFolder } from "./command.js";

const temporary = temporaryFolder();
const NAMES = ["constructor", "toString", "hasOwnProperty", "valueOf"];

function expectRefused(words: readonly string[], message: RegExp, status = 1): void {
  const ran = playout(words);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.stderr).toMatch(message);
  expect({ stdout: ran.stdout, status: ran.status }).toEqual({ stdout: "", status });
}

it.each(NAMES)("%s is no option of agents, kind, game or file", (name) => {
  for (const [agent, message] of [
    [`best:${name}=1`, /unknown option/],
    [`epsilon:agent=(best:${name}=1)`, /unknown option/],
    [`best:${name}=(random)`, /unknown option/],
    [name, /no kind/],
  ] as const)
    for (const game of ["hex", "go", "curling"])
      expectRefused(["analyze", "--game", game, "--agent", agent], message, 2);
  expectRefused(["analyze", "--game", "go", "--agent", `uct:policy=${name}`], /policy/, 2);
  expectRefused(["analyze", "--game", "curling", "--rules", name], /--rules/, 2);
  expectRefused(["curling", "net", name], /there is no such file/);
  expectRefused(["curling", "check", "--address", `${name}://localhost:1`], /--address/, 2);
});

it.each([...NAMES, "__proto__"])("%s is no field of a plan", (name) => {
  const agents = `[random, { kind: best, ${name}: { playouts: 3 } }]`;
  for (const text of [
    `game: { name: hex }\npairs: 1\nagents: ${agents}\n`,
    `game: { name: hex }\npairs: 1\nagents: [random, best]\n${name}: 1\n`,
    `game: { name: hex, ${name}: 1 }\npairs: 1\nagents: [random, best]\n`,
    `game: { name: hex }\npairs: 1\nagents: [random, best]\nbudget: { playouts: 1, ${name}: 1 }\n`,
  ])
    expectRefused(["match", "run", temporary.file("plan.yaml", text)], new RegExp(name));
});
