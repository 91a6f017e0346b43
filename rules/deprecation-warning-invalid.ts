import { defineRule } from "../src/contracts/rule.ts";
import { customResourceVersions } from "./wording/standards.ts";

/** The limit of the API server, in characters. */
const LONGEST = 256;
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;

export default defineRule({
  meta: {
    description: "Disallow a `deprecationWarning` that the API server rejects",
    looksAt: "snapshot",
    criteria: ["C5"],
    severity: "error",
    source: customResourceVersions("version-deprecation"),
    messages: {
      needless: "{{place}} has a `deprecationWarning`, but is not deprecated.",
      long: "The `deprecationWarning` of {{place}} is longer than {{longest}} characters.",
      unprintable: "The `deprecationWarning` of {{place}} contains line breaks or characters that are not printable.",
    },
    recipe: "Set `deprecated: true`, and write the warning in one line of at most 256 printable characters.",
  },
  create: (context) => ({
    resourceVersion: (part) => {
      const { deprecationWarning: warning, annotations } = part.value;
      if (warning === undefined) return;
      const consequence = "The API server rejects the CRD.";
      const report = (messageId: "needless" | "long" | "unprintable"): void =>
        context.report({
          part,
          messageId,
          at: warning.at,
          data: { longest: LONGEST },
          values: [warning.value],
          consequence,
        });
      if (annotations.deprecated === undefined) report("needless");
      if (Array.from(warning.value).length > LONGEST) report("long");
      if (!PRINTABLE.test(warning.value)) report("unprintable");
    },
  }),
});
