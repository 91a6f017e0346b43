import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "unevaluatedProperties",
  effect: "narrows",
  description: "Disallow restricting the members that neither an object nor its alternatives declare",
  source: jsonSchemaCore("section-11.3"),
  messages: {
    nothing: "{{place}} admits no members any more but those that it or one of its alternatives declares.",
    something:
      "{{place}} now has a schema for members that neither it nor its alternatives declare; they could be anything.",
    anything: "{{place}} admits any member.",
  },
  recipe: "Leave the object open and ignore what is unknown; restrict it in a new version.",
});
