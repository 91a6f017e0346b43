import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { saidBy, visibilitySentences } from "./wording/visibility.ts";

export default factRule({
  events: ["writeOnly:removed"],
  description: "Report removing `writeOnly` from a property",
  criteria: ["C5"],
  source: jsonSchema("name-readonly-and-writeonly"),
  messages: visibilitySentences("is no longer `writeOnly`, so responses can contain it"),
  recipe: "Make sure that the {{property}} is not a secret.",
  judge: (change) => ({ messageId: saidBy(change), effect: "same" }),
});
