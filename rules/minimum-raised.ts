import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "minimum", move: "raised" });
