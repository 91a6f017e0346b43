import { factRule } from "./families/facts.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default factRule({
  events: ["not:changed"],
  description: "Disallow incompatible changes of `not`",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-10.2.1.4"),
  messages: { changed: "`not` of {{place}} was changed." },
  recipe: "Do not exclude further values from requests, or fewer values from responses.",
  judge: () => {
    const undecided =
      "A wider schema under `not` accepts fewer values, and the keywords do not show which values changed.";
    return { messageId: "changed", undecided };
  },
});
