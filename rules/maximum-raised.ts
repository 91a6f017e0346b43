import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "maximum", move: "raised" });
