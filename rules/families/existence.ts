import type { Criterion, Verdict } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { ChangeEvent } from "../../src/model/events.ts";
import { defineRule, type Rule, type StatedMeta } from "../../src/rule.ts";

interface ExistenceOptions extends Pick<StatedMeta, "description" | "severity" | "source" | "recipe"> {
  readonly event: ChangeEvent;
  readonly message: string;
  readonly verdict: Verdict;
  readonly criteria: readonly Criterion[];
  readonly consequence?: string;
}

/** Makes a rule that reports one event with a fixed verdict. */
export function existenceRule({
  event,
  message,
  verdict,
  consequence = "",
  ...meta
}: ExistenceOptions): Rule<"happened"> {
  return defineRule({
    meta: { ...meta, looksAt: "change", messages: { happened: message } },
    create: (context) => ({
      [event]: (change: Change): void => {
        const data = { old: textOf(change.old), new: textOf(change.new) };
        context.report({ change, messageId: "happened", data, verdict, consequence });
      },
    }),
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
