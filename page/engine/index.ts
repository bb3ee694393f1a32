export { Engine, EngineDied } from "./client.js";
export {
  type Desk,
  does,
  type Info,
  type JobKind,
  jobKind,
  type Needs,
  type Progress,
  type Work,
} from "./contract.js";
