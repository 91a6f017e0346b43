import { factRule } from "./families/facts.ts";
import { canBeDeprecated, isReplaced, newcomerFor, successorOf } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["resourceVersion:removed", "servedVersion:removed"],
  description: "Report removing an alpha or beta version of a kind whose successor is served",
  criteria: ["C1"],
  severity: { alpha: "info", beta: "warn", stable: "error" },
  source: kubernetesDeprecation(),
  messages: {
    removed: "Version `{{name}}` was removed. `{{successor}}` was already served beside it.",
    superseded: "Version `{{name}}` was removed, and `{{successor}}` is served instead.",
    unserved: "Version `{{name}}` is no longer served. `{{successor}}` was already served beside it.",
  },
  recipe: "Check that the version was deprecated for as long as the policy requires, and that no client uses it.",
  judge: (change, context) => {
    const version = change.old!;
    const consequence = `Requests to \`${change.name}\` fail.`;
    if (!isReplaced(version, context)) {
      const successor = change.subject === "resourceVersion" ? newcomerFor(version, context) : undefined;
      if (successor === undefined) return undefined;
      return { messageId: "superseded", data: { successor }, verdict: "breaking", consequence };
    }
    const data = { successor: successorOf(version, context)! };
    if (change.subject === "servedVersion") return { messageId: "unserved", data, verdict: "breaking", consequence };
    const isAnnounced = version.annotations.deprecated !== undefined || canBeDeprecated(version, context);
    if (isAnnounced || !version.served.value) return undefined;
    return { messageId: "removed", data, verdict: "breaking", consequence };
  },
});
