import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "unevaluatedProperties",
  effect: "widens",
  description:
    "Disallow admitting members that neither an object nor its alternatives declare, where clients were told of none",
  source: jsonSchemaCore("section-11.3"),
  messages: {
    nothing: "{{place}} now admits members that neither it nor its alternatives declare; it was closed.",
    something:
      "{{place}} now admits members that neither it nor its alternatives declare, under a schema; it was closed.",
    anything: "{{place}} no longer restricts the members that neither it nor its alternatives declare.",
  },
  recipe: "Send new members only to clients that ask for them, or loosen the object in a new version.",
});
