import { isObject } from "../src/model/json.ts";
import { child } from "../src/model/pointer.ts";
import { defineRule } from "../src/rule.ts";
import { MERGING_KEYWORDS, misusesIn } from "./shared/merging-keywords.ts";
import { serverSideApply } from "./shared/standards.ts";
import { isStructural } from "./shared/structural.ts";

export default defineRule({
  meta: {
    description: "Require that the keywords of Kubernetes stand where they mean something",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    formats: ["crd"],
    words: MERGING_KEYWORDS,
    source: serverSideApply("merge-strategy"),
    messages: {
      list: "{{place}} has `{{keyword}}`, and is no list.",
      map: "{{place}} has `{{keyword}}`, and is no object.",
      unknown: "The `{{keyword}}` of {{place}} is `{{value}}`, which there is not.",
      keysAlone: "{{place}} has keys that tell its items apart, and is no list of the type `map`.",
      keyTwice: "The keys that tell the items of {{place}} apart name `{{value}}` twice.",
      granular: "{{place}} is a list of the type `set` whose items are merged part by part.",
      null: "{{place}} is a list of the type `{{value}}`, and its items may be null.",
      noObjects: "{{place}} is a list of the type `{{value}}`, and its items are no objects.",
      false: "The `{{keyword}}` of {{place}} is false; it is true, or left out.",
      empty: "{{place}} has `{{keyword}}`, and is no object with members of its own.",
    },
    recipe: "Take the keyword away, or declare what it speaks of.",
  },
  create: (context) => ({
    schema: (part) => {
      if (!isStructural(part.at)) return;
      const schema = context.snapshot.schemas.source(part.at);
      if (!isObject(schema)) return;
      for (const { is, keyword, value } of misusesIn(schema)) {
        const data = { keyword, value: typeof value === "string" ? value : JSON.stringify(value) };
        const consequence = "The API server refuses the definition.";
        context.report({
          part,
          messageId: is,
          name: `${keyword} ${is}`,
          at: child(part.at, keyword),
          data,
          consequence,
        });
      }
    },
  }),
});
