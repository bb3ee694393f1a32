/** Prints the jobs that wait in a queue, once no more come: what travels to the machine that does them. */
import { Redis } from "ioredis";

const QUIET = 1500;
const LONGEST = 60_000;

const redis = new Redis(process.argv[2]);
let jobs = new Map();
const begun = Date.now();
for (let since = begun; jobs.size === 0 || Date.now() - since < QUIET; ) {
  if (Date.now() - begun > LONGEST) throw new Error("no jobs came");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const found = new Map();
  for (const key of await redis.keys("playout:*")) {
    if ((await redis.type(key)) !== "hash") continue;
    const data = await redis.hget(key, "data");
    if (data !== null) found.set(key, data);
  }
  if (found.size !== jobs.size) since = Date.now();
  jobs = found;
}
const lines = [...jobs.values()].map((data) => {
  // Leave out the description for people, whose wording may change.
  const { what: _, ...job } = JSON.parse(data);
  return JSON.stringify(job);
});
console.log(lines.sort().join("\n"));
for (const kind of ["text", "weights", "graph"])
  for (const key of (await redis.keys(`playout:${kind}:*`)).sort()) console.log(key);
redis.disconnect();
