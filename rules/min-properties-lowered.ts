import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "minProperties", move: "lowered" });
