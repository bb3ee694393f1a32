// The names of playout/verify.
export {
  type CountOption,
  type Finding,
  finding,
  type Reference,
  type ReferenceOption,
  VERIFY,
  type Verification,
  type Verified,
  type VerifySetup,
  type VerifyTell,
  verifiableGames,
  verificationOf,
  verifiedBy,
} from "../show/verify.js";
