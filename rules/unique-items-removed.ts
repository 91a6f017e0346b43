import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["uniqueItems:removed"],
  description: "Disallow removing `uniqueItems` from arrays that clients read",
  criteria: ["C5"],
  source: jsonSchema("name-uniqueitems"),
  messages: { removed: "`uniqueItems: true` was removed from {{place}}." },
  recipe: "Keep sending each item only once. Use a separate {{property}} for values that can repeat.",
  judge: () => ({ messageId: "removed", effect: "widens" }),
});
