import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "maxItems", move: "lowered" });
