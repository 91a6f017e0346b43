import { lazy } from "../src/base/lazy.ts";
import { canonical } from "../src/model/json.ts";
import { split } from "../src/model/pointer.ts";
import type { Annotations } from "../src/model/schema.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { lifecyclesOf } from "./shared/gates.ts";
import { fieldsInDocuments } from "./shared/published.ts";
import { fieldLifecycle } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require `x-kubernetes-api-lifecycle` to match the `+lifecycle` markers of the Go types",
    looksAt: "snapshot",
    weighedBy: "version",
    criteria: ["C5"],
    severity: "warn",
    formats: ["go"],
    source: fieldLifecycle(),
    messages: {
      missing: "Lifecycle of `{{path}}` of `{{kind}}` is {{ours}} in its marker and missing in {{file}}.",
      left: "Lifecycle of `{{path}}` of `{{kind}}` is {{theirs}} in {{file}}, but the Go field has no `+lifecycle`.",
      other: "Lifecycle of `{{path}}` of `{{kind}}` is {{ours}} in its marker but {{theirs}} in {{file}}.",
    },
    recipe: "Generate the document again, so that it has the lifecycles of the markers.",
  },
  create: (context) => {
    const { snapshot, schema } = context;
    const fields = lazy(() => fieldsInDocuments(snapshot, schema, () => true));
    return {
      // A type that did not change may have a document that did.
      declaredPackage: (part) => {
        for (const [at, uses] of fields()) {
          const [, type = "", , field = ""] = split(at).tokens;
          if (snapshot.declarations?.types[type]?.package !== part.name) continue;
          for (const { kind, path, property, documents } of uses) {
            const differing = documents.find((each) => isOther(property.annotations, each.property?.annotations));
            if (differing === undefined) continue;
            const { name: file } = differing;
            const [ours, theirs] = [lifecycleIn(property.annotations), lifecycleIn(differing.property!.annotations)];
            const messageId = theirs === "" ? "missing" : ours === "" ? "left" : "other";
            const data = { file, path, kind, ours, theirs };
            const place = property.annotations.lifecycle?.at ?? property.at;
            const consequence = "Users of the document and of the Go types get different information.";
            const said = { messageId, name: `${type}.${field}`, at: place, data, values: [ours, theirs] } as const;
            context.report({ part, ...said, verdict: "dangerous", consequence });
            break;
          }
        }
      },
    };
  },
});

function isOther(ours: Annotations, theirs: Annotations | undefined): boolean {
  return theirs !== undefined && lifecycleIn(ours) !== lifecycleIn(theirs);
}

/** `alpha, v1.20, Frobber2D`; of other projects than Kubernetes, after their names. Empty without a lifecycle. */
function lifecycleIn(annotations: Annotations): string {
  const shown = lifecyclesOf(annotations).map(({ project, value, fields }) => {
    const { status, minVersion, featureGate, ...rest } = fields;
    const known = [status, minVersion, featureGate].filter((each) => typeof each === "string");
    const isKnown = known.length > 0 && Object.keys(rest).length === 0;
    return [...(project === "kubernetes" ? [] : [project]), ...(isKnown ? known : [canonical(value)])].join(", ");
  });
  return shown.sort().join("; ");
}
