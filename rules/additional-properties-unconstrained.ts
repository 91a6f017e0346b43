import { prunes } from "./shared/pruning.ts";
import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "widens",
  moves: (from) => from === "something",
  // A server that prunes undeclared properties keeps less than before. Declared properties are compared one by one.
  isReportedElsewhere: ({ new: next, pair }, context) => next === undefined && prunes("new", pair.new, context),
  description: "Disallow removing the schema of `additionalProperties` from objects that clients read",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} allows no additional properties (`additionalProperties: false`).",
    something: "{{place}} allows more additional properties.",
    anything: "{{place}} no longer has a schema for additional properties.",
  },
  recipe: "Keep the schema of `additionalProperties`, and send other values in a separate property.",
});
