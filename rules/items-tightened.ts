import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "items",
  effect: "narrows",
  description: "Disallow adding a schema to `items` of arrays that clients send",
  source: jsonSchemaCore("section-10.3.1.2"),
  messages: {
    nothing: "{{place}} no longer allows items{{beyond}}.",
    something: "{{place}} now has a schema for its items; before, any value was allowed.",
    anything: "{{place}} now allows any item.",
  },
  recipe: "Keep accepting other items. Restrict them in a new version.",
});
