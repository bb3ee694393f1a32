import { z } from "zod";

/**
 * A command line as a list of words, read as a shell would but run without one: blanks part words, single and double
 * quotes keep them, a backslash takes the next character as it is (inside single quotes it is itself).
 */
export function parseCommandLine(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === quote) quote = "";
    else if (character === "\\" && quote !== "'") {
      if (++at === text.length) throw new Error("command: a backslash at the end");
      word = (word ?? "") + text[at];
    } else if (quote !== "") word += character;
    else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (!/\s/.test(character)) word = (word ?? "") + character;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (quote !== "") throw new Error(`command: the quote ${quote} does not end`);
  if (word !== undefined) words.push(word);
  if (words.length === 0) throw new Error("command: missing");
  return words;
}

/** What the program of a command line is called: its file, without the folder. */
export function programName(commandLine: string): string {
  const [file = ""] = parseCommandLine(commandLine);
  return file.replace(/^.*[\\/]/, "");
}

/** The command line of a program, as an option of agents. */
export const commandSchema = z
  .string()
  .superRefine((text, context) => {
    try {
      parseCommandLine(text);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message.replace(/^command: /, "") });
    }
  })
  .describe("the program and its arguments, as in a shell");

export function formatCommandLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`))
    .join(" ");
}
