import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesConventions } from "./shared/standards.ts";

/** `x-kubernetes-list-type` and `$ref` are what others call it. */
const LOWER_CAMEL = /^(?:[a-z][a-zA-Z0-9]*|x-.*|\$.*)$/u;

export default defineRule({
  meta: {
    description: "Require names in lower camel case",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesConventions("naming-conventions"),
    messages: { miscased: "The name of {{place}} is not in lower camel case." },
    recipe: "Write the name like `maxFrobs`: it cannot be changed later.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value } = part;
      const tag = value.tags["json"];
      if (value.name === undefined || tag === undefined || LOWER_CAMEL.test(value.name)) return;
      const consequence =
        "Clients in languages that derive names of their own meet two spellings, and the name cannot be corrected within the version.";
      context.report({
        part,
        messageId: "miscased",
        data: { name: value.name },
        verdict: "dangerous",
        consequence,
        at: tag.at,
      });
    },
  }),
});
