import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { selfSigned } from "../certificate.js";
import { DC4_DOUBLES, DC4_STANDARD } from "../dc4-settings.js";
import { curling, expectComplaint, playout } from "./command.js";

const DOUBLES = { ...DC4_DOUBLES, positioned_stones_pattern: 3 };
const ENGINE = "command:node test/engines/curling/dc4.js";

function newFolder(settings: object) {
  const folder = mkdtempSync(join(tmpdir(), "playout-dc4-"));
  writeFileSync(join(folder, "settings.json"), JSON.stringify(settings));
  return folder;
}

const host = (folder: string, ...args: string[]) =>
  curling(["host", "dc4", "--port", "0", "--out", join(folder, "cup"), ...args]);

it("hosts programs that come over HTTP, told where by words or by the environment", () => {
  for (const [settings, engine] of [
    [DC4_STANDARD, `${ENGINE} {host} {port} {match} {user} {password}`],
    [DOUBLES, ENGINE],
  ] as const) {
    const folder = newFolder(settings);
    const { stdout, stderr, status } = host(
      folder,
      ...["--settings", join(folder, "settings.json"), "--team0", "agent:rules", "--team1", engine],
    );
    expect(status).toBe(0);
    expect(stderr).toMatch(/^DC4 at http:\/\/127\.0\.0\.1:\d+\nmatch [\da-f]{8}-[\da-f]{4}-7/);
    expect(stdout).toMatch(/rules \d+:\d+ straight, (rules|straight) wins\n$/);
    const [id] = readdirSync(join(folder, "cup", "matches"));
    expect(curling(["replay", join(folder, "cup", "matches", id!, "record.json")]).status).toBe(0);
  }
});

it("hosts over HTTPS, with a certificate of its own", () => {
  const folder = newFolder(DC4_STANDARD);
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const { cert, key } = selfSigned();
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
  const args = [
    ...["curling", "host", "dc4", "--port", "0", "--out", join(folder, "cup")],
    ...["--settings", join(folder, "settings.json"), "--tls-cert", files.cert, "--tls-key", files.key],
    ...["--limit", "1000/60", "--team0", "agent:rules", "--team1", ENGINE],
  ];
  const { stdout, stderr, status } = playout(args, "", { NODE_EXTRA_CA_CERTS: files.cert });
  expect(stderr).toMatch(/^DC4 at https:\/\/127\.0\.0\.1:\d+\n/);
  expect(stdout).toMatch(/rules \d+:\d+ straight/);
  expect(status).toBe(0);
});

it("says in one line how many requests broke off", () => {
  const folder = newFolder(DC4_STANDARD);
  const { stderr, status } = host(
    folder,
    ...[
      "--settings",
      join(folder, "settings.json"),
      "--team0",
      "agent:rules",
      "--team1",
      `${ENGINE} --break`,
    ],
  );
  expect(status).toBe(0);
  expect(stderr.split("\n").filter((line) => line.startsWith("playout: "))).toEqual([
    expect.stringMatching(/^playout: 20 requests broke off/),
  ]);
});

it("lets a program forfeit that has gone", () => {
  const folder = newFolder(DC4_STANDARD);
  const { stdout } = host(
    folder,
    ...["--settings", join(folder, "settings.json"), "--team0", `${ENGINE} --die`, "--team1", "agent:rules"],
  );
  expect(stdout).toContain("rules wins (straight: node is gone (exit status 3))");
});

it("keeps users with hashes of their passwords", () => {
  const file = join(newFolder(DC4_STANDARD), "users.json");
  const add = (name: string, input: string) => curling(["user", name, "--users", file], input);
  expect(add("user0", "secret word\n")).toMatchObject({ status: 0, stdout: "", stderr: "" });
  const text = readFileSync(file, "utf8");
  expect(text).not.toContain("secret");
  const { users } = JSON.parse(text);
  expect(Object.keys(users)).toEqual(["user0"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(add("a:b", "x")).toMatchObject({ status: 1, stderr: expect.stringContaining("letters, digits") });
});

it("complains in one line", () => {
  const folder = newFolder({ ...DC4_STANDARD, standard_end_count: 0 });
  const out = join(folder, "cup");
  const common = ["host", "dc4", "--port", "0", "--out", out];
  expectComplaint(common, 2, /--users: whoever is to play over HTTP must be a user/);
  expectComplaint(
    [...common, "--users", join(folder, "nobody.json")],
    1,
    /nobody\.json: there is no such file/,
  );
  expectComplaint(
    [
      ...common,
      "--settings",
      join(folder, "settings.json"),
      "--team0",
      "agent:rules",
      "--team1",
      "agent:rules",
    ],
    1,
    /settings\.json: standard_end_count: expected at least 1/,
  );
  const users = join(folder, "users.json");
  curling(["user", "user0", "--users", users], "secret\n");
  const host = [...common, "--users", users];
  expectComplaint([...host, "--tls-cert", users], 2, /--tls-key/);
  expectComplaint([...host, "--tls-key", users], 2, /--tls-cert/);
  expectComplaint([...host, "--tls-cert", users, "--tls-key", users], 1, /users\.json: /);
  expectComplaint([...host, "--tls-cert", join(folder, "no.pem"), "--tls-key", users], 1, /no\.pem: /);
  for (const limit of ["30", "0/60", "30/0", "x/y", "30/60/1", "-1/60", "1e3/60"])
    expectComplaint([...host, `--limit=${limit}`], 2, /REQUESTS\/SECONDS/);
  expectComplaint(
    [...common, "--team0", "port:5000"],
    2,
    /It must be command:PROGRAM or agent:SPECIFICATION/,
  );
});
