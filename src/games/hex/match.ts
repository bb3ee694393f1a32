/** Hex in matches: the record file of a game, and the file formats of games. */
import { parseSgf, simpleText } from "../../core/index.js";
import {
  type GameFormats,
  type GameTable,
  type MatchGameRecord,
  sgfProperties,
  sgfResult,
} from "../../match/index.js";
import { HexGame } from "./game.js";
import type { HexGameSetup, HexSpec } from "./players.js";
import { formatHexWorld, type HexRecord, parseHexWorld, parseOlympiad } from "./records.js";
import type { HexState } from "./rules.js";
import { formatHexSgf, parseHexSgf } from "./sgf.js";

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

// How a match runs Hex.

export const hexTable: GameTable<HexSpec, HexGameSetup, HexState> = {
  title: ({ width, height }) => `Hex ${width}x${height}`,
  file: { ending: "sgf", format: formatHexGame },
};

/** Players and result go by the final colours. */
function formatHexGame(spec: HexSpec, record: MatchGameRecord): string {
  const game = new HexGame(spec);
  const state = game.start();
  const moves = record.moves.map((text) => {
    const move = game.notation.parseMove(text);
    state.play(move);
    return move;
  });
  const blackWins =
    record.result === null ? undefined : state.black === 0 ? record.result : 1 - record.result;
  const result = sgfResult(blackWins, record.end);
  const black = state.black;
  const [began] = record.players;
  const swapped = black === 0 ? "" : " with Black and was left White by the swap";
  return formatHexSgf({
    width: spec.width,
    height: spec.height,
    swap: spec.swap,
    moves,
    ...sgfProperties(record, black, [`${began} began${swapped}`]),
    ...(result === undefined ? undefined : { result }),
  });
}
