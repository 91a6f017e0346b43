import type { ConflictingKeyword } from "../src/contracts/rule.ts";
import { asText } from "../src/model/text-form.ts";
import { partRule } from "./families/parts.ts";
import { showNames } from "./shared/values.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

/** Longer values are not printed beside their keyword. */
const MAX_LENGTH = 30;

export default partRule({
  kinds: ["schema"],
  description: "Disallow schemas that no value satisfies",
  criteria: ["C1"],
  severity: "warn",
  formats: ["openapi", "swagger", "json-schema", "crd"],
  source: jsonSchemaCore("section-7.6"),
  messages: {
    alone: "No value satisfies {{place}} because of {{keywords}}.",
    together: "No value satisfies {{place}} because {{keywords}} exclude each other.",
  },
  recipe:
    "Change or remove one of the keywords. If the schema must reject every value, write `false` or `not: {}` instead.",
  judge: (part, context) => {
    const conflict = context.conflictOf(part.at);
    if (conflict === undefined) return undefined;
    const { keywords } = conflict;
    const messageId = keywords.length > 1 ? "together" : "alone";
    return {
      messageId,
      at: keywords[0]!.at,
      data: { keywords: showNames([...new Set(keywords.map(written))]) },
      values: keywords.map(({ name, value = null }) => ({ name, value })),
      verdict: "dangerous",
      consequence: "Validators reject every value. Tools that ignore one of the keywords accept some.",
    };
  },
});

/** Shows a keyword with its value if that is short. */
function written({ name, value }: ConflictingKeyword): string {
  const text = value === undefined ? "" : asText(value);
  return text === "" || text.length > MAX_LENGTH ? name : `${name}: ${text}`;
}
