import { isObject } from "../src/model/json.ts";
import { child } from "../src/model/pointer.ts";
import { defineRule } from "../src/rule.ts";
import { customResources } from "./shared/standards.ts";
import { flawsIn, isStructural } from "./shared/structural.ts";

export default defineRule({
  meta: {
    description: "Require schemas that an API server takes: structural ones",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    formats: ["crd"],
    source: customResources("specifying-a-structural-schema"),
    messages: {
      typeless: "{{place}} has no type.",
      typelessWithin: "What {{place}} holds has no type.",
      itemless: "{{place}} is a list, and nothing says what its items are.",
      both: "{{place}} has `additionalProperties` beside `properties`.",
      nested: "{{place}} has `{{keyword}}` in an alternative or a condition, where only values may be restricted.",
      refused: "{{place}} has the keyword `{{keyword}}`, which no custom resource definition may have.",
      spelled: "The keyword `{{keyword}}` of {{place}} is written as no custom resource definition may write it.",
      pattern: "The pattern of {{place}} looks around or back, which the regular expressions of Go do not.",
      dropped: "{{place}} has the keyword `{{keyword}}`, which an API server does not know.",
    },
    recipe: "State types, members and merging once, outside of alternatives, and restrict values only within them.",
  },
  create: (context) => ({
    schema: (part) => {
      if (context.snapshot.formatVersion.includes("v1beta1") || !isStructural(part.at)) return;
      const schema = context.snapshot.schemas.source(part.at);
      if (!isObject(schema)) return;
      for (const { is, path, keyword } of flawsIn(schema, part.at)) {
        const isDropped = is === "dropped";
        context.report({
          part,
          messageId: is,
          name: path.join("/"),
          at: child(part.at, ...path),
          data: { keyword },
          ...(isDropped && { verdict: "dangerous" as const }),
          consequence: isDropped ? "It restricts nothing." : "The API server refuses the definition.",
        });
      }
    },
  }),
});
