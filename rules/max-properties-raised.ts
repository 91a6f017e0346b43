import { boundRule } from "./families/bounds.ts";

export default boundRule({ subject: "maxProperties", move: "raised" });
