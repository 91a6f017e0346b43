import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "narrows",
  moves: (_, to) => to === "nothing",
  description: "Disallow setting `additionalProperties: false` on objects that clients send",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} no longer allows additional properties (`additionalProperties: false`).",
    something: "{{place}} now restricts additional properties to a schema.",
    anything: "{{place}} now allows any additional property.",
  },
  recipe:
    "Keep additional properties allowed and ignore the unknown ones. Set `additionalProperties: false` only in a new API version.",
});
