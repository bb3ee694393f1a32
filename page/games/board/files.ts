/** Board games as files: every format that `playout convert` knows of the game. */
import type { BoardState } from "../../../src/views/index.js";
import type { GameDocument } from "../../session/index.js";
import { lineOf, treeToData } from "../../tree/index.js";
import type { PageFiles } from "../game.js";
import type { BoardDefinition } from "./definition.js";
import { boardRules, type Position, RESIGN } from "./rules.js";
import { b, sideName } from "./words/index.js";

export function boardFiles<S extends BoardState>(
  definition: BoardDefinition<S>,
): PageFiles<Position<S>, number> {
  const { formats } = definition.records.formats;
  return {
    recognises: (text) => formats.some((format) => format.recognises(text)),
    open(text) {
      const format = formats.find((each) => each.recognises(text) && each.read !== undefined);
      const [kept] = format?.read?.(text) ?? [];
      if (kept === undefined) throw new Error(b("noGameInside"));
      const { document, left } = documentOf(definition, kept.record);
      return {
        document,
        remarks: left === 0 ? kept.remarks : [...kept.remarks, b("cutOff", { count: left })],
      };
    },
    formats: formats
      .filter(({ write }) => write !== undefined)
      .map(({ name, title, ending }) => ({ name, title: `${title.replace(/^an? /, "")} (.${ending})` })),
    save(session, name) {
      const format = formats.find((each) => each.name === name);
      if (format?.write === undefined) throw new Error(`there is no format ${name}`);
      const line = session.line.value;
      const moves = session.movesTo(line);
      const seats = session.seats.value;
      const record = definition.records.write({
        spec: session.rules.spec,
        start: session.start,
        moves: moves.filter((move) => move !== RESIGN),
        resigned: moves.at(-1) === RESIGN,
        names: [seats[0] ?? sideName("B"), seats[1] ?? sideName("W")],
      });
      return format.write(record);
    },
  };
}

/** Moves that the rules do not allow, as records have them after the end of a game, are left out with what follows. */
function documentOf<S extends BoardState>(
  definition: BoardDefinition<S>,
  record: unknown,
): { document: GameDocument; left: number } {
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
  const { tree } = lineOf(played);
  const document = {
    game,
    ...(start !== undefined && { start }),
    seed: "page",
    seats: [null, null] as const,
    tree: treeToData(tree),
    at: played.map(() => 0),
  };
  return { document, left: moves.length - played.filter((move) => move !== RESIGN).length };
}
