import { isObject } from "../src/model/json.ts";
import { defineRule } from "../src/rule.ts";
import { LIFECYCLE_WORDS, lifecyclesOf } from "./shared/gates.ts";
import { fieldLifecycle } from "./shared/standards.ts";

const FIELDS: readonly string[] = ["minVersion", "status", "featureGate"];

export default defineRule({
  meta: {
    description: "Require a member's lifecycle to have the documented fields, and no others",
    looksAt: "snapshot",
    weighedBy: "version",
    words: LIFECYCLE_WORDS,
    criteria: ["C5"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: fieldLifecycle(),
    messages: {
      shape: "The lifecycle of {{place}} is not written as `{project: {minVersion, status, featureGate}}`.",
      unknown: "The lifecycle of {{place}} has the field `{{field}}`, which nobody knows.",
      missing: "The lifecycle of {{place}} for `{{project}}` has no `{{field}}`.",
    },
    recipe: "Write it as `{kubernetes: {minVersion: v1.30, status: alpha, featureGate: MyFeature}}`.",
  },
  create: (context) => ({
    property: (part) => {
      const { lifecycle } = part.value.annotations;
      const consequence = "Tools cannot tell at which stage the member is.";
      if (lifecycle !== undefined && !isObject(lifecycle.value)) {
        context.report({ part, messageId: "shape", at: lifecycle.at, verdict: "dangerous", consequence });
      }
      for (const { project, at, value, fields } of lifecyclesOf(part.value.annotations)) {
        const report = (messageId: "shape" | "unknown" | "missing", field: string): void => {
          const name = `${project} ${field}`;
          context.report({ part, messageId, at, name, data: { field, project }, verdict: "dangerous", consequence });
        };
        if (!isObject(value)) {
          report("shape", "");
          continue;
        }
        for (const field of Object.keys(fields)) if (!FIELDS.includes(field)) report("unknown", field);
        // Other projects may tell no more than their own release.
        const needed = project === "kubernetes" ? ["minVersion", "status"] : ["minVersion"];
        for (const field of needed) if (!(field in fields)) report("missing", field);
      }
    },
  }),
});
