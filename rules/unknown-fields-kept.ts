import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { isMap, prunes } from "./shared/pruning.ts";
import { customResources } from "./wording/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

const ADDED = "undeclared fields";

export default defineRule({
  meta: {
    description: "Disallow adding `x-kubernetes-preserve-unknown-fields` where undeclared fields were pruned",
    looksAt: "change",
    criteria: ["C3", "C6"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: customResources("controlling-pruning"),
    messages: { kept: "{{place}} now preserves fields that its schema does not declare; they were pruned before." },
    recipe: "Declare the new fields. Undeclared fields cannot be distinguished from typing errors.",
  },
  create: (context) => {
    // A map already preserved all names. Changes of its values are reported on their schema.
    const wasMap = ({ pair }: Change): boolean =>
      pair.kind === "schema" && isMap("old", context.schema("old", pair.old).additionalProperties?.value, context);
    const visit = (change: Change<"preserveUnknownFields">): void => {
      if (change.new !== true || change.channel.polarity === "response" || wasMap(change)) return;
      context.report({ change, messageId: "kept", ...moreAdmitted(context, ADDED) });
    };
    const visitMap = (change: Change<"additionalProperties">): void => {
      if (change.channel.polarity === "response" || !isMap("new", change.new, context)) return;
      if (prunes("old", change.pair.old, context))
        context.report({ change, messageId: "kept", ...moreAdmitted(context, ADDED) });
    };
    return {
      "preserveUnknownFields:added": visit,
      "preserveUnknownFields:changed": visit,
      "additionalProperties:added": visitMap,
    };
  },
});
