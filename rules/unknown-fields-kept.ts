import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { isMap, prunes } from "./shared/pruning.ts";
import { customResources } from "./shared/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

export default defineRule({
  meta: {
    description: "Disallow keeping undeclared members where they were pruned",
    looksAt: "change",
    criteria: ["C3", "C6"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: customResources("controlling-pruning"),
    messages: { kept: "{{place}} now keeps the members that its schema does not declare." },
    recipe: "Declare the members that are meant; what is not declared cannot be told from a typing error.",
  },
  create: (context) => {
    // Members of any name were kept; what they may be now is told of their schema.
    const wasMap = ({ pair }: Change): boolean =>
      pair.kind === "schema" && isMap("old", context.schema("old", pair.old).additionalProperties?.value, context);
    const hear = (change: Change<"preserveUnknownFields">): void => {
      if (change.new !== true || change.channel.polarity === "response" || wasMap(change)) return;
      context.report({ change, messageId: "kept", ...moreAdmitted(context) });
    };
    const hearOfMap = (change: Change<"additionalProperties">): void => {
      if (change.channel.polarity === "response" || !isMap("new", change.new, context)) return;
      if (prunes("old", change.pair.old, context))
        context.report({ change, messageId: "kept", ...moreAdmitted(context) });
    };
    return {
      "preserveUnknownFields:added": hear,
      "preserveUnknownFields:changed": hear,
      "additionalProperties:added": hearOfMap,
    };
  },
});
