import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "items",
  effect: "widens",
  description: "Disallow dropping the schema of an array's items",
  source: jsonSchemaCore("section-10.3.1.2"),
  messages: {
    nothing: "{{place}} now admits items{{beyond}}; there were none.",
    something: "{{place}} now admits items{{beyond}}, under a schema; there were none.",
    anything: "{{place}} no longer says what its items are.",
  },
  recipe: "Keep the schema of the items for what is sent; send values of another kind in an array of their own.",
});
