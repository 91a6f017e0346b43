import type { Criterion } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import { defineRule, type Rule, type RuleContext, type RuleMeta } from "../../src/rule.ts";
import type { Outcome } from "./members.ts";
import { BY_STABILITY } from "./severity.ts";

type Statement = "format" | "contentEncoding" | "contentMediaType";

/** What the rules of one keyword differ in. */
export interface StatementOptions extends Pick<RuleMeta, "description" | "recipe"> {
  readonly action: "added" | "removed" | "changed";
  readonly message: string;
}

interface StatementFamily<S extends Statement> extends Pick<RuleMeta, "source"> {
  readonly subject: S;
  readonly criteria: Readonly<Record<StatementOptions["action"], readonly Criterion[]>>;
  readonly judge: (change: Change<S>, context: RuleContext<"moved">) => Outcome;
}

/** For a keyword that only narrows when it comes and only widens when it goes. */
export const ONE_WAY: StatementFamily<Statement>["criteria"] = {
  added: ["C1"],
  removed: ["C5"],
  changed: ["C1", "C5"],
};

/** A keyword whose value is a name: it comes, goes or gives way to another. */
export function statementRules<S extends Statement>({
  subject,
  source,
  criteria,
  judge,
}: StatementFamily<S>): (options: StatementOptions) => Rule<"moved"> {
  return ({ action, description, message, recipe }: StatementOptions): Rule<"moved"> =>
    defineRule({
      meta: {
        description,
        looksAt: "change",
        criteria: criteria[action],
        severity: BY_STABILITY,
        source,
        messages: { moved: message },
        recipe,
      },
      create: (context) => ({
        [`${subject}:${action}`]: (change: Change<S>): void => {
          const data = { old: change.old ?? "", new: change.new ?? "" };
          context.report({ change, messageId: "moved", data, ...judge(change, context) });
        },
      }),
    });
}
