/** Positions and games of board games that a search thinks about. */

import { z } from "zod";
import {
  type Agent,
  type AgentSpec,
  type AnalysisTask,
  analysePosition,
  createSearch,
  type GameSetup,
  type GameSpec,
  option,
} from "../agents/index.js";
import type { BoardOverlay } from "../draw/index.js";
import {
  analysisOf,
  type BoardSubjects,
  completeSearchAgent,
  type QuerySubject,
} from "../protocols/index.js";
import type { Report } from "../search/index.js";
import { answerOf, LINES, overAt, studyGame } from "./board-game.js";
import { type BoardArtist, type BoardState, heatOf } from "./board-pictures.js";
import { fitPicture, formatReport } from "./terminal.js";
import type { AnalysisRequest, Files, Findings, Studies, Study, StudyDesk } from "./views.js";

const positionFields = {
  moves: z
    .string()
    .optional()
    .meta(option('show the position after these moves, e.g. "a5 b6"', { value: "list" })),
  board: z
    .string()
    .optional()
    .meta(
      option("show this position, rows from the top with / between, e.g. .../.XO/...", { value: "rows" }),
    ),
  sgf: z
    .string()
    .optional()
    .meta(option("show the last position of a game", { value: "file" })),
};
const recordFields = {
  record: z
    .string()
    .optional()
    .meta(option("show the last position of a game that play or match wrote", { value: "file" })),
};
const sideFields = {
  toMove: z
    .enum(["B", "W"])
    .optional()
    .meta(option("who moves on --board (default: Black unless he has more stones)", { value: "side" })),
};
const turnFields = {
  every: z
    .boolean()
    .optional()
    .meta(
      option("look at every position, and tell what every move has cost", {
        isFlag: true,
        conflicts: ["turn"],
      }),
    ),
  turn: z.int().min(0).optional().meta(option("show the position after so many moves instead of the last")),
};
const boardFields = { ...positionFields, ...recordFields, ...sideFields, ...turnFields };
export type BoardQuestion = AnalysisRequest & z.output<z.ZodObject<typeof boardFields>>;

/** What a game tells of a position besides its moves. */
export interface BoardFindings {
  /** For people: a line below the chance to win, and a picture below the moves. */
  readonly words?: string;
  overlay?(colour: boolean): string;
  /** For JSON. */
  readonly facts?: object;
  /** SVG. */
  picture(): string;
}

interface BoardStudies<S extends BoardState, Spec extends GameSpec, O extends object> {
  // biome-ignore lint/suspicious/noExplicitAny: the fields of a query are those of the options
  readonly subjects: BoardSubjects<S, any, Spec>;
  /** More ways to name a position, each a field of a query as well. */
  readonly sources?: z.ZodRawShape;
  /** How what was found is shown. */
  readonly looks?: z.ZodRawShape;
  readonly queries: readonly string[];
  readonly examples: readonly string[];
  /** Reads a game of a file that is no SGF, where there are such; what it does not say of the game is taken from `game`. */
  readRecord?(text: string, game: Spec): BoardQuestionSubject<S>;
  /** Names of the players and the result, where an SGF file tells them. */
  title?(sgf: string): string | undefined;
  /** Without it, a picture shows the moves that were looked at most. */
  findings?(state: S, report: Report<number>, question: BoardQuestion & O): BoardFindings;
}

/** The positions of a question, and the game that they belong to. */
export interface BoardQuestionSubject<S extends BoardState> {
  readonly kit: QuerySubject<S>["kit"];
  /** One for every turn: the position before the first move, then after each. */
  readonly states: readonly S[];
  readonly title?: string;
}

interface TimedReport {
  readonly report: Report<number>;
  readonly seconds: number;
}

