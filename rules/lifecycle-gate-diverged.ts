import { gateNamed } from "../src/model/feature-gate.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { releaseOfStage } from "./shared/feature-gates.ts";
import { lifecyclesOf, releaseOf } from "./shared/gates.ts";
import { fieldLifecycle } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require the lifecycle of a field to match the definition of its feature gate",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C5"],
    severity: "warn",
    formats: ["go"],
    source: fieldLifecycle(),
    messages: {
      status: "The lifecycle of {{place}} is {{status}}, but its feature gate `{{gate}}` is {{stage}}.",
      version:
        "The lifecycle of {{place}} is {{status}} since {{minVersion}}, but its feature gate `{{gate}}` since v{{version}}.",
    },
    recipe: "Update the lifecycle or the definition of the gate, so that both match.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { featureGates } = context.snapshot;
      if (featureGates === undefined) return;
      const annotations = context.schema(part.holder.at).properties[part.name]?.annotations;
      if (annotations === undefined) return;
      for (const { project, at, fields } of lifecyclesOf(annotations)) {
        const { featureGate: gate, status, minVersion } = fields;
        if (project !== "kubernetes" || typeof gate !== "string" || typeof status !== "string") continue;
        const stage = gateNamed(featureGates, gate)?.specs.at(-1)?.stage;
        // Another rule reports markers of stable gates.
        if (stage === undefined || stage === "stable") continue;
        const consequence = "Users of one of them get wrong information.";
        const said = { part, name: gate, at, verdict: "dangerous", consequence } as const;
        const version = releaseOfStage(featureGates, gate, status);
        if (stage !== status)
          context.report({ ...said, messageId: "status", data: { status, gate, stage }, values: [status, stage] });
        else if (version !== undefined && typeof minVersion === "string" && isOther(minVersion, version)) {
          const data = { status, minVersion, gate, version };
          context.report({ ...said, messageId: "version", data, values: [minVersion, version] });
        }
      }
    },
  }),
});

/** Another rule reports releases that cannot be read. */
function isOther(minVersion: string, version: string): boolean {
  const release = releaseOf(minVersion);
  return release !== undefined && release.join(".") !== version;
}
