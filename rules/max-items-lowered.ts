import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "maxItems", move: "lowered" });
