import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "unevaluatedItems",
  effect: "narrows",
  description: "Disallow adding or tightening `unevaluatedItems` of arrays that clients send",
  source: jsonSchemaCore("section-11.2"),
  messages: {
    nothing: "{{place}} now has `unevaluatedItems: false` and no longer allows further items.",
    something: "A schema in `unevaluatedItems` was added to {{place}}, which allowed any further items before.",
    anything: "{{place}} allows any further items.",
  },
  recipe: "Keep accepting further items. Restrict them in a new version.",
});
