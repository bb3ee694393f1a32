/** Positions and records of board games as pictures: after all moves or after some, with their numbers. */
import { z } from "zod";
import { option } from "../../agents/index.js";
import type { BoardOverlay } from "../../draw/index.js";
import { jsonOrText } from "../files.js";
import type { Drawing, Pictures } from "../pictures.js";
import type { BoardArtist, BoardState } from "./artist.js";

/** A game that was played, or a position without one. */
export interface Played<S> {
  /** Before the first move and after each. */
  readonly states: readonly S[];
  readonly names?: string;
  readonly result?: string;
  /** The numbers of the first so many moves on their stones. */
  numbers(count: number): BoardOverlay[];
}

const moveFields = {
  move: z.int().min(0).optional().meta(option("draw the game after so many moves")),
  numbers: z
    .boolean()
    .optional()
    .meta(option("write the numbers of the moves on the stones", { isFlag: true })),
};
type MoveFields = z.output<z.ZodObject<typeof moveFields>>;

export interface BoardRecords<S extends BoardState, O extends object> {
  /** Fields besides `move` and `numbers`. */
  readonly fields?: z.ZodRawShape;
  readonly help: string;
  readonly examples: readonly string[];
  /** A position as text or JSON. */
  readPosition(given: unknown, drawing: Drawing & O): Played<S>;
  /** Gives who reads records; throws what they do not go with. */
  recordReader(drawing: Drawing & O): (text: string) => Played<S>;
}

export function boardPictures<S extends BoardState, O extends object>(
  artist: BoardArtist<S>,
  records: BoardRecords<S, O>,
): Pictures<O & MoveFields> {
  const { fields, help, readPosition, recordReader } = records;
  return {
    options: z.strictObject({ ...moveFields, ...fields }),
    help,
    get examples() {
      return records.examples;
    },
    draw(drawing, files) {
      const { position, record } = drawing;
      if (position !== undefined) {
        const played = readPosition(jsonOrText(position, "--position"), drawing);
        if (drawing.move !== undefined && played.states.length === 1)
          throw new Error("--move: the position has no moves");
        return { text: drawPlayed(artist, played, drawing) };
      }
      if (record === undefined) throw new Error("give --position or --record");
      const played = files.read(record, recordReader(drawing));
      return { text: drawPlayed(artist, played, drawing) };
    },
  };
}

function drawPlayed<S extends BoardState>(
  artist: BoardArtist<S>,
  { states, names = "", result = "", numbers }: Played<S>,
  { move = states.length - 1, numbers: isNumbered, theme, title, caption }: Drawing & MoveFields,
): string {
  const last = states.length - 1;
  const state = states[move];
  if (state === undefined) throw new Error(`--move: the game has ${last} moves`);
  const when = move === last ? result : `after ${move} of ${last} moves`;
  const told = { title: title ?? titleOf(names, when), caption: caption ?? artist.standing(state) };
  return artist.svg(state, isNumbered ? numbers(move) : [], {
    theme,
    ...(told.title !== "" && { title: told.title }),
    ...(told.caption !== "" && { caption: told.caption }),
  });
}

/** "credit – plain, after 3 of 9 moves", or "After 3 of 9 moves": names stay as they are. */
function titleOf(names: string, when: string): string {
  if (names === "") return when.charAt(0).toUpperCase() + when.slice(1);
  return when === "" ? names : `${names}, ${when}`;
}
