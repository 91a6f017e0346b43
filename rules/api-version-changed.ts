import type { Change } from "../src/model/change.ts";
import { areOfOneSeries, compareReleases } from "../src/model/release-order.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow lowering `info.version`",
    looksAt: "change",
    namesRelease: true,
    criteria: ["S1"],
    severity: "warn",
    source: openapi("info-object"),
    messages: {
      decreased: "The API version was lowered from {{old}} to {{new}}.",
      changed: "The API version changed from {{old}} to {{new}}.",
      stated: "The API version was added: {{new}}.",
      unstated: "The API version {{old}} was removed.",
    },
    recipe: "Raise the version with every release, and compare the documents in the right order.",
  },
  create: (context) => {
    const report = (change: Change<"apiVersion">, messageId: "changed" | "stated" | "unstated"): void =>
      context.report({ change, messageId, data: dataOf(change), verdict: "compatible" });
    return {
      "apiVersion:added": (change) => report(change, "stated"),
      "apiVersion:removed": (change) => report(change, "unstated"),
      "apiVersion:changed": (change) => {
        const isLowered = areOfOneSeries(change.old!, change.new!) && compareReleases(change.new!, change.old!) < 0;
        if (!isLowered) return report(change, "changed");
        const consequence = "Registries and package managers treat the release as older than the previous one.";
        context.report({ change, messageId: "decreased", data: dataOf(change), verdict: "dangerous", consequence });
      },
    };
  },
});

function dataOf(change: Change<"apiVersion">): { readonly old: string; readonly new: string } {
  return { old: change.old ?? "", new: change.new ?? "" };
}
