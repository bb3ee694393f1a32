/** JSON lines of others: every line an object, a last one that a kill cut short left out. */
import { parseJson } from "../../../game/index.js";
import { at } from "./game.js";

export interface JsonLine {
  /** `line 12`. */
  readonly place: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function parseJsonLines(text: string): { lines: JsonLine[]; cut: boolean } {
  const all = text.replace(/^\uFEFF/, "").split("\n");
  const last = all.findLastIndex((line) => line.trim() !== "");
  if (last < 0) throw new Error("the file is empty");
  const lines: JsonLine[] = [];
  for (const [i, line] of all.entries()) {
    if (line.trim() === "") continue;
    const place = `line ${i + 1}`;
    try {
      lines.push({ place, data: at(place, () => objectOf(line)) });
    } catch (error) {
      // A line that lacks its end is not wrong but short.
      if (i !== last || i === 0 || text.endsWith("\n")) throw error;
      return { lines, cut: true };
    }
  }
  return { lines, cut: false };
}

export function objectOf(text: string): Record<string, unknown> {
  const data: unknown = parseJson(text);
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new Error("expected an object");
  return data as Record<string, unknown>;
}

/** The object that a text begins with, in its first line or as a whole; an empty one where there is none. */
export function firstObject(text: string): Record<string, unknown> {
  const [line = ""] = text.trimStart().split("\n", 1);
  for (const part of [line, text]) {
    try {
      return objectOf(part);
    } catch {}
  }
  return {};
}
