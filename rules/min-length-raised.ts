import { boundRule } from "./shared/bounds.ts";

export default boundRule({ subject: "minLength", move: "raised" });
