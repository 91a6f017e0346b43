import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "narrows",
  moves: (_, to) => to === "something",
  description: "Disallow adding a schema to `additionalProperties` of objects that clients send",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} no longer allows additional properties (`additionalProperties: false`).",
    something: "{{place}} now has a schema for additional properties; before, any value was allowed.",
    anything: "{{place}} now allows any additional property.",
  },
  recipe: "Describe the expected properties in the description, and keep accepting others.",
});
