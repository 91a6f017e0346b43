import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "narrows",
  moves: (_, to) => to === "nothing",
  description: "Disallow refusing members that an object does not declare, where they were admitted",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} admits no members but the declared ones any more.",
    something: "{{place}} admits fewer members.",
    anything: "{{place}} admits any member.",
  },
  recipe: "Leave the object open and ignore what is unknown; close it in a new version.",
});
