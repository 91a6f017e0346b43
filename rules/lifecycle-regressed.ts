import type { Change } from "../src/model/change.ts";
import { isObject, type Json } from "../src/model/json.ts";
import { defineRule } from "../src/rule.ts";
import { releaseOf, STATUSES } from "./shared/gates.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { fieldLifecycle } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow a member's lifecycle to go backwards",
    looksAt: "change",
    weighedBy: "version",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: fieldLifecycle(),
    messages: {
      status: "The member `{{name}}` of {{place}} went from {{old}} to {{new}}.",
      version: "The member `{{name}}` of {{place}} was there since {{old}}, and now it says since {{new}}.",
      published: "The member `{{name}}` of {{place}} is now in {{new}}; it said nothing before, like a stable one.",
    },
    recipe: "Keep the stage that was reached; put what is not settled yet into a member of its own.",
  },
  create: (context) => {
    const hear = (change: Change<"lifecycle">): void => {
      const [before, after] = [kubernetesOf(change.old), kubernetesOf(change.new)];
      const [old, new_] = [before["status"], after["status"]];
      const data = { old: old ?? "stable", new: new_ ?? "stable" };
      const consequence = "Clients were promised more time and care with changes than they are now.";
      if (change.action === "added" && (new_ === "alpha" || new_ === "beta")) {
        context.report({ change, messageId: "published", data, verdict: "dangerous", consequence });
      } else if (old !== undefined && new_ !== undefined && STATUSES.indexOf(new_) < STATUSES.indexOf(old)) {
        context.report({ change, messageId: "status", data, verdict: "breaking", consequence });
      }
      const [since, now] = [releaseOf(before["minVersion"]), releaseOf(after["minVersion"])];
      if (since === undefined || now === undefined || now[0] > since[0]) return;
      if (now[0] === since[0] && now[1] >= since[1]) return;
      const releases = { old: before["minVersion"]!, new: after["minVersion"]! };
      const lack = "Clients believe of servers that lack the member that they have it.";
      context.report({ change, messageId: "version", data: releases, verdict: "dangerous", consequence: lack });
    };
    return { "lifecycle:added": hear, "lifecycle:changed": hear, "lifecycle:removed": hear };
  },
});

function kubernetesOf(value: Json | undefined): Readonly<Record<string, Json>> {
  const own = isObject(value) ? value["kubernetes"] : undefined;
  return isObject(own) ? own : {};
}
