/**
 * One hash a line of everything that stays as it is while files are moved and names changed: what commands print and write, what
 * searches find, what travels over wires and queues, the public names. Compares with oracle.txt.
 *
 *     npm run oracle                        # says which lines differ; status 1
 *     npm run oracle -- match gtp           # only lines whose name contains one of these words
 *     npm run oracle -- --update            # writes oracle.txt
 *     npm run oracle -- --show "match go"   # prints what one line stands for
 *     npm run oracle -- --keep FOLDER       # writes what all lines stand for, to compare two versions with diff -r
 *
 * cases.js has the table. Standard error is shown and kept, but not hashed: its wording may change. Times, dates, folders, ports and the
 * version are masked. A case that cannot run here (it needs a Redis server) is named, and its line is left as it is.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { staleness } from "../built.js";
import { CASES } from "./cases.js";
import { drawnIds, masked } from "./mask.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STORED = fileURLToPath(new URL("oracle.txt", import.meta.url));
const AT_ONCE = 2;
/** Milliseconds that a case may take; one takes 30 seconds at most. */
const LONGEST = 240_000;
const ENVIRONMENT = { ...process.env, NO_COLOR: "1", COLUMNS: "80", PLAYOUT: join(ROOT, "bin/playout.js") };

/** Folders that cases find beside what they make. */
const LINKS = ["plans", "examples", "experiments", "test", "node_modules"];

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: "boolean", default: false },
    show: { type: "string" },
    keep: { type: "string" },
    times: { type: "boolean", default: false },
  },
});

const stale = staleness();
if (stale !== undefined) {
  console.error(`oracle: ${stale}`);
  process.exit(1);
}

const asksHelp = words.length === 0 || words.some((word) => word.startsWith("help"));
const helps = asksHelp || options.show?.startsWith("help") ? helpTexts() : {};
const table = [...Object.keys(helps).map((name) => [name, ""]), ...CASES];
const wanted = table.filter(([name]) =>
  options.show !== undefined
    ? name === options.show
    : words.length === 0 || words.some((word) => name.includes(word)),
);
if (wanted.length === 0) {
  console.error("oracle: no case has this name");
  process.exit(1);
}

/** @type {Map<string, string>} */
const found = new Map();
const skipped = [];
const queue = [...wanted];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await take(...next);
  }),
);
if (options.show === undefined) compare();

/** @returns {Record<string, string>} */
function helpTexts() {
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(new URL("helps.js", import.meta.url))], {
    encoding: "utf8",
    env: ENVIRONMENT,
  });
  return JSON.parse(stdout);
}

/**
 * Runs one case in a folder of its own, and keeps the hash of what came of it.
 * @param {string} name
 * @param {string} script
 */
async function take(name, script) {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "playout-oracle-"));
  try {
    for (const link of LINKS) symlinkSync(join(ROOT, link), join(folder, link));
    const help = helps[name];
    const ran = help === undefined ? await inShell(script, folder) : { stdout: help, stderr: "", status: 0 };
    const { stdout, stderr, status } = ran;
    if (status === 77) {
      skipped.push(`${name}: ${stderr.trim()}`);
      return;
    }
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name));
    const contents = paths.map((path) => readFileSync(path));
    const ids = new Set([stdout, ...paths, ...contents.map(String)].flatMap(drawnIds));
    const mask = (text) => masked(text, { folder, root: ROOT, ids });
    const files = new Map([
      ["stdout", mask(stdout)],
      ["status", `${status}\n`],
    ]);
    paths.forEach((path, i) => {
      const bytes = contents[i];
      const isText = !bytes.includes(0);
      files.set(mask(`files/${path.slice(folder.length + 1)}`), isText ? mask(bytes.toString()) : Buffer.from(mask(bytes.toString("latin1")), "latin1"));
    });
    const hash = createHash("sha256");
    for (const [file, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
      hash.update(`${file} ${content.length}\n`).update(content);
    found.set(name, hash.digest("hex").slice(0, 12));
    if (options.show !== undefined) show(files, stderr);
    if (options.keep !== undefined)
      keep(join(options.keep, name.replaceAll(/[^\w.-]+/g, "-")), files, stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (options.times) console.error(`${((performance.now() - started) / 1000).toFixed(1)} ${name}`);
}

/**
 * @param {string} script
 * @param {string} folder
 * @returns {Promise<{ stdout: string, stderr: string, status: number | null }>}
 */
function inShell(script, folder) {
  const lines = `playout() { "${process.execPath}" "${join(ROOT, "bin/playout.js")}" "$@"; }\n${script}`;
  return new Promise((resolve) => {
    const child = spawn("bash", ["-c", lines], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: ENVIRONMENT,
      detached: true,
    });
    // With all that it started.
    const limit = setTimeout(() => process.kill(-child.pid, "SIGKILL"), LONGEST);
    const said = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8");
      child[name].on("data", (text) => {
        said[name] += text;
      });
    }
    child.on("close", (status) => {
      clearTimeout(limit);
      resolve({ ...said, status });
    });
  });
}

/**
 * @param {Map<string, string | Buffer>} files
 * @param {string} stderr
 */
function show(files, stderr) {
  for (const [file, content] of files) {
    const text =
      typeof content === "string"
        ? content
        : `${content.length} bytes, ${content.toString("base64").slice(0, 60)}...\n`;
    console.log(`==> ${file}\n${text}`);
  }
  console.log(`==> stderr (not hashed)\n${stderr}`);
}

/**
 * @param {string} folder
 * @param {Map<string, string | Buffer>} files
 * @param {string} stderr
 */
function keep(folder, files, stderr) {
  rmSync(folder, { recursive: true, force: true });
  for (const [file, content] of [...files, ["stderr", stderr]]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}

/** Compares with the stored lines, or writes them. */
function compare() {
  const stored = new Map(
    readFileSync(STORED, { encoding: "utf8", flag: "a+" })
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split("  ")),
  );
  for (const line of skipped) console.error(`not checked: ${line}`);
  const whole = words.length === 0;
  if (options.update) {
    const left = new Set(skipped.map((line) => line.split(":")[0]));
    const lines = new Map([...stored].filter(([name]) => !whole || left.has(name)));
    for (const [name, hash] of found) lines.set(name, hash);
    const text = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map((line) => `${line.join("  ")}\n`);
    writeFileSync(STORED, text.join(""));
    console.log(`${found.size} lines written`);
    return;
  }
  const differences = [...found].flatMap(([name, hash]) =>
    stored.get(name) === hash ? [] : [stored.has(name) ? `differs: ${name}` : `new: ${name}`],
  );
  const taken = new Set(table.map(([name]) => name));
  if (whole) for (const name of stored.keys()) if (!taken.has(name)) differences.push(`gone: ${name}`);
  for (const line of differences) console.log(line);
  console.log(
    `${found.size} checked, ${differences.length === 0 ? "all equal" : `${differences.length} different`}`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
}
