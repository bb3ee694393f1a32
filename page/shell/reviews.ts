/** Reviews that the browser keeps for the next visit. They are too large for the storage of the games. */
import { stream } from "../../src/core/index.js";

/** Reviews that are kept at most; the oldest makes room. */
const MAX = 40;
const STORE = "reviews";

interface KeptReview {
  readonly key: string;
  /** The version that made it: others may expect other fields. */
  readonly version: string;
  readonly time: number;
  readonly review: unknown;
}

/** Set by the build. */
const VERSION = String(import.meta.env.PLAYOUT_VERSION);
/** Reviews of this visit, for browsers that keep nothing. */
const visit = new Map<string, unknown>();

/** Names a review by all that it depends on. */
export function reviewKey(game: string, ...parts: readonly unknown[]): string {
  const rng = stream(JSON.stringify(parts));
  const words = [rng.uint32(), rng.uint32(), rng.uint32(), rng.uint32()];
  return `${game} ${words.map((word) => word.toString(36)).join("-")}`;
}

export async function keepReview(key: string, review: unknown): Promise<void> {
  visit.set(key, review);
  await inStore("readwrite", async (store) => {
    await answered(store.put({ key, version: VERSION, time: Date.now(), review } satisfies KeptReview));
    const oldest = await answered(store.index("time").getAllKeys());
    for (const old of oldest.slice(0, -MAX)) store.delete(old);
  });
}

/** The review of a name; undefined if none is kept, or another version made it. */
export async function keptReview<T>(key: string): Promise<T | undefined> {
  if (visit.has(key)) return visit.get(key) as T;
  const kept = await inStore(
    "readonly",
    (store) => answered(store.get(key)) as Promise<KeptReview | undefined>,
  );
  return kept?.version === VERSION ? (kept.review as T) : undefined;
}

/** Undefined where the browser keeps nothing. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  let database: IDBDatabase | undefined;
  try {
    const request = indexedDB.open("playout", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex("time", "time");
    database = await answered(request);
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
