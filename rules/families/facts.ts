import type { Change } from "../../src/model/change.ts";
import type { ChangeEvent } from "../../src/model/events.ts";
import {
  defineRule,
  type ChangeRule,
  type Report,
  type RuleContext,
  type StatedMeta,
  type SubjectOf,
} from "../../src/rule.ts";

interface FactOptions<E extends ChangeEvent, M extends string> extends Omit<StatedMeta<M>, "looksAt"> {
  readonly events: readonly E[];
  /** Returns undefined for a change that the rule is not about. */
  readonly judge: (change: Change<SubjectOf<E>>, context: RuleContext<M>) => Omit<Report<M>, "change"> | undefined;
}

/** Defines a rule that judges each change by itself. */
export function factRule<E extends ChangeEvent, const M extends string>({
  events,
  judge,
  ...meta
}: FactOptions<E, M>): ChangeRule<M> {
  return defineRule<M>({
    meta: { ...meta, looksAt: "change" },
    create: (context) => {
      const visit = (change: Change<SubjectOf<E>>): void => {
        const judged = judge(change, context);
        if (judged !== undefined) context.report({ change, ...judged });
      };
      return Object.fromEntries(events.map((event) => [event, visit] as const));
    },
  });
}
