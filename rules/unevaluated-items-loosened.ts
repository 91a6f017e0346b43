import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "unevaluatedItems",
  effect: "widens",
  description: "Disallow removing or relaxing `unevaluatedItems` of arrays that clients read",
  source: jsonSchemaCore("section-11.2"),
  messages: {
    nothing: "{{place}} no longer has `unevaluatedItems: false` and now allows any further items.",
    something: "`unevaluatedItems` of {{place}} changed from `false` to a schema, so further items are now allowed.",
    anything: "The schema in `unevaluatedItems` was removed from {{place}}.",
  },
  recipe: "Send further items only to clients that request them, or relax `unevaluatedItems` in a new version.",
});
