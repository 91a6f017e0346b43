import { factRule } from "./families/facts.ts";
import { customResources } from "./wording/standards.ts";

const ALWAYS = { alpha: "error", beta: "error", stable: "error" } as const;

export default factRule({
  events: ["resource:renamed"],
  description: "Disallow changing the group or the name of a kind",
  criteria: ["C1", "C6"],
  severity: ALWAYS,
  source: customResources("create-a-customresourcedefinition"),
  messages: {
    group: "Kind `{{kind}}` was moved from group `{{from}}` to `{{to}}`.",
    kind: "Kind `{{from}}` of group `{{group}}` was renamed to `{{to}}`.",
  },
  recipe: "Define the new kind next to the old one, and serve both until objects and clients have moved.",
  judge: (change) => {
    const before = change.old!;
    const after = change.new!;
    const consequence = "Requests to the old kind fail, and its stored objects are not found under the new one.";
    const moved = before.kind === after.kind;
    const data = moved
      ? { kind: before.kind, from: before.group, to: after.group }
      : { group: before.group, from: before.kind, to: after.kind };
    return { messageId: moved ? "group" : "kind", data, verdict: "breaking", consequence };
  },
});