export function boardStudies<S extends BoardState, Spec extends GameSpec, O extends object>(
  artist: BoardArtist<S>,
  studies: BoardStudies<S, Spec, O>,
): Studies<BoardQuestion & O, Spec> {
  const { sources, looks, subjects, readRecord } = studies;
  const positions = { ...fieldsOf(positionFields, subjects.schema), ...(readRecord && recordFields) };
  const fields = { ...positions, ...fieldsOf(sideFields, subjects.schema) };
  const defaults = Object.keys(positions);
  const named = [...defaults, ...Object.keys(sources ?? {})];
  const needy = [...Object.keys(turnFields), ...Object.keys(looks ?? {}), "json", "svg"];
  return {
    options: z.strictObject({ ...fields, ...turnFields, ...sources, ...looks }),
    lines: LINES,
    picture: "a heat map of the board, of a game the chance to win",
    get queries() {
      return studies.queries;
    },
    get examples() {
      return studies.examples;
    },
    open(question, game, files) {
      const asked = question as Readonly<Record<string, unknown>>;
      const [first, second] = named.filter((name) => asked[name] !== undefined);
      if (second !== undefined) throw new Error(`--${first}, --${second}: expected one of them`);
      if (question.toMove !== undefined && question.board === undefined)
        throw new Error("--to-move: goes with --board");
      const lonely = needy.find((name) => asked[name] !== undefined);
      if (first !== undefined) return new BoardStudy(artist, studies, question, game(), files);
      if (lonely !== undefined) throw new Error(`--${lonely}: give ${either(defaults)}`);
      return undefined;
    },
    check: (kit, agent, alone, weights) => {
      if (alone) createSearch(kit, agent, weights);
      else completeSearchAgent(kit as GameSetup<S, number>, agent, weights);
    },
    queryFields: ({ lines }) => ({ lines }),
  };
}

/** Of fields those that the queries of a game have as well. */
function fieldsOf(fields: z.ZodRawShape, { shape }: z.ZodObject): z.ZodRawShape {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in shape));
}

/** "--moves, --board or --sgf" */
function either(names: readonly string[]): string {
  const told = names.map((name) => `--${name}`);
  return [told.slice(0, -1).join(", "), ...told.slice(-1)].filter((part) => part !== "").join(" or ");
}

/** Everything that the analysis of a game needs but a position. */
export type BoardGameTask<S extends BoardState> = Omit<AnalysisTask<S, number>, "state" | "watch">;

function silentError({ name }: { readonly name: string }): Error {
  return new Error(`--agent: ${name} does not tell what it thinks`);
}

class BoardStudy<S extends BoardState, Spec extends GameSpec, O extends object> implements Study {
  readonly doing: string;
  readonly kit: Study["kit"];
  readonly #artist: BoardArtist<S>;
  readonly #studies: BoardStudies<S, Spec, O>;
  readonly #question: BoardQuestion & O;
  readonly #subject: BoardQuestionSubject<S>;
  readonly #turn: number;

