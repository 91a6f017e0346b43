import { defineRule } from "../src/rule.ts";
import { customResources } from "./shared/standards.ts";

const CONSEQUENCES = {
  plural: "It stands in every path, so that calls fail; an API server refuses to change it.",
  singular: "Whoever calls it by this name on the command line no longer finds it.",
  listKind: "Clients that know lists by their kind no longer read them.",
} as const;

type Name = keyof typeof CONSEQUENCES;

export default defineRule({
  meta: {
    description: "Disallow changing the plural, the singular or the list name of a kind",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: customResources("create-a-customresourcedefinition"),
    messages: { changed: "The {{which}} of {{place}} was `{{old}}` and is now `{{new}}`." },
    recipe: "Keep the name; a kind under another name is a new kind.",
  },
  create: (context) => ({
    "resourceName:changed": (change) => {
      const name = change.name as Name;
      const data = { which: name, old: change.old!, new: change.new! };
      const verdict = name === "singular" ? "dangerous" : "breaking";
      const criteria = name === "plural" ? (["C1"] as const) : (["C5"] as const);
      context.report({ change, messageId: "changed", data, verdict, criteria, consequence: CONSEQUENCES[name] });
    },
  }),
});
