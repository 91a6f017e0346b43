import { defineRule } from "../src/rule.ts";
import { customResources } from "./shared/standards.ts";

const ALWAYS = { alpha: "error", beta: "error", stable: "error" } as const;

export default defineRule({
  meta: {
    description: "Disallow moving a kind to another group, or giving it another name",
    looksAt: "change",
    criteria: ["C1", "C6"],
    severity: ALWAYS,
    source: customResources("create-a-customresourcedefinition"),
    messages: {
      group: "The kind `{{kind}}` moved from the group `{{from}}` to `{{to}}`.",
      kind: "The kind `{{from}}` of `{{group}}` is now called `{{to}}`.",
    },
    recipe: "Define the new kind beside the old one, and serve both until objects and clients have moved.",
  },
  create: (context) => ({
    "resource:renamed": (change) => {
      const before = change.old!;
      const after = change.new!;
      const consequence =
        "An API server knows a kind by its group and name: calls fail, and stored objects stay behind.";
      const moved = before.kind === after.kind;
      const data = moved
        ? { kind: before.kind, from: before.group, to: after.group }
        : { group: before.group, from: before.kind, to: after.kind };
      context.report({ change, messageId: moved ? "group" : "kind", data, verdict: "breaking", consequence });
    },
  }),
});
