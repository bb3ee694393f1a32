/**
 * Values of positions to check policies by: a folder of go-teacher, or a file of JSON lines with `moves` (`E5 C3 pass`), `komi` and
 * Black's chance to win as `fuegoBlackWinProb`, as in the reference data.
 */
import { existsSync, statSync } from "node:fs";
import { z } from "zod";
import { jsonLine, MOST_ROWS, readLine, readText } from "../../../files/index.js";
import { placed } from "../../../training/index.js";
import { type GoSpec, goKit, goSchema } from "../players/index.js";
import { readValues } from "./data.js";

export interface ValuedPosition {
  readonly position: string;
  /** From -1 to 1, for Black. */
  readonly value: number;
}

export interface ValueFile {
  readonly spec: GoSpec;
  readonly rows: readonly ValuedPosition[];
}

const foreignRow = jsonLine(
  z.looseObject({
    moves: z.string(),
    komi: z.number().default(7.5),
    fuegoBlackWinProb: z.number().min(0).max(1),
  }),
);

export function readValueFile(path: string): ValueFile {
  if (!existsSync(path)) throw new Error(`there is no file or folder ${path}`);
  if (statSync(path).isDirectory()) {
    const { file, header, rows } = readValues(path);
    return { spec: header.game, rows: some(file, rows) };
  }
  const spec = goSchema.parse({ name: "go" });
  const lines = readText(path, MOST_ROWS)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return {
    spec,
    rows: some(
      path,
      lines.map((line, i) => foreign(path, i + 1, line)),
    ),
  };
}

function some(file: string, rows: readonly ValuedPosition[]): readonly ValuedPosition[] {
  if (rows.length === 0) throw new Error(`${file}: no positions in it`);
  return rows;
}

function foreign(path: string, number: number, line: string): ValuedPosition {
  const { moves, komi, fuegoBlackWinProb } = readLine(path, number, line, foreignRow);
  return placed(`${path}, line ${number}`, () => {
    const { game } = goKit(goSchema.parse({ name: "go", komi }));
    const state = game.start();
    for (const word of moves.split(" ").filter((each) => each !== "")) {
      const move = game.notation.parseMove(word);
      if (!game.isLegal(state, move)) throw new Error(`moves: ${word} is not legal`);
      state.play(move);
    }
    return { position: game.notation.formatState(state), value: 2 * fuegoBlackWinProb - 1 };
  });
}
