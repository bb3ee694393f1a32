/** The analyses of positions and games that `playout analyze` offers for curling. */

import { z } from "zod";
import { type AgentSpec, agentServices, completeAgent, option } from "../../../agents/index.js";
import { parseJson } from "../../../core/index.js";
import {
  type AnalysisRequest,
  type Files,
  type Findings,
  jsonOrText,
  type Studies,
  type Study,
  type StudyDesk,
  type TerminalScreen,
} from "../../../show/index.js";
import type { AnalysisOptions } from "../analysis/context.js";
import { analyseGame, specOfRecord } from "../analysis/game-analysis.js";
import { analysePosition } from "../analysis/position-analysis.js";
import { readState } from "../analysis/query.js";
import { formatAnalysis } from "../analysis/results.js";
import { readGame } from "../logs/formats.js";
import type { ParsedGame } from "../logs/parsed-game.js";
import type { ThrowValuer } from "../nets/choosers.js";
import { noiseFor } from "../noise.js";
import type { Position } from "../notation.js";
import { type CurlingGameSetup, type CurlingSpec, curlingKit } from "../players/game-setup.js";
import { netOf, noNet, positionNetOf } from "../players/nets.js";
import { POLICIES } from "../players/policies.js";
import type { CurlingRecord } from "../record.js";
import type { CurlingState } from "../state.js";
import { formatGame, formatPosition, formatStanding } from "./analysis-text.js";
import { drawVelocities, netCaption, surveyVelocities } from "./heat-maps.js";
import { inField } from "./inputs.js";
import { drawThrows } from "./pictures.js";

const fields = {
  position: z
    .string()
    .optional()
    .meta(option("look at this position", { value: "text|file" })),
  record: z
    .string()
    .optional()
    .meta(option("judge every throw of a game", { value: "file", conflicts: ["position"] })),
  end: z.int().min(1).optional().meta(option("only this end of the game, from 1")),
  throw: z.int().min(1).optional().meta(option("only this throw of the end, from 1")),
  trials: z
    .int()
    .min(2)
    .max(1e6)
    .optional()
    .meta(option("play ends out by the policy after so many trials of every throw (500; of a game 200)")),
  policy: z
    .enum(POLICIES)
    .optional()
    .meta(option("play ends out by this policy, in place of the net and searched replies")),
  quick: z
    .boolean()
    .optional()
    .meta(option("answer by the agent's net alone, without a search", { isFlag: true })),
  heat: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .meta(option("with --json: also the value of every target point", { value: "rounds" })),
  square: z
    .boolean()
    .optional()
    .meta(
      option(
        "with --svg: what a net expects of every velocity, in place of the best throws; goes with an agent values",
        {
          isFlag: true,
        },
      ),
    ),
};

type CurlingQuestion = AnalysisRequest & z.output<z.ZodObject<typeof fields>> & Partial<CurlingSpec>;

export const curlingStudies: Studies<CurlingQuestion, CurlingSpec> = {
  options: z.strictObject(fields),
  lines: 5,
  picture: "the best throws",
  queries: [
    '{"id": "a", "position": "throw=15 hammer=1 stones=0:0,38.4", "rules": "dc3", "maxPlayouts": 5000, "lines": 3}',
    '{"id": "b", "position": {"throw": 4, "stones": [...]}, "agent": "rules", "trials": 1000, "cloud": true, "priority": 1}',
  ],
  examples: [
    'playout analyze --game curling --rules dc3 --position "throw=15 hammer=1 stones=0:0,38.4/1:1,37" --time 2',
    'playout analyze --game curling --rules legacy-gat --agent values:net=gpi --position "throw=15" --svg square.svg --square',
    "playout analyze --game curling --record game.json --end 3",
    "playout analyze --game curling --record game.json --agent best:net=net.json --quick",
  ],
  open(question, game, files) {
    const { record, position, heat, json, svg } = question;
    if (record !== undefined) return new GameStudy(record, question, files);
    for (const name of ["end", "throw"] as const)
      if (question[name] !== undefined) throw new Error(`--${name}: goes with --record`);
    if (heat !== undefined && !json) throw new Error("--heat: goes with --json");
    if (question.square && svg === undefined) throw new Error("--square: goes with --svg");
    if (position !== undefined) return new PositionStudy(curlingKit(game()), position, question, files);
    if (json || svg !== undefined) throw new Error("give --position or --record");
    return undefined;
  },
  check: (kit, agent) => void completeAgent(kit, agent),
  queryFields: ({ trials, policy, lines }) => ({ trials, policy, lines }),
};

class PositionStudy implements Study {
  readonly doing = "analysing";
  readonly kit: Study["kit"];
  readonly #kit: CurlingGameSetup;
  readonly #state: CurlingState;
  readonly #question: CurlingQuestion;

