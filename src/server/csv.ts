/** Tables as comma-separated values, cells in quotes where they must be. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, ending] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (ending === "" && row.length === 0 && !quoted && !plain) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (ending === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
