import { defineRule } from "../src/contracts/rule.ts";
import { storageVersion } from "../src/model/resource.ts";
import { publishedKinds } from "./shared/published.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require the same storage version in Go types and in the custom resource definition",
    looksAt: "snapshot",
    criteria: ["C6"],
    severity: "warn",
    formats: ["go"],
    source: customResourceVersions("specify-multiple-versions"),
    words: ["kubebuilder:storageversion"],
    messages: {
      other: "`{{kind}}` has `+kubebuilder:storageversion` in `{{version}}`, but {{file}} stores `{{stored}}`.",
    },
    recipe: "Generate the definition again, or move the marker to the version that the definition stores.",
  },
  create: (context) => ({
    declaredPackage: (part) => {
      for (const { type, version, documents } of publishedKinds(part.value, context.snapshot)) {
        if (version.storage?.value !== true) continue;
        for (const { name: file, resource } of documents) {
          const stored = storageVersion(resource)?.name;
          if (stored === undefined || stored === version.name) continue;
          const [kind, at] = [type.identifier, version.storage.at];
          context.report({
            part,
            messageId: "other",
            name: `${kind} ${stored}`,
            at,
            data: { kind, version: version.name, file, stored },
            verdict: "dangerous",
            consequence: "The server stores objects in the version of the definition and ignores the marker.",
          });
        }
      }
    },
  }),
});
