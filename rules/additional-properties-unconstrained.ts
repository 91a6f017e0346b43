import { prunes } from "./shared/pruning.ts";
import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "widens",
  moves: (from) => from === "something",
  // A server that drops what is not declared keeps less; what it says of the declared is compared member by member.
  isToldElsewhere: ({ new: next, pair }, context) => next === undefined && prunes("new", pair.new, context),
  description: "Disallow dropping the schema of members that an object does not declare",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} admits no members but the declared ones.",
    something: "{{place}} admits more members.",
    anything: "{{place}} no longer says what members are that it does not declare.",
  },
  recipe: "Keep the schema for what is sent; send values of another kind under a member of their own.",
});
