import { writeFileSync } from "node:fs";
import { Failure, messageOf } from "./failure.js";

export function writeFile(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Failure(`${file}: ${messageOf(error)}`);
  }
}