  constructor(
    artist: BoardArtist<S>,
    studies: BoardStudies<S, Spec, O>,
    question: BoardQuestion & O,
    game: Spec,
    files: Files,
  ) {
    this.#studies = studies;
    this.#question = question;
    this.#subject = readSubject(studies, question, game, files);
    this.#artist = artist;
    this.kit = this.#subject.kit as unknown as Study["kit"];
    this.doing = question.every ? "looking" : "thinking";
    const last = this.#subject.states.length - 1;
    this.#turn = question.turn ?? last;
    if (this.#turn > last) throw new Error(`--turn: the last turn is ${last}`);
  }

  opening(screen: StudyDesk["screen"]): string | undefined {
    if (this.#question.every) return undefined;
    return fitPicture(this.#artist.text(this.#subject.states[this.#turn]!, [], screen.colour), screen);
  }

  async run(agent: AgentSpec, desk: StudyDesk): Promise<Findings> {
    const thinker: Agent<S, number> = desk.seat(this.#subject.kit, agent);
    const { clock, stop } = desk;
    try {
      await thinker.ready?.();
      const { game } = this.#subject.kit;
      const { seed } = this.#question;
      const { analyst } = thinker;
      if (this.#question.every) {
        if (analyst === undefined) throw silentError(thinker);
        const task: BoardGameTask<S> = { analyst, game, seed, stop };
        return await studyGame(this.#studies.subjects, this.#subject, task, this.#question, desk);
      }
      return await this.#lookAt(
        this.#subject.states[this.#turn]!,
        async (state) => {
          const start = clock.now();
          const watch = (_: unknown, spent: number) => desk.tell(spent, 1);
          const report =
            analyst === undefined
              ? (await thinker.choose(state, stop, watch)).report
              : await analysePosition({ analyst, game, state, seed, stop, watch });
          if (report === undefined) throw silentError(thinker);
          return { report, seconds: (clock.now() - start) / 1000 };
        },
        desk,
      );
    } finally {
      await thinker.close?.();
    }
  }

  async #lookAt(
    state: S,
    think: (state: S) => Promise<TimedReport>,
    { stop, screen }: StudyDesk,
  ): Promise<Findings> {
    const { subjects } = this.#studies;
    if (state.isOver())
      return {
        text: this.#artist.outcome(state),
        json: JSON.stringify(overAt(subjects, state, this.#turn)),
        complete: true,
      };
    const { report, seconds } = await think(state);
    const { notation } = this.#subject.kit.game;
    const analysis = analysisOf(report, state, subjects.black(state), notation);
    const found = this.#studies.findings?.(state, report, this.#question) ?? this.#plainly(state, report);
    const { lines = LINES } = this.#question;
    return {
      text: formatReport(analysis, found, seconds, lines, screen),
      json: JSON.stringify(answerOf(analysis, this.#turn, lines, found.facts), null, 2),
      picture: () => found.picture(),
      complete: !stop.aborted,
    };
  }

  #plainly(state: S, report: Report<number>): BoardFindings {
    const side = state.toMove === this.#studies.subjects.black(state) ? "Black" : "White";
    const { width, height } = this.#subject.kit.game.board;
    const { theme } = this.#question;
    const proof = this.#proofOf(state, report);
    if (proof !== undefined)
      return {
        overlay: (colour: boolean) => this.#artist.text(state, proof.overlays, colour),
        picture: () => this.#artist.svg(state, proof.overlays, { theme, ...proof.words }),
      };
    const { overlays, ...words } = heatOf(state, report, width * height, side);
    return { picture: () => this.#artist.svg(state, overlays, { theme, ...words }) };
  }

  /** Shows a proved position: the winner, and what his proof rests on. */
  #proofOf(state: S, report: Report<number>) {
    const line = report.lines.find(({ move }) => move === report.best);
    const { proof } = report;
    if (line?.proved === undefined || proof === undefined || this.#artist.proof === undefined)
      return undefined;
    const isBlack = state.toMove === this.#studies.subjects.black(state);
    const winner = isBlack === (line.proved === "win") ? "B" : "W";
    const { width, height } = this.#subject.kit.game.board;
    const move: BoardOverlay[] =
      line.proved === "win" && line.move < width * height
        ? [{ kind: "ghost", cell: line.move, colour: winner, label: "1" }]
        : [];
    const name = winner === "B" ? "Black" : "White";
    return {
      overlays: [...this.#artist.proof(state, proof, winner), ...move],
      words: {
        title: `${name} wins (proved)`,
        caption: `Coloured: the connection that ${name} can force, whatever the other side does${move.length > 0 ? ", beginning with 1" : ""}`,
      },
    };
  }
}

function readSubject<S extends BoardState, Spec extends GameSpec, O extends object>(
  { subjects, sources = {}, title, readRecord }: BoardStudies<S, Spec, O>,
  question: BoardQuestion & O,
  game: Spec,
  files: Files,
): BoardQuestionSubject<S> {
  const { sgf, record, moves, board, toMove } = question;
  if (record !== undefined && readRecord) return files.read(record, (text) => readRecord(text, game));
  if (sgf !== undefined)
    return files.read(sgf, (text) => {
      const told = title?.(text);
      return { ...subjects.read({ sgf: text }, game), ...(told !== undefined && { title: told }) };
    });
  const asked = question as Readonly<Record<string, unknown>>;
  const fields = {
    moves,
    board: board?.split("/"),
    toMove,
    ...Object.fromEntries(Object.keys(sources).map((name) => [name, asked[name]])),
  };
  const query = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  try {
    return subjects.read(query, game);
  } catch (error) {
    throw board === undefined ? error : new Error(`--board: ${(error as Error).message}`);
  }
}
