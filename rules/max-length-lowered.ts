import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "maxLength", move: "lowered" });
