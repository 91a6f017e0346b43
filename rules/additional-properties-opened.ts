import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "widens",
  moves: (from) => from === "nothing",
  description: "Disallow opening an object that clients were told to be closed",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} admits no members but the declared ones.",
    something: "{{place}} now admits members that it does not declare, under a schema; it was closed.",
    anything: "{{place}} now admits members that it does not declare; it was closed.",
  },
  recipe: "Send new members only to clients that ask for them, or open the object in a new version.",
});
