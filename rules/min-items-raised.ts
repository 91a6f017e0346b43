import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "minItems", move: "raised" });
