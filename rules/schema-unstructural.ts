import { isObject } from "../src/model/json.ts";
import { child } from "../src/model/pointer.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { customResources } from "./wording/standards.ts";
import { flawsIn, isStructural } from "./shared/structural.ts";

export default defineRule({
  meta: {
    description: "Require structural schemas in custom resource definitions",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: "error",
    formats: ["crd"],
    source: customResources("specifying-a-structural-schema"),
    messages: {
      typeless: "{{place}} has no `type`.",
      typelessWithin: "Items or values of {{place}} have no `type`.",
      itemless: "{{place}} is an array without `items`.",
      both: "{{place}} has both `properties` and `additionalProperties`.",
      nested: "{{place}} has `{{keyword}}` inside `allOf`, `anyOf`, `oneOf` or `not`, where it is not allowed.",
      rejected: "{{place}} has the keyword `{{keyword}}`, which is forbidden in custom resource definitions.",
      spelled: "Keyword `{{keyword}}` of {{place}} has a form that is not allowed in custom resource definitions.",
      pattern:
        "`pattern` of {{place}} uses a lookaround or a backreference, which Go regular expressions do not support.",
      dropped: "{{place}} has the keyword `{{keyword}}`, which the API server does not know.",
    },
    recipe:
      "Declare types, fields and merge strategies outside of `allOf`, `anyOf`, `oneOf` and `not`. Use these only to restrict values.",
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
          consequence: isDropped ? "The API server ignores the keyword." : "The API server rejects the definition.",
        });
      }
    },
  }),
});
