/** Describes where and when a measurement runs, so that its figures can be judged later. */
import { execFileSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { version } from "../core/index.js";

/** Machine, time and versions with which a part of a run was measured. */
export interface Session {
  /** ISO 8601. */
  readonly started: string;
  readonly version: string;
  /** Of the checkout that ran; missing for an installed package. */
  readonly commit?: string;
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly platform: string;
  readonly threads: number;
}

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));

/** Describes a run that starts now on this machine: version, processor and threads, for its report. */
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
