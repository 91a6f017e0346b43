import type { Effect } from "../../src/contracts/finding.ts";
import type { Parameter } from "../../src/model/snapshot.ts";
import type { Rule, RuleContext, RuleMeta } from "../../src/contracts/rule.ts";
import { factRule } from "./facts.ts";

interface SerializationOptions extends Pick<RuleMeta, "description" | "criteria" | "source" | "recipe"> {
  readonly subject: "parameterWire" | "headerWire";
  readonly message: string;
  /** Fills `{{now}}`. */
  readonly setting?: (new_: Parameter) => string;
  /** Returns undefined if the part that the rule handles did not change. */
  readonly relate: (
    old: Parameter,
    new_: Parameter,
    context: Pick<RuleContext, "schema" | "profile" | "texts">,
  ) => Effect | undefined;
}

/** Defines a rule for one part of the serialization of a parameter or header. */
export function serializationRule({
  subject,
  message,
  relate,
  setting,
  ...meta
}: SerializationOptions): Rule<"changed"> {
  return factRule({
    ...meta,
    events: [`${subject}:changed`],
    messages: { changed: message },
    judge: (change, context) => {
      const [old, new_] = [change.old!, change.new!];
      const effect = relate(old, new_, context);
      if (effect === undefined) return undefined;
      const data = { old: spread(old), new: spread(new_), now: setting?.(new_) ?? "" };
      return { messageId: "changed", effect, data };
    },
  });
}

function spread({ content, wire: { style, explode, inner } }: Parameter): string {
  const media = Object.keys(content)[0] ?? "";
  if (media !== "") return `\`${media}\``;
  const outer = `\`style: ${style}, explode: ${String(explode)}\``;
  return inner === undefined ? outer : `${outer} with lists inside as \`${inner.value}\``;
}
