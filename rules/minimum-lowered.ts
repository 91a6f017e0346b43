import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "minimum", move: "lowered" });
