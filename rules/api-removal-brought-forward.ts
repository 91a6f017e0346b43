import { factRule } from "./families/facts.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["plannedRemoval:changed"],
  description: "Disallow removing an API version in an earlier release than announced",
  criteria: ["C1", "C5"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesDeprecation(),
  messages: { earlier: "The removal of `{{name}}` was moved from {{old}} to the earlier release {{new}}." },
  recipe: "Keep the announced release, or choose a later one.",
  judge: (change) => {
    const [old, new_] = [change.old!, change.new!].map(minorOf);
    if (old === undefined || new_ === undefined || new_ >= old) return undefined;
    const data = { old: change.old!, new: change.new! };
    const consequence = "Clients that planned with the announced release still use the version when it is removed.";
    return { messageId: "earlier", data, verdict: "dangerous", consequence };
  },
});

function minorOf(release: string): number | undefined {
  const minor = /^1\.(\d+)$/u.exec(release)?.[1];
  return minor === undefined ? undefined : Number(minor);
}
