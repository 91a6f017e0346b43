import { defineRule } from "../src/contracts/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

const CONSEQUENCE = "Requests to the old paths fail.";

export default defineRule({
  meta: {
    description: "Disallow moving an operation to another path",
    looksAt: "change",
    criteria: ["C1"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      renamed: "`{{old}}` was removed; it was probably moved to `{{new}}`.",
      moved: "{{count}} operations under `{{old}}` were removed; they were probably moved to `{{new}}`.",
      prefixed: "{{count}} operations were removed; they were probably moved under the prefix `{{new}}`.",
      unprefixed:
        "{{count}} operations under `{{old}}` were removed; they were probably moved to paths without this prefix.",
    },
    recipe: "Serve the operation under both paths, deprecate the old path, and remove it after its sunset.",
  },
  create: (context) => ({
    "pathPrefix:renamed": (change) => {
      const { old, new: new_ } = change;
      const messageId = old!.prefix === "/" ? "prefixed" : new_!.prefix === "/" ? "unprefixed" : "moved";
      const data = { old: old!.prefix, new: new_!.prefix, count: String(old!.operations.length) };
      context.report({ change, messageId, data, verdict: "breaking", consequence: CONSEQUENCE });
    },
    "operation:renamed": (change) => {
      const data = { old: `${change.old!.method} ${change.old!.path}`, new: change.new!.path };
      const consequence = `Requests to \`${data.old}\` fail.`;
      context.report({ change, messageId: "renamed", data, verdict: "breaking", consequence });
    },
  }),
});
