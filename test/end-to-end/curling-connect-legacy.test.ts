/** `playout curling connect` by the text protocol: as a child of the server on one seat, over TCP on the other. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HostedMatch } from "../../src/games/curling/engines/hosted-match.js";
import { LegacySeat } from "../../src/games/curling/engines/legacy-seat.js";
import { officialTeamNoise } from "../../src/games/curling/engines/official-noise.js";
import { EXECUTION_NOISES } from "../../src/games/curling/noise.js";
import { createReferee } from "../../src/games/curling/physics/simulators.js";
import { type CurlingRecord, parseRecord, replayRecord } from "../../src/games/curling/record.js";
import { parseRuleSet } from "../../src/games/curling/rules/rule-set.js";
import { machine } from "../../src/io/machine.js";
import { ProgramTransport } from "../../src/io/programs.js";
import { listenOn, type SocketTransport } from "../../src/io/sockets.js";
import { expectComplaint, PLAYOUT, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();
const command = (...words: string[]) =>
  [process.execPath, PLAYOUT, "curling", "connect", ...words, "--agent", "rules"]
    .map((word) => `'${word}'`)
    .join(" ");

/** What both sides know of the throws: the protocol has six digits, and only the throwing side knows what was wanted. */
function throwsIn({ moves }: CurlingRecord, team: number) {
  const six = (value: number) => Math.round(1e6 * value);
  return moves.map((move) => {
    if (move.kind !== "throw") return move.kind;
    const { intended, actual, player } = move;
    const wanted = player === team ? intended : actual;
    return [player, six(wanted.vx), six(wanted.vy), six(actual.vx), six(actual.vy)];
  });
}

test("a match between two of us, seen by everybody as the server sees it", async () => {
  let come = (_: SocketTransport) => {};
  const comes = new Promise<SocketTransport>((resolve) => {
    come = resolve;
  });
  const listening = await listenOn({ ending: "\0" }, come);
  const rules = parseRuleSet({ preset: "legacy-gat", ends: 1, extraEnds: true });
  const four = Array.from({ length: 4 }, () => ({ hand: EXECUTION_NOISES["legacy-gat"] }));
  const records = ["stdio.json", "tcp.json"].map((name) => join(folder, name));
  const password = file("password", "secret\n");
  const child = new ProgramTransport(command("stdio", "--extra-ends", "--record", records[0]!));
  const guest = new ProgramTransport(
    command(
      `legacy://7@127.0.0.1:${listening.port}`,
      ...["--record", records[1]!, "--name", "our team", "--password-file", password],
    ),
  );
  const login = (id: string, word: string) => id === "7" && word === "secret";
  const match = new HostedMatch({
    id: "d8a40e1a-2470-4ac2-9ebe-de906ff82195",
    date: machine.clock.date(),
    rules,
    members: [four, four],
    hands: officialTeamNoise([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]),
    ice: createReferee("legacy"),
    seats: [
      new LegacySeat(child, { name: "child", patience: 600 }),
      new LegacySeat(await comes, { name: "guest", login, patience: 600 }),
    ],
    waiting: { ready: 600, throw: 600, place: 600 },
    clock: machine.clock,
    past: [],
    journal: () => {},
  });
  const { record, how } = await match.play();
  while ((await guest.receive(Number.POSITIVE_INFINITY)) !== undefined);
  await listening.close();

  expect(how).toBe("rules");
  expect(record.players.map(({ name }) => name)).toEqual(["child", "our_team"]);
  for (const [team, path] of records.entries()) {
    const own = parseRecord(readFileSync(path, "utf8"));
    expect([own.result, own.scores]).toEqual([record.result, record.scores]);
    // The guest was not told, and no end was a tie.
    expect(own.rules.extraEnds).toBe(team === 0);
    expect(own.players[team]?.description).toBe("rules:turns=coin");
    expect(throwsIn(own, team)).toEqual(throwsIn(record, team));
    expect(replayRecord(own, createReferee("legacy"), 1e-3).disagreements).toEqual([]);
  }
  expect(guest.lastWords).toMatch(/exit status 0; .*has the game/s);
}, 120_000);

test("a server that is gone before the end, and a file that is not there, are told in one line", () => {
  expectComplaint(
    ["connect", "stdio", "--agent", "rules", "--record", join(folder, "none.json")],
    1,
    /^playout: stdio: the server left before the end of the match\n$/,
    "ISREADY\n",
  );
  expectComplaint(
    ["connect", "stdio", "--rules", "dc3"],
    2,
    /^playout: --rules: expected legacy-gat or legacy-uec/,
  );
  expectComplaint(
    ["connect", "legacy://127.0.0.1:1", "--password-file", join(folder, "nothing")],
    1,
    /nobody listens there/,
  );
});
