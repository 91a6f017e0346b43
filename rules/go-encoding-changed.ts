import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a type that is written or read in a way of its own from now on, or no longer is",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    formats: ["go"],
    source: kubernetesChanges("on-compatibility"),
    messages: {
      come: "How {{place}} is {{done}} is up to {{methods}} now, and no longer to its fields.",
      gone: "How {{place}} is {{done}} is no longer up to {{methods}}, but to its fields.",
    },
    recipe: "Let a test show that what was written before is still read, and that what is written now was read before.",
  },
  create: (context) => {
    const hear = (change: Change<"declaredEncoding">): void => {
      const [before, after] = [methodsIn(change.old), methodsIn(change.new)];
      const come = after.filter((method) => !before.includes(method));
      const gone = before.filter((method) => !after.includes(method));
      const methods = come.length > 0 ? come : gone;
      const done = [
        ...(methods.some((method) => method.startsWith("Marshal")) ? ["written"] : []),
        ...(methods.some((method) => method.startsWith("Unmarshal")) ? ["read"] : []),
      ].join(" and ");
      const data = { done, methods: methods.map((method) => `\`${method}\``).join(" and ") };
      const undecided = "What such a method does cannot be read here.";
      context.report({ change, messageId: come.length > 0 ? "come" : "gone", data, undecided });
    };
    return { "declaredEncoding:added": hear, "declaredEncoding:removed": hear, "declaredEncoding:changed": hear };
  },
});

function methodsIn(value: string | undefined): readonly string[] {
  return value?.split(" ") ?? [];
}