  constructor(kit: CurlingGameSetup, text: string, question: CurlingQuestion, files: Files) {
    this.kit = kit as unknown as Study["kit"];
    this.#kit = kit;
    this.#state = readOptions(kit, text, files);
    this.#question = question;
    if (this.#state.isOver()) throw new Error("--position: the game is over");
  }

  opening(screen: TerminalScreen): string {
    return formatStanding(this.#state, screen);
  }

  async run(agent: AgentSpec, desk: StudyDesk): Promise<Findings> {
    const { heat, lines, theme, square, quick = false } = this.#question;
    if (quick) demandNet(this.#kit, agent, desk);
    const net = square ? await this.#netOf(agent, desk) : undefined;
    const options = {
      ...analysisOptions(agent, this.#question, desk),
      ...(lines !== undefined && { lines }),
      ...(heat !== undefined && { heat }),
    };
    const start = desk.clock.now();
    const analysis = await analysePosition(this.#kit, this.#state, { ...options, quick });
    const text = formatPosition(analysis, (desk.clock.now() - start) / 1000, desk.screen);
    const velocities = net && (await surveyVelocities(net, this.#state, analysis.choice.shot));
    return {
      text,
      json: formatAnalysis(analysis, true),
      picture: () =>
        velocities === undefined
          ? drawThrows(this.#state, analysis.lines, { theme })
          : drawVelocities(this.#state, velocities, { theme, caption: netCaption(agent) }),
      complete: analysis.complete,
    };
  }

  async #netOf(agent: AgentSpec, desk: StudyDesk): Promise<ThrowValuer> {
    try {
      return await netOf(this.#kit.searchGame.rules, agent, desk);
    } catch (error) {
      throw new Error(`--square: ${(error as Error).message}`);
    }
  }
}

/** What a record tells itself, and what is not asked of games. */
const REFUSED = {
  rules: "rules",
  ends: "ends",
  extraEnds: "extra-ends",
  tie: "tie",
  physics: "physics",
  lines: "lines",
  heat: "heat",
  square: "square",
  svg: "svg",
} as const;

class GameStudy implements Study {
  readonly doing = "analysing";
  readonly kit: Study["kit"];
  readonly #kit: CurlingGameSetup;
  readonly #file: string;
  readonly #record: CurlingRecord;
  readonly #remarks: readonly string[];
  readonly #question: CurlingQuestion;

  constructor(file: string, question: CurlingQuestion, files: Files) {
    if (question.throw !== undefined && question.end === undefined)
      throw new Error("--throw: goes with --end");
    for (const [name, option] of Object.entries(REFUSED))
      if (question[name as keyof typeof REFUSED] !== undefined)
        throw new Error(`--${option}: does not go with --record`);
    const { record, remarks, kit } = files.read(file, (text) => openRecord(text, question.noise));
    this.kit = kit as unknown as Study["kit"];
    this.#kit = kit;
    this.#file = file;
    this.#record = record;
    this.#remarks = remarks.map((remark) => `${file}: ${remark}`);
    this.#question = question;
  }

  async run(agent: AgentSpec, desk: StudyDesk): Promise<Findings> {
    const { end, throw: number, quick = false } = this.#question;
    if (quick) demandNet(this.#kit, agent, desk);
    const analysis = await analyseGame(this.#kit, this.#record, {
      ...analysisOptions(agent, this.#question, desk),
      quick,
      ...(end !== undefined && { end: end - 1 }),
      ...(number !== undefined && { throw: number - 1 }),
    });
    if (analysis.throws.length === 0) {
      if (end === undefined) throw new Error(`${this.#file}: no throws`);
      throw new Error(`--end${number === undefined ? "" : ", --throw"}: no such throw is in ${this.#file}`);
    }
    return {
      text: formatGame(analysis, this.#record, desk.screen),
      json: formatAnalysis(analysis, true),
      remarks: [
        ...this.#remarks,
        ...analysis.disagreements
          .slice(0, 1)
          .map((first) => `${this.#file} plays differently here: ${first}`),
      ],
      complete: analysis.complete,
    };
  }
}

function hasNet({ searchGame }: CurlingGameSetup, agent: AgentSpec, desk: StudyDesk): boolean {
  return positionNetOf(agent, searchGame.rules, desk) !== undefined;
}

function demandNet(kit: CurlingGameSetup, agent: AgentSpec, desk: StudyDesk): void {
  if (!hasNet(kit, agent, desk)) throw new Error(`--quick: ${noNet(agent)}`);
}

function analysisOptions(
  agent: AgentSpec,
  { seed, trials, policy }: CurlingQuestion,
  { clock, stop, tell, ...lent }: StudyDesk,
): AnalysisOptions & { progress: StudyDesk["tell"] } {
  return {
    agent,
    seed,
    ...(trials !== undefined && { trials }),
    ...(policy !== undefined && { policy }),
    clock,
    ...agentServices(lent),
    stop,
    progress: tell,
  };
}

/** A position in words or as JSON, or from the file that is named. */
function readOptions(kit: CurlingGameSetup, given: string, files: Files): CurlingState {
  if (files.has(given))
    return files.data(given, (text) => {
      const trimmed = text.trim();
      return readState(kit, trimmed.startsWith("{") ? (parseJson(trimmed) as object) : trimmed);
    });
  const position = jsonOrText(given, "--position") as string | object;
  try {
    return readState(kit, position);
  } catch (error) {
    throw new Error(`--${(error as Error).message}`);
  }
}

/** A game, and the kit in which it was played. */
function openRecord(text: string, noise: CurlingQuestion["noise"]): ParsedGame & { kit: CurlingGameSetup } {
  const { record, remarks } = readGame(text);
  const kit = curlingKit(specOfRecord(record, noiseFor(record.rules, noise)));
  if (record.start !== undefined) inField("start", () => kit.game.position(record.start as Position));
  return { record, remarks, kit };
}
