import { relateSpellings, sameSpread } from "./shared/parameters.ts";
import { openapi } from "./shared/standards.ts";
import { wireRule } from "./shared/wires.ts";

export default wireRule({
  subject: "headerWire",
  description: "Disallow writing the values of a header in another way",
  criteria: ["C1", "C5"],
  message: "{{place}} is now written as {{new}}; before, as {{old}}.",
  source: openapi("style-values"),
  recipe: "Keep how the values are written; offer another way in another header.",
  relate: (old, new_, context) => (sameSpread(old, new_) ? "same" : relateSpellings(old, new_, context)),
});
