import { moduleOf } from "../agents/index.js";
import { gameWord } from "./guest.js";

/** Examples as the help of a command ends with them, with the game's module where it has one; nothing where there are none. */
export function examplesHelp(examples: readonly string[], game: string): string {
  if (examples.length === 0) return "";
  const word = gameWord(game, moduleOf({ name: game }));
  const lines = examples.map((line) => `  ${line.replaceAll(`--game ${game} `, `--game ${word} `)}`);
  return `\n\nExamples:\n${lines.join("\n")}`;
}
