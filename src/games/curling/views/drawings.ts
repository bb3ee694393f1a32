/** What can be drawn of curling, and how it is asked for. */
import { z } from "zod";
import { option } from "../../../agents/index.js";
import type { Drawing, Files, Picture, Pictures } from "../../../views/index.js";
import { DISTURBANCES, type DisturbanceName, RULE_SETS } from "../index.js";
import { drawAnalysis } from "./draw-analysis.js";
import { drawPosition } from "./draw-position.js";
import { drawRecord, drawReport } from "./draw-record.js";

const NOISES = Object.keys(DISTURBANCES) as [DisturbanceName, ...DisturbanceName[]];
const others = ["position", "record"];

const fields = {
  rules: z
    .string()
    .default("dc4")
    .meta(
      option(`${RULE_SETS.join(", ")}, or a JSON file with a rule set`, {
        value: "name|file",
        conflicts: ["record", "analysis"],
      }),
    ),
  shot: z
    .string()
    .optional()
    .meta(option("draw what this shot would do there", { value: "shot", conflicts: ["record"] })),
  end: z
    .int()
    .min(1)
    .default(1)
    .meta(option("which end, from 1", { conflicts: ["position"] })),
  throw: z
    .int()
    .min(1)
    .optional()
    .meta(option("draw only this throw of the end, from 1", { conflicts: ["position"] })),
  report: z
    .string()
    .optional()
    .meta(
      option("write the whole game as a page of HTML, which prints on A4", {
        value: "file",
        conflicts: ["position", "end", "throw", "out", "cloud", "heat", "view", "landscape", "caption"],
      }),
    ),
  analysis: z
    .string()
    .optional()
    .meta(option("JSON of playout analyze: of the record, or of a position to draw", { value: "file" })),
  lines: z
    .int()
    .min(1)
    .max(9)
    .default(5)
    .meta(option("analysis: draw so many of its throws", { conflicts: others })),
  line: z
    .int()
    .min(1)
    .optional()
    .meta(option("analysis: draw what may become of this one of its throws, from 1", { conflicts: others })),
  cloud: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .meta(option("add where the shot ends in so many trials by an unsteady hand")),
  heat: z
    .enum(["cw", "ccw", "both"])
    .optional()
    .meta(
      option(
        "cw, ccw: add the mean score after a draw to each point; both: all throws, a sheet for each turn",
        { value: "turn" },
      ),
    ),
  noise: z.enum(NOISES).optional().meta(option("whose hand throws (default: the one of the rules)")),
  seed: z.string().default("playout").meta(option("seed of the trials")),
  view: z
    .enum(["house", "play", "sheet"])
    .optional()
    .meta(option("which part of the sheet", { value: "part" })),
  landscape: z
    .boolean()
    .optional()
    .meta(option("lay the sheet across the picture", { isFlag: true })),
  flip: z
    .boolean()
    .optional()
    .meta(option("as the thrower sees it, not the skip in the house", { isFlag: true })),
};

export type CurlingDrawing = Drawing & z.output<z.ZodObject<typeof fields>>;

export const curlingPictures: Pictures<CurlingDrawing> = {
  options: z.strictObject(fields),
  output: "report",
  help: `A position is words such as throw=15 hammer=0 stones=0:0.1,38.4/1:-1.2,36.5 (team:x,y in metres from the
hack); a shot is speed@degrees and turn, or vx,vy,turn. Both can be JSON, as for playout curling throw.
--record is a game: all throws of one end are drawn, one throw, or a report. Ghosts show where stones would come to
rest; in a game that was played, where they were before.

An analysis is what playout analyze --game curling --json writes. That of a position is drawn as its best throws,
with --line as the outcomes of one of them, with --heat both as the value of every throw. That of a whole record
adds points and chances to the throws of an end and to the report.`,
  examples: [
    'playout draw --game curling --position "throw=2 stones=0:0.1,36/1:0,38.6" --shot 2.41@-3cw --cloud 300 --out shot.svg',
    "playout demo --record end.json && playout draw --game curling --record end.json --out end.svg",
    "playout draw --game curling --record game.json --report game.html",
  ],
  draw,
};

function draw(drawing: CurlingDrawing, files: Files): Picture {
  const { position, record, report, analysis } = drawing;
  if (report !== undefined) {
    if (record === undefined) throw new Error("--report needs --record");
    return drawReport(record, drawing, files);
  }
  if (record !== undefined) return drawRecord(record, drawing, files);
  if (position !== undefined) return { text: drawPosition(position, drawing, files) };
  if (analysis !== undefined) return { text: drawAnalysis(analysis, drawing, files) };
  throw new Error("give --position, --record or --analysis");
}
