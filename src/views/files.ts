import { parseJson } from "../game/index.js";

/** Files that options name: whoever asks for a view reads them. */
export interface Files {
  /** Whether there is one of this name. */
  has(name: string): boolean;
  /** What a file says, as `read` understands it; errors name the file. */
  read<T>(name: string, read: (text: string) => T): T;
  /** The same of one that is to hold no game: one that does is named where it cannot be read. */
  data<T>(name: string, read: (text: string) => T): T;
}

/** An option that may be JSON or a notation of its own. */
export function jsonOrText(text: string, option: string): unknown {
  if (!text.trimStart().startsWith("{")) return text;
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message}`);
  }
}
