/** Who does the jobs: threads here, or workers elsewhere. */
import { z } from "zod";

/** What a worker tells of its work. */
export const workFields = {
  threads: z.int().min(1),
  /** Jobs that it does now, has done and has failed at, and those that it has done a minute. */
  running: z.int().min(0),
  done: z.int().min(0),
  failed: z.int().min(0),
  rate: z.number().min(0),
  /** Why it has refused a job, the last one. */
  refuses: z.string().exactOptional(),
};

export const crewSchema = z.strictObject({
  threads: z.int().min(0),
  queue: z
    .strictObject({
      at: z.string(),
      workers: z.array(z.strictObject({ name: z.string(), ...workFields })),
    })
    .exactOptional(),
});

export type Crew = z.output<typeof crewSchema>;

/** `4 threads`, `2 workers, 4 threads, 1 refusing`. */
export function crewText({ threads, queue }: Crew): string {
  if (queue === undefined) return counted(threads, "thread");
  const { at, workers } = queue;
  if (workers.length === 0) return `no workers at ${at}`;
  const refusing = workers.filter(({ refuses }) => refuses !== undefined).length;
  return [
    counted(workers.length, "worker"),
    counted(threads, "thread"),
    ...(refusing > 0 ? [`${refusing} refusing`] : []),
  ].join(", ");
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
