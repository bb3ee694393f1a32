/** What is in the package that others install. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

it("the package holds what is built and what its maps point to, and no leftovers", () => {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const packed = execFileSync("npm", args, { cwd: root, encoding: "utf8", stdio: "pipe" });
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
  const paths = new Set(files.map(({ path }) => path));
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { exports: object };
  for (const path of Object.values(exports)) expect(paths).toContain(path.replace("./", ""));
  for (const path of paths)
    expect(path).not.toMatch(/tsbuildinfo|\.test\.|^test\/|^python\/tests|pycache|\.venv/);
  for (const path of ["playout/vector_ends.py", "pyproject.toml"]) expect(paths).toContain(`python/${path}`);
  const sources = [...paths].filter((path) => path.startsWith("src/"));
  expect(sources.length).toBeGreaterThan(100);
  const unmapped = sources.filter((path) => !paths.has(path.replace(/^src(.*)\.ts$/, "dist$1.d.ts.map")));
  expect(unmapped).toEqual([]);
});
