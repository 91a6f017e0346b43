import { restRule } from "./families/rest.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default restRule({
  subject: "items",
  effect: "widens",
  description: "Disallow removing the schema of `items` from arrays that clients read",
  source: jsonSchemaCore("section-10.3.1.2"),
  messages: {
    nothing: "{{place}} now allows items{{beyond}}; before, it allowed none.",
    something: "{{place}} now allows items that match a schema{{beyond}}; before, it allowed none.",
    anything: "{{place}} no longer has a schema for its items.",
  },
  recipe: "Keep the schema of `items`, and send other values in a separate array.",
});
