/** Files that the user names for results. */
import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { FileError, onFile } from "./error.js";
import { inputNamed } from "./inputs.js";
import { placeOf } from "./place.js";
import { writeWhole } from "./write.js";

/** Throws where a result could not be written, or would replace a file that was read: before the work that leads to it. */
export function demandOutput(file: string): void {
  onFile(file, () => {
    const place = placeOf(file);
    if (!("target" in place)) return;
    const input = place.stats && inputNamed(place.stats);
    if (input !== undefined)
      throw new FileError(
        file,
        `is the same file as the input${input === file ? "" : ` ${input}`}, which would be lost; choose another`,
      );
    accessSync(dirname(place.target), constants.W_OK);
  });
}

export function writeOutput(file: string, text: string | Uint8Array): void {
  demandOutput(file);
  writeWhole(file, text);
}

/** The same for a picture or a page, which may be replaced as nothing else may. */
export function demandPicture(file: string): void {
  demandOutput(file);
  if (holdsSomething(file) && !holdsMarkup(file))
    throw new FileError(file, "holds something else than a picture or a page; choose another name");
}

export function writePicture(file: string, text: string): void {
  demandPicture(file);
  writeWhole(file, text);
}

/** SVG and HTML begin with a tag, and nothing else that we write does. */
function holdsMarkup(file: string): boolean {
  const beginning = Buffer.alloc(64);
  const read = onFile(file, () => {
    const handle = openSync(file, "r");
    try {
      return readSync(handle, beginning);
    } finally {
      closeSync(handle);
    }
  });
  return /^\uFEFF?\s*</.test(beginning.toString("utf8", 0, read));
}

/** Whether something would be lost if the file were replaced. */
export function holdsSomething(file: string): boolean {
  const stats = onFile(file, () => statSync(file, { throwIfNoEntry: false }));
  return stats?.isFile() === true && stats.size > 0;
}
