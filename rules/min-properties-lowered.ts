import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "minProperties", move: "lowered" });
