import type { Change } from "../src/model/change.ts";
import { isObject, type Json } from "../src/model/json.ts";
import { levelStated } from "../src/model/prose/level.ts";
import { defineRule, type RuleContext } from "../src/contracts/rule.ts";
import { releaseOf, STATUSES } from "./shared/gates.ts";
import { fieldLifecycle } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow moving the lifecycle of a field to an earlier stage",
    looksAt: "change",
    weighedBy: "version",
    criteria: ["C5"],
    source: fieldLifecycle(),
    messages: {
      status: "The lifecycle of `{{name}}` of {{place}} was lowered from {{old}} to {{new}}.",
      version: "The `minVersion` of `{{name}}` of {{place}} was lowered from {{old}} to {{new}}.",
      published: "The lifecycle {{new}} was added to `{{name}}` of {{place}}; before, the field was {{old}}.",
    },
    recipe: "Keep the stage, and add a separate field for unstable behavior.",
  },
  create: (context) => {
    const report = (change: Change<"lifecycle">): void => {
      const [before, after] = [kubernetesOf(change.old), kubernetesOf(change.new)];
      const [old, new_] = [before["status"], after["status"]];
      const consequence = "Clients have weaker guarantees than before: the field can change or be removed earlier.";
      if (change.action === "added" && (new_ === "alpha" || new_ === "beta")) {
        const level = levelBefore(change, context);
        if (LEVELS.indexOf(new_) >= LEVELS.indexOf(level)) return;
        context.report({
          change,
          messageId: "published",
          data: { old: level, new: new_ },
          verdict: "dangerous",
          consequence,
        });
      } else if (old !== undefined && new_ !== undefined && STATUSES.indexOf(new_) < STATUSES.indexOf(old)) {
        context.report({ change, messageId: "status", data: { old, new: new_ }, verdict: "breaking", consequence });
      }
      const [since, now] = [releaseOf(before["minVersion"]), releaseOf(after["minVersion"])];
      if (since === undefined || now === undefined || now[0] > since[0]) return;
      if (now[0] === since[0] && now[1] >= since[1]) return;
      const releases = { old: before["minVersion"]!, new: after["minVersion"]! };
      const lack = "Clients assume that older servers have the field, but they lack it.";
      context.report({ change, messageId: "version", data: releases, verdict: "dangerous", consequence: lack });
    };
    return { "lifecycle:added": report, "lifecycle:changed": report, "lifecycle:removed": report };
  },
});

const LEVELS: readonly string[] = ["alpha", "beta", "stable"];

/** Returns the level that the old description stated. A gate guards a field from alpha on. */
function levelBefore({ pair, name }: Change, { profile, schema, snapshot }: RuleContext): string {
  const member = schema("old", pair.old).properties[name];
  if (member?.annotations.featureGates !== undefined) return "alpha";
  const written = member && snapshot("old").schemas.source(member.at);
  const text = isObject(written) ? written["description"] : undefined;
  return (profile.readsText && typeof text === "string" ? levelStated(text, name)?.level : undefined) ?? "stable";
}

function kubernetesOf(value: Json | undefined): Readonly<Record<string, Json>> {
  const own = isObject(value) ? value["kubernetes"] : undefined;
  return isObject(own) ? own : {};
}
