import type { DeclaredMarker } from "../src/model/declaration.ts";
import { partRule } from "./families/parts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredPackage"],
  description: "Require the same `+groupName` in all versions of an API group",
  criteria: ["S1"],
  severity: "warn",
  formats: ["go"],
  source: kubernetesChanges("making-a-new-api-version"),
  messages: {
    differs: "{{place}} has `+groupName={{group}}`, but another version of the group has `{{other}}`.",
    missing: "{{place}} has no marker `+groupName`, but another version of the group has `+groupName={{other}}`.",
  },
  recipe: "Use one name in all versions of the group.",
  judge: (part, context) => {
    const { value } = part;
    const marker = value.markers.find(isGroupName);
    const { packages = {} } = context.snapshot.declarations ?? {};
    if (value.version === undefined) return undefined;
    const siblings = Object.values(packages).filter((other) => other !== value && isBeside(other.folder, value.folder));
    if (marker === undefined) {
      const marked = siblings.find(({ version, markers }) => version !== undefined && markers.some(isGroupName));
      if (marked === undefined || value.group !== undefined || value.internal) return undefined;
      const consequence = "Generators use the name of the folder as the group, which the server does not serve.";
      return {
        messageId: "missing",
        data: { other: marked.group ?? "" },
        verdict: "dangerous",
        consequence,
      };
    }
    const other = siblings.find(
      ({ version, group }) => version !== undefined && group !== undefined && group !== value.group,
    );
    if (other === undefined) return undefined;
    const data = { group: value.group ?? "", other: other.group ?? "" };
    const consequence = "Generated clients request a group that the server does not serve.";
    return {
      messageId: "differs",
      data,
      values: Object.values(data),
      verdict: "dangerous",
      consequence,
      at: marker.at,
    };
  },
});

function isGroupName({ name }: DeclaredMarker): boolean {
  return name === "groupName";
}

function isBeside(a: string, b: string): boolean {
  return parentOf(a) === parentOf(b) && a !== "" && b !== "";
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(folder.lastIndexOf("/"), 0));
}
