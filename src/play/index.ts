export { BoardTable } from "./board-table.js";
export { PLAY, type PlayFacet, playedGames, playOf } from "./facet.js";
export { plainPlay } from "./plain.js";
export type { Made, Table } from "./table.js";
