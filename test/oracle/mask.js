/** Masks what differs from run to run: times, dates, folders, ports, random ids, the machine, the version. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

const commit = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).stdout.trim();

/** Words by which runs name their machine. */
const MACHINE = [version, process.version, cpus()[0].model, `${process.platform} ${process.arch}`, commit, commit.slice(0, 12)];

/** Times in milliseconds as reports of matches print them: mean / nineteen of twenty / longest, and in all. */
const MOVE_TIMES = /\s*\b[\d.,]+ \/ [\d.,]+ \/ [\d.,]+(<\/td><td class="number">|\s+)(?:[\d.,]+|–)/g;

/**
 * @param {string} text
 * @param {{ folder: string, root: string, ids: ReadonlySet<string> }} drawn
 */
export function masked(text, { folder, root, ids }) {
  let plain = text;
  for (const word of MACHINE.filter((word) => word !== "")) plain = plain.replaceAll(word, "MACHINE");
  plain = plain.replaceAll("MACHINE with changes", "MACHINE");
  for (const id of ids) plain = plain.replaceAll(id, "UUID").replaceAll(id.slice(0, 8), "UUID");
  return plain
    .replaceAll(folder, "FOLDER")
    .replaceAll(root.replace(/\/$/, ""), "ROOT")
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d[:-]\d\d(?:[:-]\d\d(?:\.\d+)?)?(?:Z|\+00:00)?/g, "DATE")
    .replace(/\b(127\.0\.0\.1|localhost):\d+/g, "$1:PORT")
    .replace(/\b\d+(?:\.\d+)? (s|ms|min|seconds?)\b/g, "N $1")
    .replace(MOVE_TIMES, " N / N / N, N")
    .replace(/ +ms a move +CPU ms/g, " ms a move  CPU ms")
    .replace(/"(times|latency|thinking_time_remaining)":\s*\{[^}]*\}/g, '"$1":{}')
    .replace(/"cpu":\s*null/g, '"cpu":N')
    .replace(/"(time|seconds|cpu|cores|ms|publishedCost)":\s*-?[\d.e+-]+/g, '"$1":N');
}

/** Finds the ids that were drawn at random. */
export function drawnIds(text) {
  return text.match(/\b[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g) ?? [];
}
