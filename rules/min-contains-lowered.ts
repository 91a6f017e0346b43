import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "minContains", move: "lowered" });
