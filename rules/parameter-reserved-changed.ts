import { mayHoldAny } from "./shared/parameters.ts";
import { openapi } from "./wording/standards.ts";
import { serializationRule } from "./families/serializations.ts";

const RESERVED = [..."/?#[]@:!$&'()*+,;="];

export default serializationRule({
  subject: "parameterWire",
  description: "Disallow removing `allowReserved` from a parameter",
  criteria: ["C1", "C5"],
  message: "`allowReserved` of {{place}} was changed to {{now}}.",
  setting: ({ wire }) => String(wire.allowReserved),
  source: openapi("parameter-object"),
  recipe: "Keep accepting reserved characters, escaped or not.",
  relate: (old, new_, context) => {
    if (old.wire.allowReserved === new_.wire.allowReserved) return undefined;
    const isHeld = mayHoldAny(RESERVED, old, "old", context) && mayHoldAny(RESERVED, new_, "new", context);
    if (old.in === "path" || old.in === "header" || !isHeld) return "same";
    return new_.wire.allowReserved ? "widens" : "narrows";
  },
});
