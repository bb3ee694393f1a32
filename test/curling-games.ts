/** Games of curling for tests of what is done with games that were played. */
import { stream } from "../src/core/random.js";
import { CurlingGame } from "../src/games/curling/game.js";
import { executionNoise } from "../src/games/curling/noise.js";
import { makeSimulator } from "../src/games/curling/physics/simulators.js";
import type { CurlingGameSetup } from "../src/games/curling/players/game-setup.js";
import { ThreeRules } from "../src/games/curling/policy/baselines.js";
import { type CurlingRecord, formatRecord, parseRecord, Recorder } from "../src/games/curling/record.js";
import { type CurlingRules, parseRuleSet } from "../src/games/curling/rules/rule-set.js";
import type { Shot } from "../src/games/curling/sheet.js";

/** A game by the referee: draws and hits to both sides, by failing hands; in mixed doubles with every placement. */
export function playedGame(preset: string, ends: number, changes: Partial<CurlingRules> = {}): CurlingRecord {
  const rules = parseRuleSet({ preset, ends, ...changes });
  const game = new CurlingGame(rules, makeSimulator("referee", rules));
  const hand = executionNoise(rules.noise);
  const rng = stream("played game", preset);
  const recorder = new Recorder(game, {
    simulator: "referee",
    players: [{ name: "Red" }, { name: "Yellow" }],
  });
  const { state } = recorder;
  while (!state.isOver()) {
    if (rules.mixedDoubles && state.throwNumber === 0)
      recorder.place(rules.mixedDoubles.placements[(3 * state.end + 2) % 4]!);
    const intended = intendedThrow(rules, state.throwNumber);
    const actual = { ...intended };
    hand.sample(intended, rng, actual);
    recorder.throw(intended, { ...actual, vx: Math.fround(actual.vx), vy: Math.fround(actual.vy) }, 1.5);
  }
  return recorder.record();
}

function intendedThrow({ model }: CurlingRules, number: number): Shot {
  const [across, along] = model === "legacy" ? [0.9, 29.5] : [0.12, 2.4];
  const side = (number % 3) - 1;
  const omega = number % 2 === 0 ? -Math.PI / 2 : Math.PI / 2;
  return { vx: side * across, vy: along * (side === 0 ? 1.1 : 1), omega };
}

/** The beginning of a game in which the second throw moves a guard off the centre line, where that is forbidden. */
export function playedTick(): CurlingRecord {
  const rules = parseRuleSet("dc4-no-tick");
  const game = new CurlingGame(rules, makeSimulator("referee", rules));
  const recorder = new Recorder(game, {
    simulator: "referee",
    players: [{ name: "Red" }, { name: "Yellow" }],
  });
  const guard = { vx: 0.12, vy: 2.29, omega: Math.PI / 2 };
  recorder.throw(guard, guard, 1);
  for (let vx = 0.05; recorder.state.throwNumber < 2; vx += 0.005) {
    const tick = { vx, vy: 2.6, omega: Math.PI / 2 };
    const tried = game.clone(recorder.state);
    tried.play(tick);
    if (tried.foul) recorder.throw(tick, tick, 1);
  }
  return recorder.record();
}

export const PLAYERS = [{ name: "Reds" }, { name: "Yellows" }] as const;

/** A game of three-rule players, by failing hands. */
export function wholeGame({ game }: CurlingGameSetup, seed: string): CurlingRecord {
  const header = { simulator: "event", players: [...PLAYERS] as CurlingRecord["players"], seed };
  const recorder = new Recorder(game, header);
  const player = new ThreeRules(game.rules, "clear");
  const rng = stream(seed);
  const actual: Shot = { vx: 0, vy: 0, omega: 0 };
  while (!recorder.state.isOver()) {
    const { shot } = player.choose(recorder.state, rng);
    game.disturbance?.sample(shot, rng, actual);
    recorder.throw(shot, actual);
  }
  return parseRecord(formatRecord(recorder.record()));
}
