export { formatDocument, type GameDocument, parseDocument, type Seat } from "./document.js";
export { opponentThinks, seatAgents } from "./opponent.js";
export { Replay } from "./replay.js";
export { newSeed } from "./seed.js";
export { Session } from "./session.js";
