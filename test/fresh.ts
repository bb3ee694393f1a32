/** Ends a run of tests with one line where dist/ is not what src/ says: most tests of commands, threads and signatures run the built files. */
import { staleness } from "./built.js";

export default function demandFreshBuild(): void {
  const stale = staleness();
  if (stale === undefined) return;
  console.error(stale);
  process.exit(1);
}
