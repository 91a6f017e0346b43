import { factRule } from "./families/facts.ts";
import { customResources } from "./wording/standards.ts";

export default factRule({
  events: ["subresource:added"],
  description: "Disallow adding the `status` subresource to a kind with a `status` field",
  criteria: ["C1", "C2"],
  source: customResources("status-subresource"),
  messages: {
    taken: "`status` subresource was added to {{place}}, so updates of the object no longer change its status.",
    added: "`{{name}}` subresource was added to {{place}}.",
  },
  recipe: "Change all controllers to write to `/status` first, or add the subresource in a new version.",
  judge: (change, context) => {
    const { schema } = change.old!;
    const had = schema !== undefined && "status" in context.schema("old", schema.value).properties;
    if (change.name === "status" && had) {
      const consequence = "Status updates of old controllers are silently ignored.";
      return { messageId: "taken", verdict: "breaking", consequence };
    }
    return { messageId: "added", verdict: "compatible" };
  },
});
