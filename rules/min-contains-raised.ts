import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "minContains", move: "raised" });
