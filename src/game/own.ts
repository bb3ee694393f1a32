/** Looks up what a user has named in a table of ours. Gives nothing for `constructor` and other names that every object inherits. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
