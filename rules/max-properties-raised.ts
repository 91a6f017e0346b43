import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "maxProperties", move: "raised" });
