import { factRule } from "./families/facts.ts";
import { isProvided } from "./shared/declared-exports.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["declaredExport:removed"],
  description: "Report removing an exported Go function, method or variable of a versioned package",
  criteria: ["S1"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesChanges("alpha-beta-and-stable-versions"),
  messages: {
    function: "Function `{{name}}` was removed.",
    method: "Method `{{name}}` was removed.",
    variable: "Variable `{{name}}` was removed.",
  },
  recipe: "Keep the declaration, with a comment that starts with `Deprecated:`.",
  judge: (change, context) => {
    const removed = change.old!;
    const [before, after] = [context.snapshot("old").declarations, context.snapshot("new").declarations];
    if (before?.packages[removed.package]?.version === undefined || after === undefined) return undefined;
    if (isProvided(removed, before, after)) return undefined;
    const consequence = `Code that uses the ${removed.kind} no longer compiles.`;
    return { messageId: removed.kind, verdict: "dangerous", consequence };
  },
});
