import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const documents = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(`${root}docs`, { recursive: true }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith(".md"));
const read = (file: string) => readFileSync(root + file, "utf8");

/** The headings of a document as links name them. */
function anchorsOf(file: string): string[] {
  const prose = read(file).replace(/^```.*?^```/gms, "");
  return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

it.each(documents)("%s links to what is there", (file) => {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"/g)].map(([, a, b]) => a ?? b!);
  for (const link of links.filter((target) => !target.startsWith("http"))) {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    expect(existsSync(root + target), link).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(target), link).toContain(anchor);
  }
});

it.each(documents)("%s names files that are there", (file) => {
  const paths = [...read(file).matchAll(/`((?:src|test|plans|examples|assembly|bin)\/[\w./-]+)`/g)];
  for (const [, path] of paths) expect(existsSync(root + path), path).toBe(true);
});
