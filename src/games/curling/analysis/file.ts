/** An analysis as JSON. */
import { type AgentSpec, formatAgent } from "../../../agents/index.js";
import { jsonText } from "../../../game/index.js";
import { type Shot, shotToJson } from "../index.js";
import type { GameAnalysis, PositionAnalysis } from "./findings.js";

const ANALYSIS_FORMAT = "playout-curling-analysis";
const ANALYSIS_VERSION = 1;

/** A throw that is made again must not be rounded. */
const EXACT: ReadonlySet<string> = new Set(["vx", "vy", "omega"]);

/** The data of a file; clouds are long and may be left out. */
export function analysisFile(analysis: PositionAnalysis | GameAnalysis, cloud: boolean): object {
  const file = { format: ANALYSIS_FORMAT, version: ANALYSIS_VERSION, ...analysis };
  const text = JSON.stringify(file, (key, value) => {
    if (key === "cloud" && !cloud) return undefined;
    if (key === "agent") return formatAgent(value as AgentSpec);
    if (key === "shot") return shotToJson(value as Shot);
    return typeof value === "number" && !EXACT.has(key) ? Math.round(value * 1e6) / 1e6 : value;
  });
  return JSON.parse(text) as object;
}

/** An analysis as JSON in one line. */
export function formatAnalysis(analysis: PositionAnalysis | GameAnalysis, cloud: boolean): string {
  return jsonText(analysisFile(analysis, cloud));
}
