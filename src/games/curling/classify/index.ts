export { CURLIT_KINDS, type CurlitKind, curlitKindOf, pointsOf, type ThrowValues } from "./curlit.js";
export { classifyThrow, THROW_KINDS, type ThrowClass, type ThrowKind } from "./kind.js";
export { classifyAsMatsui, type MatsuiClass } from "./matsui.js";
export { STILL, type ThrowOutcome, TrialIce } from "./outcome.js";
export { STONE_PLACES, type StonePlace, type TargetStone } from "./target.js";
export { kindInWords, TARGET_WORDS, type TeamNames, TURN_NAMES, throwInWords } from "./words.js";
export { ZONES, type Zone, zoneOf } from "./zone.js";
