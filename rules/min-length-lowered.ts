import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "minLength", move: "lowered" });
