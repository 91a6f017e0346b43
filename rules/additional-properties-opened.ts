import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "widens",
  moves: (from) => from === "nothing",
  description: "Disallow opening an object that clients were told to be closed",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} now admits members that it does not declare; it was closed.",
    something: "{{place}} now admits members that it does not declare, under a schema; it was closed.",
    anything: "{{place}} admits any member.",
  },
  recipe: "Send new members only to clients that ask for them, or open the object in a new version.",
});
