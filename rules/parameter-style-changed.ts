import { relateSpellings, sameSpread } from "./shared/parameters.ts";
import { openapi } from "./wording/standards.ts";
import { serializationRule } from "./families/serializations.ts";

export default serializationRule({
  subject: "parameterWire",
  description: "Disallow changing the `style` or `explode` of a parameter",
  criteria: ["C1", "C5"],
  message: "Serialization of {{place}} changed from {{old}} to {{new}}.",
  source: openapi("style-values"),
  recipe: "Keep the serialization. Offer another one under a new parameter name.",
  relate: (old, new_, context) => (sameSpread(old, new_) ? undefined : relateSpellings(old, new_, context)),
});
