import type { Operation } from "../src/model/snapshot.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { listed } from "../src/base/listed.ts";
import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["route:changed"],
  description: "Report a new path that matches requests of an existing path with parameters",
  criteria: ["C2"],
  severity: "info",
  source: openapi("path-templating-matching"),
  messages: { shadowed: "`{{new}}` was added and now handles requests that `{{old}}` handled before." },
  recipe: "Give the new operation a path that no value of the parameter can match.",
  judge: (change, context) => {
    const [before, after] = [change.old!, change.new!];
    const named = namedIn(before, after);
    if (!named.every(([name, text]) => mayBe(before, name, text, context))) return undefined;
    const data = { old: `${before.method} ${before.path}`, new: `${after.method} ${after.path}` };
    const values = named.map(([name, text]) => `\`${text}\` as \`${name}\``);
    const consequence = `Requests with ${listed(values)} reach the new operation instead of the old one.`;
    return { messageId: "shadowed", data, verdict: "dangerous", consequence };
  },
});

/** Pairs each parameter of the old path with the literal segment of the new one, counted from the end: prefixes may differ. */
function namedIn(before: Operation, after: Operation): readonly (readonly [name: string, text: string])[] {
  const own = after.path.split("/").reverse();
  const segments = before.path.split("/").reverse();
  return segments.flatMap((segment, index) => {
    const text = own[index];
    const isNamed = segment.startsWith("{") && text !== undefined && !text.startsWith("{");
    return isNamed ? [[segment.slice(1, -1), text] as const] : [];
  });
}

/** Returns whether the parameter accepts the text. A parameter without a schema accepts every text. */
function mayBe(operation: Operation, name: string, text: string, context: RuleContext): boolean {
  const parameter = Object.values(operation.parameters).find((one) => one.in === "path" && one.name === name);
  const schema = parameter?.content[""]?.schema;
  if (parameter === undefined || schema === undefined) return true;
  return parameter.wire.style === "simple" && context.texts.allows(context.schema("old", schema), text);
}
