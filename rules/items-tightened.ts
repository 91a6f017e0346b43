import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "items",
  effect: "narrows",
  description: "Disallow restricting the items of an array that could be anything",
  source: jsonSchemaCore("section-10.3.1.2"),
  messages: {
    nothing: "{{place}} admits no items any more{{beyond}}.",
    something: "{{place}} now has a schema for its items; they could be anything.",
    anything: "{{place}} admits any item.",
  },
  recipe: "Go on accepting what was accepted; restrict the items in a new version.",
});
