import type { Action, Change, Subject } from "../../src/model/change.ts";
import {
  defineRule,
  type ChangeRule,
  type Report,
  type RuleContext,
  type StatedMeta,
} from "../../src/contracts/rule.ts";

interface FactOptions<S extends Subject, M extends string> extends Omit<StatedMeta<M>, "looksAt"> {
  /** An event that does not exist is an error as soon as the rule runs. */
  readonly events: readonly `${S}:${Action}`[];
  /** Returns undefined for a change that the rule is not about. */
  readonly judge: (change: Change<S>, context: RuleContext<M>) => Omit<Report<M>, "change"> | undefined;
}

/** Defines a rule that judges one change at a time. */
export function factRule<S extends Subject, const M extends string>({
  events,
  judge,
  ...meta
}: FactOptions<S, M>): ChangeRule<M> {
  return defineRule<M>({
    meta: { ...meta, looksAt: "change" },
    create: (context) => {
      const visit = (change: Change<S>): void => {
        const judged = judge(change, context);
        if (judged !== undefined) context.report({ change, ...judged });
      };
      return Object.fromEntries(events.map((event) => [event, visit] as const));
    },
  });
}

/** The events of some subjects. */
export function eventsOf<S extends Subject, A extends Action>(
  subjects: readonly S[],
  actions: readonly A[],
): readonly `${S}:${A}`[] {
  return subjects.flatMap((subject) => actions.map((action) => `${subject}:${action}` as const));
}

export const EDITS = ["added", "removed", "changed"] as const;
