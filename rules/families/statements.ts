import type { Criterion } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import { defineRule, type Rule, type RuleContext, type RuleMeta } from "../../src/rule.ts";
import type { Outcome } from "../shared/property-outcomes.ts";
import { BY_STABILITY } from "../shared/severity.ts";

type Statement = "format" | "contentEncoding" | "contentMediaType";

/** The options of one rule of a family. */
export interface StatementOptions extends Pick<RuleMeta, "description" | "recipe"> {
  readonly action: "added" | "removed" | "changed";
  readonly message: string;
}

interface StatementFamily<S extends Statement> extends Pick<RuleMeta, "source"> {
  readonly subject: S;
  readonly criteria: Readonly<Record<StatementOptions["action"], readonly Criterion[]>>;
  readonly judge: (change: Change<S>, context: RuleContext<"moved">) => Outcome;
}

/** For a keyword that narrows when it is added and widens when it is removed. */
export const ONE_WAY: StatementFamily<Statement>["criteria"] = {
  added: ["C1"],
  removed: ["C5"],
  changed: ["C1", "C5"],
};

/** Creates the rules for adding, removing and changing a keyword whose value is a name. */
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
