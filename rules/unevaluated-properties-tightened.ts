import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "unevaluatedProperties",
  effect: "narrows",
  description: "Disallow adding or tightening `unevaluatedProperties` of objects that clients send",
  source: jsonSchemaCore("section-11.3"),
  messages: {
    nothing: "{{place}} now has `unevaluatedProperties: false` and no longer allows additional properties.",
    something:
      "A schema in `unevaluatedProperties` was added to {{place}}, which allowed any additional properties before.",
    anything: "{{place}} allows any additional properties.",
  },
  recipe: "Keep accepting additional properties and ignore them. Restrict them in a new version.",
});
