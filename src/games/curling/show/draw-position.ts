/** Pictures of curling positions that are asked for: stones, a throw with its outcomes, heat maps. */
import {
  drawOutcomes,
  drawSheet,
  drawTargetMap,
  type LineScore,
  type Overlay,
  type PlacedStone,
} from "../../../draw/index.js";
import { type Files, jsonOrText, type PictureOptions } from "../../../show/index.js";
import { CurlingGame, demandLegal } from "../game.js";
import { scaledNoise } from "../noise.js";
import { readShot } from "../notation.js";
import { makeSimulator } from "../physics/simulators.js";
import { scoreOf } from "../rules/score.js";
import { STONE_RADIUS, type Turn } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { outcomeInWords, shotInWords, standingInWords, TEAMS, TURNS, tallyInWords } from "./descriptions.js";
import type { CurlingDrawing } from "./drawings.js";
import { type Film, filmThrow, stonesAfter, type Throw } from "./film.js";
import { heatOf, targetsOf } from "./heat-maps.js";
import { noiseOption, positionOption, readOption, readRules } from "./inputs.js";
import { type Cloud, chancesOf, cloudOf, cloudOverlays, placedStones, plannedThrow } from "./pictures.js";

export function drawPosition(position: string, options: CurlingDrawing, files: Files): string {
  const { shot, heat, analysis } = options;
  if (analysis !== undefined) throw new Error("--analysis has a position of its own");
  if (options.cloud !== undefined && shot === undefined) throw new Error("--cloud needs --shot");
  const rules = readRules(options.rules, files);
  const game = new CurlingGame(rules, makeSimulator("event", rules));
  const state = positionOption(game, position);
  if (heat !== undefined && state.isOver()) throw new Error("--heat: the game is over");
  if (heat === "both") return drawTargets(state, options);
  const notes: Note[] = [];
  if (heat !== undefined) notes.push(noteHeat(state, heat, options));
  if (shot !== undefined) {
    const given = jsonOrText(shot, "--shot");
    const planned = readOption("--shot", () => planThrow(game, state, given));
    notes.push(noteThrow(planned, plannedThrow, options));
  }
  const { scores } = game.describe(state);
  return drawOne(state, placedStones(state.stones), notes, options, {
    ...(scores && { scoreboard: boardOf(state, TEAMS, scores) }),
  });
}

/** The throw that a steady hand would make. */
function planThrow(game: CurlingGame, before: CurlingState, given: unknown): Throw {
  if (before.isOver()) throw new Error("the game is over");
  const shot = readShot(given);
  demandLegal(game, before, shot);
  const state = game.clone(before);
  state.play(shot);
  return { before, intended: shot, actual: shot, after: stonesAfter(state), foul: state.foul };
}

/** What is drawn over a position, and a sentence about it. */
export interface Note {
  readonly overlays: readonly Overlay[];
  readonly sentence: string;
  readonly cloud?: Cloud;
}

export function noteThrow(
  thrown: Throw,
  overlaysOf: (thrown: Throw, film: Film) => Overlay[],
  options: CurlingDrawing,
): Note {
  const { before, intended, actual, after } = thrown;
  const { rules } = before.rink;
  const film = filmThrow(before, actual);
  const standing = standingInWords(scoreOf(after, rules));
  const overlays = overlaysOf(thrown, film);
  const sentence = capital(`${shotInWords(before, intended)}: ${outcomeInWords(thrown, film)}, ${standing}.`);
  if (options.cloud === undefined) return { overlays, sentence };
  const noise = noiseOption(rules, options.noise);
  const cloud = cloudOf(before, intended, scaledNoise(noise), options.cloud, options.seed);
  const tally = tallyInWords(cloud.scores);
  return {
    overlays,
    sentence: `${sentence} In ${options.cloud} throws by a ${noise} hand: ${tally}.`,
    cloud,
  };
}

