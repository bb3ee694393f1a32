/** The browser's side of `playout bench browser`: does what it is told, and tells how long it took. */
import { Engine } from "../engine/index.js";
import { SPEED } from "./jobs.js";

/** What the command asks for next: work in the worker, or the longest task of the page while it analyses. */
type Order =
  | { readonly do: "speed"; readonly name: string; readonly units: number }
  | { readonly do: "analyse"; readonly hash: string };

const engine = new Engine(
  () => new Worker(new URL("../engine/worker.ts", import.meta.url), { type: "module" }),
);

/** Milliseconds that an analysis is looked at; some go on until they are stopped. */
const LOOK = 8000;

/** Milliseconds of the longest task of the main thread while the page thinks about a position. */
async function longestTask(hash: string): Promise<number> {
  const frame = document.createElement("iframe");
  frame.width = "1200";
  frame.height = "800";
  frame.src = `index.html${hash}`;
  document.body.append(frame);
  const find = (selector: string) => frame.contentDocument?.querySelector<HTMLElement>(selector);
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await until(() => find(".board svg") != null);
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ["longtask"] });
  find(".bar button[aria-pressed]")?.click();
  await until(() => find(".bar button[aria-pressed=true]") != null);
  const start = performance.now();
  await until(() => find(".bar button[aria-pressed=false]") != null || performance.now() - start > LOOK);
  observer.disconnect();
  frame.remove();
  return longest;
}

let answer: { readonly ms: number } | { readonly error: string } | undefined;
for (;;) {
  const response = await fetch("bench", { method: "POST", body: JSON.stringify(answer ?? null) });
  const order = (await response.json()) as Order | null;
  if (order === null) break;
  try {
    answer = { ms: order.do === "speed" ? await engine.run(SPEED, order) : await longestTask(order.hash) };
  } catch (error) {
    answer = { error: (error as Error).message };
  }
}
