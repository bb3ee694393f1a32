/** The way from an address to a file in a folder, and to nothing outside of it. */
import { realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";

/** A file in a folder, by the parts of its path; nothing where there is none, it is hidden, or a way or a link leads out of the folder. */
export function fileInside(folder: string, parts: readonly string[]): string | undefined {
  if (!parts.every(isPlain)) return undefined;
  try {
    const root = realpathSync(folder);
    const file = realpathSync(join(root, ...parts));
    return file.startsWith(withEnd(root)) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** A name of something, and no way to elsewhere or to what is hidden. */
export function isPlain(part: string): boolean {
  return part !== "" && !part.startsWith(".") && !/[/\\\0]/.test(part);
}

export function withEnd(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep;
}
