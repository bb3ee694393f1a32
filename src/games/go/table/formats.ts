/** The formats of games of Go. */
import { parseSgf, simpleText } from "../../../game/index.js";
import type { GameFormats } from "../../../match/index.js";
import { formatGoSgf, type GoRecord, parseGoGames, parseGoSgfs } from "../index.js";

export const goFormats: GameFormats<GoRecord> = {
  formats: [
    {
      name: "sgf",
      title: "a game of Go in SGF",
      ending: "sgf",
      recognises: (text) => /^\s*\(\s*;/.test(text) && isGo(text),
      read: (text) => parseGoSgfs(text).map((record) => ({ record, remarks: [] })),
      write: (record) => ({ files: [{ name: "game.sgf", text: formatGoSgf(record) }], remarks: [] }),
    },
    {
      name: "go-lines",
      title: "games of Go as JSON lines",
      ending: "jsonl",
      recognises: (text) => /^\s*\{[^\n]*"moves"\s*:\s*"[^\n]*\}\s*$/m.test(firstLine(text)),
      read: (text) => parseGoGames(text).map(({ record }) => ({ record, remarks: [] })),
    },
  ],
};

/** A file that does not name its game holds Go. */
function isGo(text: string): boolean {
  try {
    const game = simpleText(parseSgf(text)[0]?.properties.GM?.[0] ?? "1");
    return game === "1" || game === "";
  } catch {
    return !/GM\[\s*11\s*\]/.test(text);
  }
}

function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0] ?? "";
}
