import type { Criterion, Verdict } from "../../src/contracts/finding.ts";
import type { ChangeEvent } from "../../src/model/events.ts";
import type { Rule, StatedMeta } from "../../src/contracts/rule.ts";
import { factRule } from "./facts.ts";

interface ExistenceOptions extends Pick<StatedMeta, "description" | "severity" | "source" | "recipe"> {
  readonly event: ChangeEvent;
  readonly message: string;
  /** The message about several entries of one list. */
  readonly several?: string;
  readonly verdict: Verdict;
  readonly criteria: readonly Criterion[];
  readonly consequence?: string;
}

/** Makes a rule that reports one event with a fixed verdict. */
export function existenceRule({
  event,
  message,
  several,
  verdict,
  consequence = "",
  ...meta
}: ExistenceOptions): Rule<"happened"> {
  return factRule({
    ...meta,
    events: [event],
    messages: { happened: message },
    ...(several !== undefined && { several: { happened: several } }),
    judge: (change) => {
      const data = { old: textOf(change.old), new: textOf(change.new) };
      return { messageId: "happened", data, verdict, consequence };
    },
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
