import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "unevaluatedItems",
  effect: "narrows",
  description: "Disallow restricting the items that nothing else in an array's schema speaks of",
  source: jsonSchemaCore("section-11.2"),
  messages: {
    nothing: "{{place}} admits no items any more but those that its other keywords or alternatives describe.",
    something: "{{place}} now has a schema for items that nothing else in it describes; they could be anything.",
    anything: "{{place}} admits any item.",
  },
  recipe: "Go on accepting what was accepted; restrict the items in a new version.",
});
