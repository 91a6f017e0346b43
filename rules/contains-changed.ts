import { factRule } from "./families/facts.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default factRule({
  events: ["contains:changed"],
  description: "Report changing `contains` of an array with `maxContains`",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-10.3.1.3"),
  messages: { changed: "The schema of `contains` of {{place}} changed." },
  recipe: "Check arrays near the limits by hand. If one of them is affected, use a new version.",
  judge: () => ({
    messageId: "changed",
    undecided: "With `minContains` and `maxContains`, a wider schema can allow fewer arrays.",
  }),
});
