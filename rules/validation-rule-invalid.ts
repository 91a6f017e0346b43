import { isObject, type Json } from "../src/model/json.ts";
import { split, type Pointer } from "../src/model/pointer.ts";
import type { Validation } from "../src/model/schema.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { customResources } from "./wording/standards.ts";
import { isStructural } from "./shared/structural.ts";

const REASONS: ReadonlySet<Json> = new Set([
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
]);

export default defineRule({
  meta: {
    description: "Require valid rules in `x-kubernetes-validations`",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: "error",
    formats: ["crd"],
    words: ["x-kubernetes-validations"],
    source: customResources("validation-rules"),
    messages: {
      uncorrelated:
        "Validation rule of {{place}} uses `oldSelf`, which is not available because `{{around}}` is a list without `x-kubernetes-list-type: map`.",
      malformed: "Validation rule of {{place}} is not a valid CEL expression: `{{name}}`.",
      undeclared: "Validation rule of {{place}} uses `{{asked}}`, which the schema does not declare.",
      unknown:
        "Validation rule of {{place}} uses the unknown variable `{{asked}}`. Only `self` and `oldSelf` are available.",
      mistyped: "Validation rule of {{place}} applies `{{asked}}` to {{kinds}}: `{{name}}`.",
      unfit: "Validation rule of {{place}} evaluates to {{kinds}} instead of a boolean: `{{name}}`.",
      unprintableMessage: "`messageExpression` of a validation rule of {{place}} is not valid: `{{asked}}`.",
      idle: "Validation rule of {{place}} has `optionalOldSelf` but does not use `oldSelf`: `{{name}}`.",
      unresolvedPath: "`fieldPath` of a validation rule of {{place}} does not lead to a declared field: `{{asked}}`.",
      costly:
        "Validation rule of {{place}} exceeds the cost limit of the API server, with an estimated cost of {{factor}} times the limit: `{{name}}`.",
      empty: "Validation rule of {{place}} is empty.",
      messageMissing: "Validation rule of {{place}} has several lines but no `message`.",
      messageInLines: "`message` of a validation rule of {{place}} has several lines.",
      reason: "Validation rule of {{place}} has the unknown `reason` `{{reason}}`.",
    },
    recipe: "Use only declared fields, put the rule where `oldSelf` is available, and write the message in one line.",
  },
  create: (context) => ({
    schema: (part) => {
      const { validations } = part.value.kubernetes;
      if (validations === undefined || !isStructural(part.at)) return;
      for (const validation of validations) {
        const around = uncorrelatedAround(part.at, (at) => context.snapshot.schemas.source(at));
        const isUncorrelated = around !== undefined && /\boldSelf\b/u.test(validation.rule);
        const own = isUncorrelated ? "uncorrelated" : flawOf(validation);
        const flaw = own === undefined ? context.flawOf(validation, part.at) : undefined;
        const messageId = own ?? flaw?.is;
        if (messageId === undefined) continue;
        const data = { around: around ?? "", reason: validation.fields["reason"] ?? "", ...BLANK, ...flaw };
        const { at, rule: name } = validation;
        context.report({ part, messageId, name, at, data, consequence: "The API server rejects the definition." });
      }
    },
  }),
});

const BLANK = { asked: "", kinds: "", factor: "" };

function flawOf({ rule, fields }: Validation): "empty" | "messageMissing" | "messageInLines" | "reason" | undefined {
  const { message = "", reason } = fields;
  if (rule.trim() === "") return "empty";
  if (/[\r\n]/u.test(String(message).trim())) return "messageInLines";
  if (/[\r\n]/u.test(rule.trim()) && message === "") return "messageMissing";
  return reason === undefined || REASONS.has(reason) ? undefined : "reason";
}

/**
 * Finds the enclosing list whose items have no `oldSelf`, because nothing but the key of `x-kubernetes-list-type: map`
 * says which old item is theirs. The API server finds the old properties of an object by name, of an atomic one, too.
 */
function uncorrelatedAround(at: Pointer, sourceOf: (at: Pointer) => Json | undefined): string | undefined {
  const [file] = at.split("#");
  const { tokens } = split(at);
  const start = tokens.indexOf("openAPIV3Schema") + 1;
  let holder = sourceOf(
    `${file ?? ""}#${tokens
      .slice(0, start)
      .map((token) => `/${token}`)
      .join("")}`,
  );
  for (let index = start; index < tokens.length && isObject(holder); index++) {
    const keyword = tokens[index]!;
    if (keyword === "items" && holder["x-kubernetes-list-type"] !== "map") {
      const names = tokens.slice(start, index).filter((token) => token !== "properties");
      return names.join(".");
    }
    const inner: Json | undefined = holder[keyword];
    holder = keyword === "properties" && isObject(inner) ? inner[tokens[++index] ?? ""] : inner;
  }
  return undefined;
}
