import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["uniqueItems:added"],
  description: "Disallow adding `uniqueItems` to arrays that clients send",
  criteria: ["C1"],
  source: jsonSchema("name-uniqueitems"),
  messages: { added: "`uniqueItems: true` was added to {{place}}." },
  recipe: {
    crd: "Remove `uniqueItems`, which API servers reject. Use `x-kubernetes-list-type: set` in a new list.",
    other: "Keep accepting duplicate items, and remove the duplicates on the server.",
  },
  judge: () => ({ messageId: "added", effect: "narrows" }),
});
