import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "maxContains", move: "lowered" });
