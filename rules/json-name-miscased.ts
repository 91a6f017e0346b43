import { partRule } from "./families/parts.ts";
import { kubernetesConventions } from "./wording/standards.ts";

/** Other standards define names such as `x-kubernetes-list-type` and `$ref`. */
const LOWER_CAMEL = /^(?:[a-z][a-zA-Z0-9]*|x-.*|\$.*)$/u;

export default partRule({
  kinds: ["declaredField"],
  description: "Require JSON names in lower camel case",
  criteria: ["C1"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesConventions("naming-conventions"),
  messages: { miscased: "The JSON name of {{place}} is not in lower camel case." },
  recipe: "Use a name like `maxFrobs`. You cannot change it later.",
  judge: (part) => {
    const { value } = part;
    const tag = value.tags["json"];
    if (value.name === undefined || tag === undefined || LOWER_CAMEL.test(value.name)) return undefined;
    const consequence =
      "Generated clients get another spelling of the name, and it cannot be corrected within the version.";
    return {
      messageId: "miscased",
      data: { name: value.name },
      verdict: "dangerous",
      consequence,
      at: tag.at,
    };
  },
});
