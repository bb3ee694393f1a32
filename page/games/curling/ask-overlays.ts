/** What lies over the sheet while somebody asks. */
import { candidateWays, type Overlay, targetHeat } from "../../../src/draw/index.js";
import {
  CurlingState,
  cloudOverlays,
  filmThrow,
  placedStones,
  plannedThrow,
  pointOf,
  STILL,
  stonesAfter,
  stonesBefore,
  type ThrowAnalysis,
  teamOf,
  wayOf,
} from "../../../src/games/curling/index.js";
import { COARSE } from "./aim.js";
import type { Inquiry } from "./inquiry.js";

/** The map of targets, all throws with their numbers, and of the one that is looked at its cloud and its answer. */
export function askOverlays(state: CurlingState, inquiry: Inquiry): readonly Overlay[] {
  const active = inquiry.looked.value?.line;
  return [
    ...heatOverlays(inquiry),
    ...(active === undefined ? [] : cloudOf(state, active)),
    ...candidateWays({
      sheet: state.rink.rules.sheet,
      stones: placedStones(state.stones),
      // Under the map of targets only what is looked at.
      candidates:
        inquiry.heat.value === "off" ? inquiry.candidates.value.map(({ way }) => ({ path: way })) : [],
    }),
    ...(active === undefined ? [] : planned(state, active, inquiry)),
  ];
}

function heatOverlays({ heat, map }: Inquiry): Overlay[] {
  const turn = heat.value;
  const maps = map.value;
  if (turn === "off" || maps === undefined) return [];
  const targets = (each: "cw" | "ccw") => maps.find((one) => one.turn === each) ?? { draws: [], hits: [] };
  const overlay = targetHeat({ cw: targets("cw"), ccw: targets("ccw") }, turn);
  return overlay === undefined ? [] : [overlay];
}

/** Where stones came to rest in the trials of a throw. */
function cloudOf(state: CurlingState, { cloud }: ThrowAnalysis): Overlay[] {
  const met = stonesBefore(state);
  return cloudOverlays(
    cloud.map(({ stone, points }) => {
      const thrown = stone === state.nextStone;
      const still = pointOf(met, stone);
      const moved = points.filter(({ x, y }) => thrown || Math.hypot(x - still.x, y - still.y) > STILL);
      return { team: teamOf(stone), points: moved, ...(thrown && { thrown }) };
    }),
  );
}

/** What a steady hand makes of a throw, and dashed what the opponent would answer then. */
function planned(state: CurlingState, { shot }: ThrowAnalysis, { answer }: Inquiry): Overlay[] {
  const after = new CurlingState(state.rink);
  after.copyFrom(state);
  after.play(shot);
  const thrown = { before: state, intended: shot, actual: shot, after: stonesAfter(after), foul: after.foul };
  const overlays = plannedThrow(thrown, filmThrow(state, shot, COARSE));
  const next = answer.value;
  if (!next || after.isOver() || after.endJustFinished) return overlays;
  const points = wayOf(after, next.shot, COARSE);
  return [...overlays, { kind: "path", points, brush: teamBrush(after.toMove), dashed: true, arrow: true }];
}

function teamBrush(team: 0 | 1): "team0" | "team1" {
  return team === 0 ? "team0" : "team1";
}
