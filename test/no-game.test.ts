/** Rooms that serve every game name none: what they need of one they ask the registry. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const games = readdirSync(`${src}games`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Files that may, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  "index.ts": "lists what the package exports, rooms of games among it",
  "jobs/learning-run.ts": "writes a hash in hexadecimal digits",
  "jobs/queue-data.ts": "writes a hash in hexadecimal digits",
  "io/machine.ts": "writes a hash in hexadecimal digits",
};

/** Names of games as whole strings, and imports from a game's folder; comments and texts may give examples. */
function namesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const name = `(?:${games.join("|")})`;
  return [
    ...code.matchAll(new RegExp(`"${name}"|'${name}'|\`${name}\`|"[^"\\n]*/games/${name}/[^"]*"`, "g")),
  ].map(([found]) => found);
}

it("finds names in code, not in comments and texts", () => {
  expect(games).toEqual(["curling", "go", "hex"]);
  expect(namesIn("if (game === \"go\") play(`hex`, { name: 'curling' });")).toEqual([
    '"go"',
    "`hex`",
    "'curling'",
  ]);
  expect(namesIn('import { a } from "../games/hex/index.js";')).toEqual(['"../games/hex/index.js"']);
  expect(
    namesIn('import "../games/index.js";\n// as "go"\n/** "hex" */ say("let us go", `--game go`);'),
  ).toEqual([]);
});

it("no room but games names a game", () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.endsWith(".test.ts") &&
      !file.startsWith("games/") &&
      !file.startsWith("entry/"),
  );
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => {
    const names = file in ALLOWED ? [] : namesIn(readFileSync(src + file, "utf8"));
    return names.length === 0 ? [] : [`${file}: ${names.join(", ")}`];
  });
  expect(found).toEqual([]);
});
