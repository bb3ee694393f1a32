import { accessSync, constants, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileFailure } from "./failure.js";

export function writeFile(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw fileFailure(file, error);
  }
}

/** Fails before long work whose result could not be written. */
export function demandFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw fileFailure(file, error);
  }
}
