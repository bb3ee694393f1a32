/** Board games as files: every format that `playout convert` knows of the game. */
import type { BoardState } from "../../../src/show/index.js";
import { newSeed } from "../../session/index.js";
import { addMove, lineOf, linesOf, treeToData } from "../../tree/index.js";
import type { PageFiles } from "../game.js";
import type { BoardDefinition } from "./definition.js";
import { boardRules, type Position, RESIGN } from "./rules.js";
import { joinSgf, splitSgf } from "./variations.js";
import { b, sideName } from "./words/index.js";

/** The format that holds variations. */
const SGF = "sgf";

export function boardFiles<S extends BoardState>(
  definition: BoardDefinition<S>,
): PageFiles<Position<S>, number> {
  const { formats } = definition.records.formats;
  return {
    recognises: (text) => formats.some((format) => format.recognises(text)),
    open(text, index = 0) {
      const format = formats.find((each) => each.recognises(text) && each.read !== undefined);
      const games = format?.read?.(text) ?? [];
      const kept = games[index];
      if (kept === undefined) throw new Error(b("noGameInside"));
      const main = lineIn(definition, kept.record);
      const others = format?.name === SGF ? splitSgf(text, index).slice(1) : [];
      const read = (other: string) => lineIn(definition, format?.read?.(other)[0]?.record);
      const { tree, lost } = treeOf(main, others, read);
      return {
        document: {
          game: main.game,
          ...(main.start !== undefined && { start: main.start }),
          seed: newSeed(),
          seats: [null, null],
          tree: treeToData(tree),
          at: main.played.map(() => 0),
        },
        remarks: [
          ...kept.remarks,
          ...(main.left > 0 ? [b("cutOff", { count: main.left })] : []),
          ...(lost > 0 ? [b("linesLost", { count: lost })] : []),
        ],
        games: games.length,
      };
    },
    formats: formats
      .filter(({ write }) => write !== undefined)
      .map(({ name, title, ending }) => ({ name, title: `${title.replace(/^an? /, "")} (.${ending})` })),
    save(session, name) {
      const format = formats.find((each) => each.name === name);
      if (format?.write === undefined) throw new Error(`there is no format ${name}`);
      const { write } = format;
      const seats = session.seats.value;
      const written = (moves: readonly number[]) =>
        write(
          definition.records.write({
            spec: session.rules.spec,
            start: session.start,
            moves: moves.filter((move) => move !== RESIGN),
            resigned: moves.at(-1) === RESIGN,
            names: [seats[0] ?? sideName("B"), seats[1] ?? sideName("W")],
          }),
        );
      const lines = linesOf(session.tree.value);
      if (lines.length < 2) return written(session.movesTo(session.line.value));
      if (name !== SGF) {
        const { files, remarks } = written(session.movesTo(session.line.value));
        return { files, remarks: [...remarks, b("lineOnly")] };
      }
      const all = lines.map(written);
      const [main] = all;
      const text = joinSgf(all.map(({ files }) => files[0]?.text ?? ""));
      return { files: [{ name: main?.files[0]?.name ?? "game.sgf", text }], remarks: main?.remarks ?? [] };
    },
  };
}

interface Line {
  readonly start: string | undefined;
  readonly played: readonly number[];
}

/** A line with its variations; those that cannot be read, or begin elsewhere, are lost. */
function treeOf(main: Line, others: readonly string[], read: (text: string) => Line) {
  let { tree } = lineOf(main.played);
  let lost = 0;
  for (const other of others) {
    try {
      const { start, played } = read(other);
      let path = "";
      if (start !== main.start) lost++;
      else for (const move of played) ({ tree, path } = addMove(tree, path, move, Object.is));
    } catch {
      lost++;
    }
  }
  return { tree, lost };
}

/** Moves that the rules do not allow, as records have them after the end of a game, are left out with what follows. */
function lineIn<S extends BoardState>(definition: BoardDefinition<S>, record: unknown) {
  const { spec, start, moves, resigned } = definition.records.read(record);
  const game = definition.variant({ name: definition.name, ...spec });
  const rules = boardRules(definition, game);
  const played: number[] = [];
  let position = rules.start(start);
  for (const move of resigned ? [...moves, RESIGN] : moves) {
    try {
      position = rules.play(position, move);
      played.push(move);
    } catch {
      break;
    }
  }
  const left = moves.length - played.filter((move) => move !== RESIGN).length;
  return { game, start, played, left };
}
