import { relateSpellings, sameSpread } from "./shared/parameters.ts";
import { openapi } from "./wording/standards.ts";
import { serializationRule } from "./families/serializations.ts";

export default serializationRule({
  subject: "headerWire",
  description: "Disallow changing `explode` of a header",
  criteria: ["C1", "C5"],
  message: "The serialization of {{place}} changed from {{old}} to {{new}}.",
  source: openapi("style-values"),
  recipe: "Keep the serialization, and offer another one in a separate header.",
  relate: (old, new_, context) => (sameSpread(old, new_) ? "same" : relateSpellings(old, new_, context)),
});
