/** What a run was done with, so that its numbers can be judged later. */
import { execFileSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { version } from "../index.js";
import type { Session } from "./results.js";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));

export function describeSession(threads: number): Session {
  const commit = commitOf(PACKAGE);
  return {
    started: new Date().toISOString(),
    version,
    ...(commit !== undefined && { commit }),
    cpu: cpus()[0]?.model.trim() ?? "unknown processor",
    cores: availableParallelism(),
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    threads,
  };
}

/** Of the checkout that the package is in; an installed package is in none, or in somebody else's. */
function commitOf(folder: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    if (git("rev-parse", "--show-prefix") !== "") return undefined;
    return (
      git("rev-parse", "HEAD") +
      (git("status", "--porcelain", "--", "src", "assembly") === "" ? "" : " with changes")
    );
  } catch {
    return undefined;
  }
}
