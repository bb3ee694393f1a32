// The names of playout/play.
export {
  BoardTable,
  type Made,
  PLAY,
  type PlayFacet,
  plainPlay,
  playedGames,
  playOf,
  type Table,
} from "../show/play.js";
