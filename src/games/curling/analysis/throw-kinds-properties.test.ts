import fc from "fast-check";
import { expect, test } from "vitest";
import { CurlingGame } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { RULE_SETS, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { spinOf } from "../sheet.js";
import { classifyAsMatsui } from "./published-kinds.js";
import { classifyThrow, type ThrowKind, TrialIce } from "./throw-kinds.js";
import { throwInWords } from "./throw-names.js";

const TAKE_OUTS: readonly ThrowKind[] = [
  "take-out",
  "hit-and-stay",
  "hit-and-roll",
  "peel",
  "double",
  "triple",
  "promotion-take-out",
];
const MISSES: readonly ThrowKind[] = ["through", "hogged"];

/** A throw of an end played at random: how hard, how far aside, and the turn. */
const wild = fc.record({
  speed: fc.double({ min: 0, max: 1, noNaN: true }),
  aside: fc.double({ min: -1, max: 1, noNaN: true }),
  turn: fc.constantFrom("cw" as const, "ccw" as const),
});

test.each(RULE_SETS)("%s: kinds agree with what happened, and with the paper's classes", (preset) => {
  const rules = ruleSet(preset);
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
  const ice = new TrialIce(rules);
  const [draw, more, aside] = rules.model === "legacy" ? [29, 6, 0.8] : [2.35, 0.9, 0.09];
  fc.assert(
    fc.property(fc.array(wild, { minLength: rules.throws, maxLength: rules.throws }), (throws) => {
      const state = game.start();
      for (const { speed, aside: share, turn } of throws) {
        const vx = aside * share + (turn === "cw" ? -1 : 1) * (rules.model === "legacy" ? 1 : 0.13);
        const shot = { vx, vy: draw + more * speed * speed, omega: spinOf(turn) };
        const outcome = ice.throw(state, shot);
        const found = classifyThrow(outcome);
        const { removed, kind, zone, foul } = found;
        const out = removed.own + removed.opposing;
        const paper = classifyAsMatsui(outcome);
        expect(TAKE_OUTS.includes(kind)).toBe(out > 0);
        expect(paper.takeOut).toBe(out > 0);
        expect(paper.draw).toBe(zone !== null);
        if (MISSES.includes(kind)) expect(zone).toBe(null);
        if (paper.through) expect(MISSES).toContain(kind);
        expect(throwInWords(outcome, found, ["red", "yellow"])).not.toMatch(/undefined|null| {2}/);
        state.play(shot);
        expect(state.foul).toBe(foul);
        if (!foul) expect(state.stonesAfter.mask).toBe(outcome.after.mask);
        if (state.isOver() || state.endJustFinished) break;
      }
    }),
    { seed: 1, numRuns: 60 },
  );
});
