import type { Criterion } from "../../src/contracts/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { Rule, RuleContext, RuleMeta } from "../../src/contracts/rule.ts";
import type { Outcome } from "../shared/property-outcomes.ts";
import { factRule } from "./facts.ts";

type Keyword = "format" | "contentEncoding" | "contentMediaType";

/** The options of one rule of a family. */
export interface KeywordRuleOptions extends Pick<RuleMeta, "description" | "recipe"> {
  readonly action: "added" | "removed" | "changed";
  readonly message: string;
}

interface KeywordFamily<S extends Keyword> extends Pick<RuleMeta, "source"> {
  readonly subject: S;
  readonly criteria: Readonly<Record<KeywordRuleOptions["action"], readonly Criterion[]>>;
  readonly judge: (change: Change<S>, context: RuleContext<"moved">) => Outcome;
}

/** For a keyword that narrows when it is added and widens when it is removed. */
export const ONE_WAY: KeywordFamily<Keyword>["criteria"] = {
  added: ["C1"],
  removed: ["C5"],
  changed: ["C1", "C5"],
};

/** Creates the rules for adding, removing and changing a keyword whose value is a name. */
export function keywordRules<S extends Keyword>({
  subject,
  source,
  criteria,
  judge,
}: KeywordFamily<S>): (options: KeywordRuleOptions) => Rule<"moved"> {
  return ({ action, description, message, recipe }: KeywordRuleOptions): Rule<"moved"> =>
    factRule({
      events: [`${subject}:${action}`],
      description,
      criteria: criteria[action],
      source,
      messages: { moved: message },
      recipe,
      judge: (change, context) => {
        const data = { old: change.old ?? "", new: change.new ?? "" };
        return { messageId: "moved", data, ...judge(change, context) };
      },
    });
}
