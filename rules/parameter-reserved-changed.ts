import { mayHoldAny } from "./shared/parameters.ts";
import { openapi } from "./shared/standards.ts";
import { wireRule } from "./shared/wires.ts";

const RESERVED = [..."/?#[]@:!$&'()*+,;="];

export default wireRule({
  subject: "parameterWire",
  description:
    "Disallow asking that reserved characters of a parameter be escaped, where they could be sent as they are",
  criteria: ["C1", "C5"],
  message: "{{place}} may {{now}} hold reserved characters, such as `/` and `?`, unescaped.",
  say: ({ wire }) => (wire.allowReserved ? "now" : "no longer"),
  source: openapi("parameter-object"),
  recipe: "Go on reading the value whether it is escaped or not.",
  relate: (old, new_, context) => {
    if (old.wire.allowReserved === new_.wire.allowReserved) return undefined;
    const isHeld = mayHoldAny(RESERVED, old, "old", context) && mayHoldAny(RESERVED, new_, "new", context);
    if (old.in === "path" || old.in === "header" || !isHeld) return "same";
    return new_.wire.allowReserved ? "widens" : "narrows";
  },
});
