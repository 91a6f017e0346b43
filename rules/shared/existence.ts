import type { Criterion, Verdict } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { ChangeEvent } from "../../src/model/events.ts";
import { defineRule, type Rule, type RuleMeta } from "../../src/rule.ts";

interface ExistenceOptions extends Pick<RuleMeta, "description" | "severity" | "source" | "recipe"> {
  readonly event: ChangeEvent;
  readonly message: string;
  readonly verdict: Verdict;
  readonly criteria: readonly Criterion[];
  readonly consequence?: string;
}

/** What comes, goes or is called otherwise means the same whatever it is: nothing about it has to be looked at. */
export function existenceRule({ event, message, verdict, consequence = "", ...meta }: ExistenceOptions): Rule<"told"> {
  return defineRule({
    meta: { ...meta, looksAt: "change", messages: { told: message } },
    create: (context) => ({
      [event]: (change: Change): void => {
        const data = { old: textOf(change.old), new: textOf(change.new) };
        context.report({ change, messageId: "told", data, verdict, consequence });
      },
    }),
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
