import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "items",
  effect: "widens",
  description: "Disallow dropping the schema of an array's items",
  source: jsonSchemaCore("section-10.3.1.2"),
  messages: {
    nothing: "{{place}} admits no items beyond those that it lists by position.",
    something: "{{place}} now admits items beyond those that it lists by position; it was closed.",
    anything: "{{place}} no longer says what its items are.",
  },
  recipe: "Keep the schema of the items for what is sent; send values of another kind in an array of their own.",
});
