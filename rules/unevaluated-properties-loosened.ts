import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "unevaluatedProperties",
  effect: "widens",
  description: "Disallow removing or relaxing `unevaluatedProperties` of objects that clients read",
  source: jsonSchemaCore("section-11.3"),
  messages: {
    nothing: "{{place}} no longer has `unevaluatedProperties: false` and now allows any additional properties.",
    something:
      "`unevaluatedProperties` of {{place}} changed from `false` to a schema, so additional properties are now allowed.",
    anything: "The schema in `unevaluatedProperties` was removed from {{place}}.",
  },
  recipe:
    "Send additional properties only to clients that request them, or relax `unevaluatedProperties` in a new version.",
});
