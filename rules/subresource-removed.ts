import { factRule } from "./families/facts.ts";
import { customResources } from "./wording/standards.ts";

const CONSEQUENCES: Readonly<Record<string, string>> = {
  status: "Controllers that write to `/status` fail, and users can overwrite the status.",
  scale: "`kubectl scale` and autoscalers fail.",
};

export default factRule({
  events: ["subresource:removed"],
  description: "Disallow removing the `status` or `scale` subresource of a kind",
  criteria: ["C1", "C5"],
  source: customResources("subresources"),
  messages: { removed: "`{{name}}` subresource was removed from {{place}}." },
  recipe: "Restore the subresource. Remove it only in a new version.",
  judge: (change) => {
    const consequence = CONSEQUENCES[change.name] ?? "Requests to the subresource fail.";
    return { messageId: "removed", verdict: "breaking", consequence };
  },
});
