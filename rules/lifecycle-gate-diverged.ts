import { gateNamed } from "../src/model/feature-gate.ts";
import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { releaseOfStage } from "./shared/feature-gates.ts";
import { lifecyclesOf, releaseOf } from "./shared/gates.ts";
import { WARNINGS } from "./shared/severity.ts";
import { fieldLifecycle } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require that a field's lifecycle says of its gate what the gate's definition says",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C5"],
    severity: WARNINGS,
    formats: SOURCE_FORMATS,
    source: fieldLifecycle(),
    messages: {
      status: "{{place}} says that it is {{status}}, and its gate `{{gate}}` is {{stage}}.",
      version:
        "{{place}} says that it is {{status}} since {{minVersion}}, and its gate `{{gate}}` is so since v{{version}}.",
    },
    recipe: "Make the lifecycle say what the gate's definition says.",
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
        // That a gate is settled and the marker still there is another matter.
        if (stage === undefined || stage === "stable") continue;
        const consequence = "One of the two misleads whoever relies on it.";
        const said = { part, name: gate, at, verdict: "dangerous", consequence } as const;
        const version = releaseOfStage(featureGates, gate, status);
        if (stage !== status) context.report({ ...said, messageId: "status", data: { status, gate, stage } });
        else if (version !== undefined && typeof minVersion === "string" && isOther(minVersion, version)) {
          context.report({ ...said, messageId: "version", data: { status, minVersion, gate, version } });
        }
      }
    },
  }),
});

/** One that cannot be read is told as such. */
function isOther(minVersion: string, version: string): boolean {
  const release = releaseOf(minVersion);
  return release !== undefined && release.join(".") !== version;
}
