import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { WARNINGS } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require that the name of the API group stands where generators look for it",
    looksAt: "snapshot",
    criteria: ["S1"],
    severity: WARNINGS,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("making-a-new-api-version"),
    messages: { differs: "{{place}} says `+groupName={{group}}`, another version of the same group says `{{other}}`." },
    recipe: "Use one name in all versions of the group.",
  },
  create: (context) => ({
    declaredPackage: (part) => {
      const { value } = part;
      const marker = value.markers.find(({ name }) => name === "groupName");
      const { packages = {} } = context.snapshot.declarations ?? {};
      if (marker === undefined || value.version === undefined) return;
      const siblings = Object.values(packages).filter(
        (other) => other !== value && isBeside(other.folder, value.folder),
      );
      const other = siblings.find(
        ({ version, group }) => version !== undefined && group !== undefined && group !== value.group,
      );
      if (other === undefined) return;
      const data = { group: value.group ?? "", other: other.group ?? "" };
      const consequence = "Generated clients ask for a group that the server does not have.";
      context.report({ part, messageId: "differs", data, verdict: "dangerous", consequence, at: marker.at });
    },
  }),
});

function isBeside(a: string, b: string): boolean {
  return parentOf(a) === parentOf(b) && a !== "" && b !== "";
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(folder.lastIndexOf("/"), 0));
}
