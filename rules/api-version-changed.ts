import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { openapi } from "./shared/standards.ts";
import { compareVersions } from "./shared/versions.ts";

export default defineRule({
  meta: {
    description: "Disallow lowering the version of the API, and report any other change of it",
    looksAt: "change",
    namesRelease: true,
    criteria: ["S1"],
    severity: { alpha: "warn", beta: "warn", stable: "warn" },
    source: openapi("info-object"),
    messages: {
      decreased: "The version of the API went down from {{old}} to {{new}}.",
      changed: "The version of the API went from {{old}} to {{new}}.",
      stated: "The version of the API is now stated: {{new}}.",
      unstated: "The version of the API, {{old}}, is no longer stated.",
    },
    recipe: "Raise the version with every release; compare the documents in the right order.",
  },
  create: (context) => {
    const tell = (change: Change<"apiVersion">, messageId: "changed" | "stated" | "unstated"): void =>
      context.report({ change, messageId, data: dataOf(change), verdict: "compatible" });
    return {
      "apiVersion:added": (change) => tell(change, "stated"),
      "apiVersion:removed": (change) => tell(change, "unstated"),
      "apiVersion:changed": (change) => {
        if (compareVersions(change.new!, change.old!) !== "lower") return tell(change, "changed");
        const consequence = "What is published under its version, a generated client say, counts as older than it is.";
        context.report({ change, messageId: "decreased", data: dataOf(change), verdict: "dangerous", consequence });
      },
    };
  },
});

function dataOf(change: Change<"apiVersion">): { readonly old: string; readonly new: string } {
  return { old: change.old ?? "", new: change.new ?? "" };
}
