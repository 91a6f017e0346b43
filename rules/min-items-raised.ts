import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "minItems", move: "raised" });
