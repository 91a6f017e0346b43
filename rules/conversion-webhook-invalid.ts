import { defineRule } from "../src/contracts/rule.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require a webhook in a CRD exactly if its conversion strategy is `Webhook`",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: "error",
    formats: ["crd"],
    source: customResourceVersions("configure-customresourcedefinition-to-use-conversion-webhooks"),
    words: ["conversion"],
    messages: {
      missing: "The conversion strategy of {{place}} is `Webhook`, but `{{keyword}}` is missing.",
      unused: "The conversion strategy of {{place}} is `None`, but `{{keyword}}` is set.",
    },
    recipe: "State the webhook with its `clientConfig` and `conversionReviewVersions`, or use the strategy `None`.",
  },
  create: (context) => ({
    resource: (part) => {
      const { conversion, definitionVersion } = part.value;
      if (conversion === undefined) return;
      const { strategy, at, webhook } = conversion;
      const said = { part, at, verdict: "breaking", consequence: "The API server rejects the definition." } as const;
      const wanted = definitionVersion?.value.endsWith("/v1beta1") === true ? OF_BETA : OF_STABLE;
      const missing = wanted.find((keyword) => !webhook.includes(keyword));
      if (strategy === "Webhook" && missing !== undefined)
        context.report({ ...said, messageId: "missing", data: { keyword: missing } });
      const [unused] = webhook;
      if (strategy === "None" && unused !== undefined)
        context.report({ ...said, messageId: "unused", data: { keyword: unused } });
    },
  }),
});

const OF_STABLE = ["webhook.clientConfig", "webhook.conversionReviewVersions"];
const OF_BETA = ["webhookClientConfig"];
