import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "additionalProperties",
  effect: "widens",
  moves: (from) => from === "nothing",
  description: "Disallow removing `additionalProperties: false` from objects that clients read",
  source: jsonSchemaCore("section-10.3.2.3"),
  messages: {
    nothing: "{{place}} now allows additional properties; before, `additionalProperties` was `false`.",
    something:
      "{{place}} now allows additional properties that match a schema; before, `additionalProperties` was `false`.",
    anything: "{{place}} now allows any additional property.",
  },
  recipe: "Send additional properties only to clients that ask for them, or allow them in a new version.",
});
