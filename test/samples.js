/**
 * The samples of README and docs: every ```console block, run and compareValues with what stands there.
 *
 *     npm run samples                     # says which samples differ; status 1
 *     npm run samples -- --write          # writes what they print today in their place
 *     npm run samples -- docs/search.md   # these files only
 *
 * A block has commands after `$ `, which go on after a backslash, and below each what it prints; where nothing stands below, the command is
 * run and what it prints is not looked at. A line `...` stands for any lines. Times
 * (`1.3 s`) may differ, and so may what goes to standard error. Commands run in a folder of their own that has `plans` and `examples`;
 * files that one command of a block leaves are there for the next. Everything a sample prints must follow from its seed.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BLOCK = /^```console\n(.*?)^```$/gms;
const ANY = "...";

/** The files that may have samples. */
export const FILES = [
  "README.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/**
 * Splits a block into its commands, each with the lines that stand below it.
 * @param {string} block
 * @returns {{ command: string, shown: string[] }[]}
 */
export function parseBlock(block) {
  const samples = [];
  let isCommand = false;
  for (const line of block.trimEnd().split("\n")) {
    if (line.startsWith("$ ")) samples.push({ command: line.slice(2), shown: [] });
    else if (isCommand) samples.at(-1).command += `\n${line}`;
    else if (samples.length === 0) throw new Error(`expected a command after "$ ", not ${line}`);
    else samples.at(-1).shown.push(line);
    isCommand = (isCommand || line.startsWith("$ ")) && line.endsWith("\\");
  }
  return samples;
}

/**
 * Puts what was printed in the place of what stands there, line for line around `...`; times that stand there stay.
 * @param {readonly string[]} shown
 * @param {readonly string[]} printed
 * @returns {string[]}
 */
export function refresh(shown, printed) {
  const blanks = shown.length - shown.findLastIndex((line) => line !== "") - 1;
  const lines = shown.slice(0, shown.length - blanks);
  if (lines.length === 0) return [...shown];
  const starts = lines.flatMap((line, i) => (line === ANY ? [i] : []));
  const fresh = starts.length === 0 ? [...printed] : [];
  if (starts.length > 0) {
    const segments = [[]];
    for (const line of lines) line === ANY ? segments.push([]) : segments.at(-1).push(line);
    segments.forEach((segment, i) => {
      if (i > 0) fresh.push(ANY);
      const at =
        i === 0 ? 0 : i === segments.length - 1 ? printed.length - segment.length : placeOf(segment[0], printed);
      fresh.push(...printed.slice(Math.max(0, at), Math.max(0, at) + segment.length));
    });
  }
  const kept = fresh.map((line, i) => (masked(line) === masked(lines[i] ?? "") ? lines[i] : line));
  return [...kept, ...Array(blanks).fill("")];
}

/** @param {string} line */
function masked(line) {
  return line.replace(/\b\d+(\.\d+)? s\b/g, "N s");
}

/**
 * Finds the line that begins most like this one.
 * @param {string | undefined} line
 * @param {readonly string[]} printed
 */
function placeOf(line = "", printed) {
  const alike = printed.map((each) => {
    let common = 0;
    while (common < line.length && line[common] === each[common]) common++;
    return common;
  });
  return alike.indexOf(Math.max(...alike));
}

/**
 * Runs the commands of a block one after the other.
 * @param {readonly { command: string, shown: string[] }[]} samples
 * @returns {{ command: string, shown: string[], fresh: string[] }[]}
 */
export function runBlock(samples) {
  const folder = mkdtempSync(join(tmpdir(), "playout-samples-"));
  try {
    for (const name of ["plans", "examples"]) symlinkSync(join(ROOT, name), join(folder, name));
    return samples.map(({ command, shown }) => ({ command, shown, fresh: refresh(shown, printedBy(command, folder)) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} command
 * @param {string} folder
 */
function printedBy(command, folder) {
  const playout = `playout() { "${process.execPath}" "${join(ROOT, "bin/playout.js")}" "$@"; }\nnpx() { "$@"; }\n`;
  const { stdout, stderr, status } = spawnSync("sh", ["-c", playout + command], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  if (status !== 0) throw new Error(`${command}: status ${status}\n${stderr}`);
  return stdout === "" ? [] : stdout.replace(/\n$/, "").split("\n");
}

/**
 * Runs all samples of a file, and gives its text as it should be.
 * @param {string} file
 * @returns {{ text: string, fresh: string }}
 */
export function refreshFile(file) {
  const text = readFileSync(join(ROOT, file), "utf8");
  const fresh = text.replace(BLOCK, (_, block) => {
    const lines = runBlock(parseBlock(block)).flatMap(({ command, fresh: own }) => [`$ ${command}`, ...own]);
    return `\`\`\`console\n${lines.join("\n")}\n\`\`\``;
  });
  return { text, fresh };
}

function main() {
  const args = process.argv.slice(2);
  const named = args.filter((arg) => arg !== "--write");
  for (const file of named.length > 0 ? named : FILES) {
    const { text, fresh } = refreshFile(file);
    if (fresh === text) continue;
    if (args.includes("--write")) {
      writeFileSync(join(ROOT, file), fresh);
      console.log(`${file}: written`);
      continue;
    }
    process.exitCode = 1;
    const [shown, own] = [text, fresh].map((each) => each.split("\n"));
    console.log(`${file}: prints something else (npm run samples -- --write)`);
    for (const line of shown.filter((each) => !own.includes(each))) console.log(`- ${line}`);
    for (const line of own.filter((each) => !shown.includes(each))) console.log(`+ ${line}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
