import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "narrows",
  moves: (_, to) => to === "something",
  description: "Disallow giving a schema to members that an object does not declare, where they could be anything",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} admits no members but the declared ones any more.",
    something: "{{place}} now has a schema for members that it does not declare; they could be anything.",
    anything: "{{place}} admits any member.",
  },
  recipe: "Describe the expected members in prose, and go on accepting others.",
});
