import { restRule } from "./shared/rest.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default restRule({
  subject: "unevaluatedItems",
  effect: "widens",
  description: "Disallow admitting items that nothing in an array's schema speaks of, where clients were told of none",
  source: jsonSchemaCore("section-11.2"),
  messages: {
    nothing: "{{place}} now admits items that nothing else in it describes; there were none.",
    something: "{{place}} now admits items that nothing else in it describes, under a schema; there were none.",
    anything: "{{place}} no longer restricts the items that nothing else in it describes.",
  },
  recipe: "Send more items only to clients that ask for them, or loosen the array in a new version.",
});
