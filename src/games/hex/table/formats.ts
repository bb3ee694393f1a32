/** The formats of games of Hex. */
import { parseSgf, simpleText } from "../../../game/index.js";
import type { GameFormats } from "../../../match/index.js";
import {
  formatHexSgf,
  formatHexWorld,
  type HexRecord,
  parseHexSgf,
  parseHexWorld,
  parseOlympiad,
} from "../index.js";

export const hexFormats: GameFormats<HexRecord> = {
  formats: [
    {
      name: "sgf",
      title: "a game of Hex in SGF",
      ending: "sgf",
      recognises: (text) => /^\s*\(\s*;/.test(text) && isHex(text),
      read: (text) => [{ record: parseHexSgf(text), remarks: [] }],
      write: (record) => ({ files: [{ name: "game.sgf", text: formatHexSgf(record) }], remarks: [] }),
    },
    {
      name: "hexworld",
      title: "a link to HexWorld",
      ending: "txt",
      recognises: (text) =>
        /^\s*(?:https?:\/\/(?:www\.)?hexworld\.org\/\S*#)?\d+(?:x\d+)?n?(?:r\d+)?(?:c\d+)?,\S*\s*$/i.test(
          text,
        ),
      read: (text) => [{ record: parseHexWorld(text), remarks: [] }],
      write: (record) => ({
        files: [{ name: "game.txt", text: `https://hexworld.org/board/#${formatHexWorld(record)}\n` }],
        remarks: ["a link holds moves alone: no names, no result, no comments"],
      }),
    },
    {
      name: "olympiad",
      title: "games of the Computer Olympiads as JSON lines",
      ending: "jsonl",
      recognises: (text) => /^\s*\{[^\n]*"paperSet"/.test(text),
      read: (text) => parseOlympiad(text).map(({ record }) => ({ record, remarks: [] })),
    },
  ],
};

function isHex(text: string): boolean {
  try {
    return simpleText(parseSgf(text)[0]?.properties.GM?.[0] ?? "") === "11";
  } catch {
    return /GM\[\s*11\s*\]/.test(text);
  }
}
