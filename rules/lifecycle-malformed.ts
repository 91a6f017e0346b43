import type { DeclaredField, Declarations } from "../src/model/declaration.ts";
import { isObject } from "../src/model/json.ts";
import type { Pointer } from "../src/model/pointer.ts";
import { lazy } from "../src/base/lazy.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { flawedReleasesOf } from "./shared/api-lifecycle.ts";
import { LIFECYCLE_WORDS, lifecyclesOf } from "./shared/gates.ts";
import { spellingFlawOf } from "./shared/lifecycle-markers.ts";
import { fieldLifecycle } from "./wording/standards.ts";

const FIELDS: readonly string[] = ["minVersion", "status", "featureGate"];

export default defineRule({
  meta: {
    description: "Disallow malformed lifecycles of fields and API versions",
    looksAt: "snapshot",
    weighedBy: "version",
    words: [...LIFECYCLE_WORDS, "k8s:prerelease-lifecycle-gen"],
    criteria: ["C5"],
    severity: "error",
    source: fieldLifecycle(),
    messages: {
      spelling: "The lifecycle marker of {{place}} is malformed: {{flaw}}.",
      shape: "The lifecycle of {{place}} does not have the form `{project: {minVersion, status, featureGate}}`.",
      unknown: "The lifecycle of {{place}} has the unknown field `{{field}}`.",
      missing: "The lifecycle of {{place}} for `{{project}}` has no `{{field}}`.",
    },
    recipe: {
      go: "Use the form `+lifecycle:kubernetes:minVersion=v1.30,status=alpha,featureGate=MyFeature`.",
      other: "Use the form `{kubernetes: {minVersion: v1.30, status: alpha, featureGate: MyFeature}}`.",
    },
  },
  create: (context) => {
    const misspelt = lazy(() => placesOfMisspelt(context.snapshot.declarations));
    return {
      declaredType: (part) => {
        for (const { marker, flaw } of flawedReleasesOf(part.value.markers)) {
          const consequence = "The generator of the lifecycle ignores the marker or fails.";
          const said = { part, messageId: "spelling", at: marker.at, name: marker.text, data: { flaw } } as const;
          context.report({ ...said, verdict: "dangerous", consequence });
        }
      },
      declaredField: (part) => {
        for (const marker of part.value.markers) {
          const flaw = spellingFlawOf(marker);
          if (flaw === undefined) continue;
          const consequence = "Generators and tools ignore the marker, or a part of it.";
          const said = { part, messageId: "spelling", at: marker.at, name: marker.text, data: { flaw } } as const;
          context.report({ ...said, verdict: "dangerous", consequence });
        }
      },
      property: (part) => {
        const { lifecycle } = part.value.annotations;
        // A misspelled marker explains missing fields.
        if (misspelt().has(part.value.at)) return;
        const consequence = "Tools cannot determine the stage of the field.";
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
          // Other projects can state only their release.
          const gate = fields["status"] === "alpha" ? ["featureGate"] : [];
          const needed = project === "kubernetes" ? ["minVersion", "status", ...gate] : ["minVersion"];
          for (const field of needed) if (!(field in fields)) report("missing", field);
        }
      },
    };
  },
});

function placesOfMisspelt(declarations: Declarations | undefined): ReadonlySet<Pointer> {
  const types = Object.values(declarations?.types ?? {}).filter(({ text }) => text.includes("+lifecycle"));
  const isMisspelt = ({ markers }: DeclaredField): boolean =>
    markers.some((marker) => spellingFlawOf(marker) !== undefined);
  return new Set(types.flatMap(({ fields }) => fields.filter(isMisspelt).map(({ at }) => at)));
}
