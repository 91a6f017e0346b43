import type { Effect } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { Parameter } from "../../src/model/snapshot.ts";
import { defineRule, type Rule, type RuleContext, type RuleMeta } from "../../src/rule.ts";
import { BY_STABILITY } from "./severity.ts";

interface WireOptions extends Pick<RuleMeta, "description" | "criteria" | "source" | "recipe"> {
  readonly subject: "parameterWire" | "headerWire";
  readonly message: string;
  /** Fills `{{now}}`. */
  readonly say?: (new_: Parameter) => string;
  /** Undefined where both sides agree in what the rule is about. */
  readonly relate: (
    old: Parameter,
    new_: Parameter,
    context: Pick<RuleContext, "schema" | "profile">,
  ) => Effect | undefined;
}

/** One change of how a parameter is written may be several in one: each rule of this family looks at its part. */
export function wireRule({ subject, message, relate, say, ...meta }: WireOptions): Rule<"changed"> {
  return defineRule({
    meta: { ...meta, looksAt: "change", severity: BY_STABILITY, messages: { changed: message } },
    create: (context) => ({
      [`${subject}:changed` as const]: (change: Change<"parameterWire" | "headerWire">): void => {
        const old = change.old!;
        const new_ = change.new!;
        const effect = relate(old, new_, context);
        if (effect === undefined) return;
        const data = { old: spread(old), new: spread(new_), now: say?.(new_) ?? "" };
        context.report({ change, messageId: "changed", effect, data });
      },
    }),
  });
}

function spread({ content, wire: { style, explode } }: Parameter): string {
  const media = Object.keys(content)[0] ?? "";
  return media === "" ? `\`${style}\`${explode ? ", exploded" : ", not exploded"}` : `\`${media}\``;
}
