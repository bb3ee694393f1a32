/** What the worker does for `playout bench browser`. */
import { speedWorks } from "../../src/games/index.js";
import { does } from "../engine/contract.js";
import { SPEED } from "./jobs.js";

const works = speedWorks();

export const benchWork = [
  does(SPEED, async ({ name, units }) => {
    const work = works.find((each) => each.name === name);
    if (work === undefined) throw new Error(`nobody does ${name}`);
    const start = performance.now();
    await work.run(units);
    return performance.now() - start;
  }),
];
