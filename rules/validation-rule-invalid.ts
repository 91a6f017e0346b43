import { isObject, type Json } from "../src/model/json.ts";
import { split, type Pointer } from "../src/model/pointer.ts";
import type { Validation } from "../src/model/schema.ts";
import { defineRule } from "../src/rule.ts";
import { customResources } from "./shared/standards.ts";
import { isStructural } from "./shared/structural.ts";

const REASONS: ReadonlySet<Json> = new Set([
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
]);

export default defineRule({
  meta: {
    description: "Require validation rules that an API server takes",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    formats: ["crd"],
    words: ["x-kubernetes-validations"],
    source: customResources("validation-rules"),
    messages: {
      uncorrelated: "A rule of {{place}} speaks of `oldSelf`, which there is not: `{{around}}` is merged as a whole.",
      malformed: "A rule of {{place}} is no expression of CEL: `{{name}}`.",
      undeclared: "A rule of {{place}} asks for `{{asked}}`, which no schema declares.",
      unknown: "A rule of {{place}} speaks of `{{asked}}`, and knows `self` and `oldSelf` only.",
      mistyped: "A rule of {{place}} applies `{{asked}}` to {{kinds}}: `{{name}}`.",
      unfit: "A rule of {{place}} comes to {{kinds}}, and not to true or false: `{{name}}`.",
      unspeakable: "The message of a rule of {{place}} cannot be made: `{{asked}}`.",
      idle: "A rule of {{place}} has an optional `oldSelf`, and does not speak of it: `{{name}}`.",
      unfound: "The `fieldPath` of a rule of {{place}} leads to no member: `{{asked}}`.",
      costly:
        "A rule of {{place}} exceeds the cost limit of an API server by a factor of {{factor}} at least: `{{name}}`.",
      empty: "A rule of {{place}} is empty.",
      unspoken: "A rule of {{place}} has several lines and no message.",
      broken: "The message of a rule of {{place}} has several lines.",
      reason: "A rule of {{place}} gives the reason `{{reason}}`, which there is not.",
    },
    recipe: "State the rule where its value can be followed, of members that are declared, with a message of one line.",
  },
  create: (context) => ({
    schema: (part) => {
      const { validations } = part.value.kubernetes;
      if (validations === undefined || !isStructural(part.at)) return;
      for (const validation of validations) {
        const around = uncorrelatedAround(part.at, (at) => context.snapshot.schemas.source(at));
        const isLost = around !== undefined && /\boldSelf\b/u.test(validation.rule);
        const own = isLost ? "uncorrelated" : flawOf(validation);
        const flaw = own === undefined ? context.flawOf(validation, part.at) : undefined;
        const messageId = own ?? flaw?.is;
        if (messageId === undefined) continue;
        const data = { around: around ?? "", reason: validation.fields["reason"] ?? "", ...BLANK, ...flaw };
        const { at, rule: name } = validation;
        context.report({ part, messageId, name, at, data, consequence: "The API server refuses the definition." });
      }
    },
  }),
});

const BLANK = { asked: "", kinds: "", factor: "" };

function flawOf({ rule, fields }: Validation): "empty" | "unspoken" | "broken" | "reason" | undefined {
  const { message = "", reason } = fields;
  if (rule.trim() === "") return "empty";
  if (/[\r\n]/u.test(String(message).trim())) return "broken";
  if (/[\r\n]/u.test(rule.trim()) && message === "") return "unspoken";
  return reason === undefined || REASONS.has(reason) ? undefined : "reason";
}

/** The list or object around a schema that is taken as a whole, so that a part of it has nothing before it. */
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
    const list = keyword === "items" && holder["x-kubernetes-list-type"] !== "map";
    const object = keyword === "properties" && holder["x-kubernetes-map-type"] === "atomic";
    const named = tokens.slice(start, index).filter((token) => token !== "properties");
    if (list || object) return named.join(".");
    const inner: Json | undefined = holder[keyword];
    holder = keyword === "properties" && isObject(inner) ? inner[tokens[++index] ?? ""] : inner;
  }
  return undefined;
}
