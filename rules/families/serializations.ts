import type { Effect } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { Parameter } from "../../src/model/snapshot.ts";
import { defineRule, type Rule, type RuleContext, type RuleMeta } from "../../src/rule.ts";

interface SerializationOptions extends Pick<RuleMeta, "description" | "criteria" | "source" | "recipe"> {
  readonly subject: "parameterWire" | "headerWire";
  readonly message: string;
  /** Fills `{{now}}`. */
  readonly setting?: (new_: Parameter) => string;
  /** Returns undefined if the part that the rule handles did not change. */
  readonly relate: (
    old: Parameter,
    new_: Parameter,
    context: Pick<RuleContext, "schema" | "profile">,
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
  return defineRule({
    meta: { ...meta, looksAt: "change", messages: { changed: message } },
    create: (context) => ({
      [`${subject}:changed` as const]: (change: Change<"parameterWire" | "headerWire">): void => {
        const old = change.old!;
        const new_ = change.new!;
        const effect = relate(old, new_, context);
        if (effect === undefined) return;
        const data = { old: spread(old), new: spread(new_), now: setting?.(new_) ?? "" };
        context.report({ change, messageId: "changed", effect, data });
      },
    }),
  });
}

function spread({ content, wire: { style, explode } }: Parameter): string {
  const media = Object.keys(content)[0] ?? "";
  return media === "" ? `\`style: ${style}, explode: ${String(explode)}\`` : `\`${media}\``;
}
