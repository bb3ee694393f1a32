/** Pictures of an analysed position: its best throws, the outcomes of one, the value of all. */

import {
  drawOutcomes,
  drawTargetMap,
  type OutcomeCloud,
  type TargetValue,
  type TurnTargets,
} from "../../../draw/index.js";
import { parseJson } from "../../../game/index.js";
import type { Files } from "../../../views/index.js";
import { CurlingGame, type CurlingState, makeSimulator, parsePosition, STILL, type Turn } from "../index.js";
import { rulesOf } from "../players/index.js";
import { type PositionFindings, readPositionFindings } from "./analysis-file.js";
import { uprightView } from "./draw-position.js";
import type { CurlingDrawing } from "./drawings.js";
import { filmThrow, pointOf, stonesBefore, teamOf } from "./film.js";
import { paths, placedStones } from "./pictures.js";
import { drawThrows, throwTitle } from "./throws-picture.js";
import { TEAMS } from "./words.js";

const SCORES = 8; // the most points of an end

export function drawAnalysis(file: string, options: CurlingDrawing, files: Files): string {
  for (const name of ["shot", "cloud", "landscape", "noise"] as const) {
    if (options[name] !== undefined) throw new Error(`--analysis: not with --${name}`);
  }
  const { findings, state } = files.data(file, (text) => {
    const findings = readPositionFindings(parseJson(text));
    if (options.heat === "both" && findings.heat.length === 0)
      throw new Error("the analysis has no heat map");
    return { findings, state: stateOf(findings) };
  });
  if (options.heat !== undefined) return drawHeat(findings, state, options);
  if (options.line !== undefined) return drawLine(findings, state, options.line, options);
  const { title, caption } = options;
  return drawThrows(state, findings.lines.slice(0, options.lines), {
    ...pictureOf(state, options),
    ...(title !== undefined && { title }),
    ...(caption !== undefined && { caption }),
  });
}

function stateOf({ game, position }: PositionFindings): CurlingState {
  const rules = rulesOf(game);
  try {
    return new CurlingGame(rules, makeSimulator("event", rules)).position(parsePosition(position));
  } catch (error) {
    throw new Error(`position: ${(error as Error).message}`);
  }
}

function drawLine(
  findings: PositionFindings,
  state: CurlingState,
  number: number,
  options: CurlingDrawing,
): string {
  const line = findings.lines[number - 1];
  if (line === undefined) throw new Error(`--line: the analysis has ${findings.lines.length} throws`);
  const { words, win, points, scores, success, trials, cloud, shot } = line;
  const sign = state.toMove === 0 ? 1 : -1;
  const met = stonesBefore(state);
  const clouds = cloud.map(({ stone, points }): OutcomeCloud => {
    const thrown = stone === state.nextStone;
    const still = pointOf(met, stone);
    const moved = points.filter(({ x, y }) => thrown || Math.hypot(x - still.x, y - still.y) > STILL);
    const label = `stays ${Math.round((100 * points.length) / trials)}%`;
    return { team: teamOf(stone), points: moved, ...(thrown && { thrown, label }) };
  });
  return drawOutcomes({
    ...pictureOf(state, options),
    title: options.title ?? `${throwTitle(state)}, ${words}`,
    overlays: paths(filmThrow(state, shot)),
    clouds,
    scores: scores.map((chance, i) => ({ score: sign * (i - SCORES), chance })),
    teams: TEAMS,
    facts: [
      { name: `chance of ${TEAMS[state.toMove]} to win`, value: percent(win.mean, win.error) },
      {
        name: "mean points of the end",
        value: `${points.mean.toFixed(2)} \u00b1 ${(1.96 * points.error).toFixed(2)}`,
      },
      { name: "made as meant", value: `${Math.round(100 * success)}%` },
    ],
    caption: options.caption ?? `${trials} throws by an unsteady hand; intervals of 95%.`,
  });
}

function drawHeat(findings: PositionFindings, state: CurlingState, options: CurlingDrawing): string {
  if (options.heat !== "both") throw new Error("--heat: an analysis is drawn with both turns");
  const team = TEAMS[state.toMove];
  const targets = (turn: Turn): TurnTargets => {
    const map = findings.heat.find((each) => each.turn === turn);
    return { draws: known(map?.draws ?? []), hits: known(map?.hits ?? []) };
  };
  return drawTargetMap({
    ...pictureOf(state, options),
    title: options.title ?? `${throwTitle(state)} to throw`,
    targets: { cw: targets("cw"), ccw: targets("ccw") },
    label: `chance of ${team} to win`,
    caption:
      options.caption ?? `The chance of ${team} to win with a throw aimed at each point. Orange: the best.`,
  });
}

function known(
  list: readonly { readonly x: number; readonly y: number; readonly value: number | null }[],
): TargetValue[] {
  return list.flatMap(({ x, y, value }) => (value === null ? [] : [{ x, y, value }]));
}

function pictureOf(state: CurlingState, options: CurlingDrawing) {
  const { theme, flip = false } = options;
  return {
    sheet: state.rink.rules.sheet,
    stones: placedStones(state.stones),
    view: uprightView(options),
    theme,
    flip,
  };
}

function percent(mean: number, error: number): string {
  return `${(100 * mean).toFixed(1)}% \u00b1 ${(196 * error).toFixed(1)}`;
}
