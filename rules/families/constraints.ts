import type { Change, Subject } from "../../src/model/change.ts";
import type { Json } from "../../src/model/json.ts";
import type { Rule, RuleContext, RuleMeta } from "../../src/contracts/rule.ts";
import type { Outcome } from "../shared/property-outcomes.ts";
import { factRule } from "./facts.ts";

interface ConstraintOptions<S extends Subject> extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly subject: S;
  readonly action: "added" | "removed";
  readonly message: string;
  /** The text for the message. */
  readonly data?: (change: Change<S>, context: RuleContext) => Readonly<Record<string, Json>>;
  /** Overrides the effect of the action; undefined keeps it. */
  readonly judge?: (change: Change<S>, context: RuleContext) => Outcome | undefined;
}

/** Makes a rule for a constraint that holds in addition to others: adding it narrows, removing it widens. */
export function constraintRule<S extends Subject>({
  subject,
  action,
  message,
  data = () => ({}),
  judge = () => undefined,
  ...meta
}: ConstraintOptions<S>): Rule<"moved"> {
  const effect = action === "added" ? "narrows" : "widens";
  return factRule({
    ...meta,
    events: [`${subject}:${action}`],
    criteria: [action === "added" ? "C1" : "C5"],
    messages: { moved: message },
    judge: (change, context) => ({
      messageId: "moved",
      data: data(change, context),
      ...(judge(change, context) ?? { effect }),
    }),
  });
}
