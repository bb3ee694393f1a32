/** Examples as the help of a command ends with them; nothing where there are none. */
export function examplesHelp(examples: readonly string[]): string {
  return examples.length === 0 ? "" : `\n\nExamples:\n${examples.map((line) => `  ${line}`).join("\n")}`;
}
