/** Running `playout draw`, and what its drawings say. */
import { expect } from "vitest";
import { checkXml } from "../well-formed.js";
import { playout as run } from "./command.js";

export function playout(...options: string[]) {
  return run(options);
}

/** A drawing that must succeed without a word. */
export function drawn(...options: string[]): string {
  const { status, stdout, stderr } = playout("draw", "--game", "curling", ...options);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="[^"]*"/);
  checkXml(stdout.trimEnd());
  return stdout;
}

/** The texts of a drawing in one line, for captions are wrapped. */
export function wordsOf(svg: string): string {
  return svg.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

export function count(svg: string, pattern: RegExp): number {
  return svg.match(pattern)?.length ?? 0;
}