export function noteHeat(before: CurlingState, turn: Turn, options: CurlingDrawing): Note {
  const { rules } = before.rink;
  const noise = noiseOption(rules, options.noise);
  const { hogLine, teeLine, houseRadius } = rules.sheet;
  const near = options.view === "house" ? teeLine - houseRadius - 2 * STONE_RADIUS : hogLine + STONE_RADIUS;
  const { overlay, best } = heatOf(before, turn, scaledNoise(noise), options.seed, near);
  const team = TEAMS[before.toMove];
  const value = `${best.value < 0 ? "\u2212" : "+"}${Math.abs(best.value).toFixed(1)}`;
  return {
    overlays: [
      { ...overlay, label: `mean points of ${team}` },
      { kind: "mark", x: best.x, y: best.y, brush: "orange", label: value },
    ],
    sentence: `What ${team} scores with a ${TURNS[turn]} draw aimed at each point by a ${noise} hand${whenOf(before)}. Best: ${value}.`,
  };
}

function whenOf({ throwNumber, rink }: CurlingState): string {
  return throwNumber + 1 === rink.rules.throws ? "" : ", were the end over then";
}

/** All throws that a search would try, a sheet for each turn. */
export function drawTargets(before: CurlingState, options: CurlingDrawing): string {
  const { theme, flip = false, title, caption } = options;
  for (const name of ["shot", "landscape"] as const) {
    if (options[name] !== undefined) throw new Error(`--heat both: not with --${name}`);
  }
  const { rules } = before.rink;
  const noise = noiseOption(rules, options.noise);
  const team = TEAMS[before.toMove];
  return drawTargetMap({
    sheet: rules.sheet,
    stones: placedStones(before.stones),
    targets: targetsOf(before, scaledNoise(noise), options.seed),
    label: `mean points of ${team}`,
    percent: false,
    view: uprightView(options),
    theme,
    flip,
    ...(title !== undefined && { title }),
    caption:
      caption ??
      `What ${team} scores with a throw aimed at each point by a ${noise} hand${whenOf(before)}. Orange: the best.`,
  });
}

export function uprightView({ view = "play" }: CurlingDrawing): "house" | "play" {
  if (view === "sheet") throw new Error("--view: this picture shows house or play");
  return view;
}

export function drawOne(
  state: CurlingState,
  stones: readonly PlacedStone[],
  notes: readonly Note[],
  {
    view = "play",
    theme,
    landscape = false,
    flip = false,
    title,
    caption,
  }: PictureOptions & Partial<CurlingDrawing>,
  own: { title?: string; scoreboard?: LineScore },
): string {
  const sentences = notes.map(({ sentence }) => sentence).join(" ");
  const words = { title: title ?? own.title, caption: caption ?? sentences };
  const cloud = notes.find((note) => note.cloud !== undefined)?.cloud;
  const overlays = notes.flatMap((note) => note.overlays);
  const picture = {
    sheet: state.rink.rules.sheet,
    stones,
    theme,
    flip,
    ...(words.title && { title: words.title }),
    ...(words.caption && { caption: words.caption }),
    ...(own.scoreboard && { scoreboard: own.scoreboard }),
  };
  const heat = overlays.some(({ kind }) => kind === "heat");
  if (cloud !== undefined && view !== "sheet" && !landscape && !heat) {
    const last = state.throwNumber + 1 === state.rink.rules.throws;
    return drawOutcomes({
      ...picture,
      view,
      overlays,
      clouds: cloud.clouds,
      scores: chancesOf(cloud.scores),
      scoresTitle: last ? "Score of the end" : "Score, were the end over then",
      teams: TEAMS,
    });
  }
  return drawSheet({
    ...picture,
    view,
    landscape,
    overlays: [...overlays, ...cloudOverlays(cloud?.clouds ?? [])],
  });
}

export function boardOf(
  state: CurlingState,
  teams: readonly [string, string],
  scores: readonly [number, number][],
): LineScore {
  const { end, hammer, rink } = state;
  return { teams, ends: scores.slice(0, end), length: rink.rules.ends, hammer };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
