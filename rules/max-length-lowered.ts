import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "maxLength", move: "lowered" });
