import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "maximum", move: "lowered" });
