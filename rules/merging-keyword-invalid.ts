import { isObject } from "../src/model/json.ts";
import { child } from "../src/model/pointer.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { MERGING_KEYWORDS, misusesIn } from "./shared/merging-keywords.ts";
import { serverSideApply } from "./wording/standards.ts";
import { isStructural } from "./shared/structural.ts";

export default defineRule({
  meta: {
    description: "Require valid uses of `x-kubernetes-list-type`, `x-kubernetes-map-type` and related keywords",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: "error",
    formats: ["crd"],
    words: MERGING_KEYWORDS,
    source: serverSideApply("merge-strategy"),
    messages: {
      list: "{{place}} has `{{keyword}}`, but is not an array.",
      map: "{{place}} has `{{keyword}}`, but is not an object.",
      unknown: "`{{keyword}}` of {{place}} has the unknown value `{{value}}`.",
      keysAlone: "{{place}} has `x-kubernetes-list-map-keys`, but not `x-kubernetes-list-type: map`.",
      keyTwice: "`x-kubernetes-list-map-keys` of {{place}} lists `{{value}}` twice.",
      granular: "{{place}} has `x-kubernetes-list-type: set`, but its items are not atomic.",
      null: "{{place}} has `x-kubernetes-list-type: {{value}}`, but its items can be null.",
      noObjects: "{{place}} has `x-kubernetes-list-type: {{value}}`, but its items are not objects.",
      false: "`{{keyword}}` of {{place}} is false; only true is allowed.",
      empty: "{{place}} has `{{keyword}}`, but is not an object with declared fields.",
    },
    recipe: "Remove the keyword, or declare the value that it requires.",
  },
  create: (context) => ({
    schema: (part) => {
      if (!isStructural(part.at)) return;
      const schema = context.snapshot.schemas.source(part.at);
      if (!isObject(schema)) return;
      for (const { is, keyword, value } of misusesIn(schema)) {
        const data = { keyword, value: typeof value === "string" ? value : JSON.stringify(value) };
        const consequence = "The API server rejects the definition.";
        context.report({
          part,
          messageId: is,
          name: `${keyword} ${is}`,
          at: child(part.at, keyword),
          data,
          values: [value],
          consequence,
        });
      }
    },
  }),
});
