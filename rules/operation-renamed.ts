import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

const CONSEQUENCE = "Calls to the old path fail.";

export default defineRule({
  meta: {
    description: "Disallow moving an operation to another path",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      renamed: "`{{old}}` is gone; it looks renamed to `{{new}}`.",
      moved: "{{count}} operations under `{{old}}` are gone; they look moved to `{{new}}`.",
      prefixed: "{{count}} operations are gone from their paths; they look moved under `{{new}}`.",
      unprefixed: "{{count}} operations under `{{old}}` are gone; they look moved to paths without it.",
    },
    recipe: "Serve the operation under both paths, and deprecate the old one before it goes.",
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
      context.report({ change, messageId: "renamed", data, verdict: "breaking", consequence: CONSEQUENCE });
    },
  }),
});
