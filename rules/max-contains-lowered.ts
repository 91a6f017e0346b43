import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "maxContains", move: "lowered" });
