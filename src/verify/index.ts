export {
  type CountOption,
  type ReferenceOption,
  VERIFY,
  type Verification,
  type Verified,
  type VerifySetup,
  type VerifyTell,
  verifiableGames,
  verificationOf,
} from "./facet.js";
export { type Finding, finding, verifiedBy } from "./finding.js";
export type { Reference } from "./reference.js";
