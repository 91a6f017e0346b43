import type { Change } from "../../src/model/change.ts";
import { defineRule, type Rule, type RuleMeta } from "../../src/rule.ts";
import { lossOf } from "./members.ts";
import { removalOf, severityOf, STAGES, type Removal, type Stage } from "./removal.ts";

const MESSAGES = {
  unannounced: "{{place}} no longer declares the member `{{name}}`, which was not deprecated.",
  announced: "{{place}} no longer declares the member `{{name}}`, which was deprecated.",
  beforeSunset: "{{place}} no longer declares the member `{{name}}`, which was to stay until {{sunset}}.",
  sunsetUnreadable: "{{place}} no longer declares the member `{{name}}`, whose sunset {{sunset}} is no date.",
} as const;

interface RemovalOptions extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly stage: Stage;
}

/** Each removal of a member is a matter of one rule of this family, by what was promised of its end. */
export function memberRemovalRule({ stage, ...meta }: RemovalOptions): Rule<keyof typeof MESSAGES> {
  return defineRule({
    meta: {
      ...meta,
      looksAt: "change",
      criteria: ["C1", "C2", "C5"],
      severity: severityOf(stage),
      messages: MESSAGES,
    },
    create: (context) => ({
      "property:removed": (change: Change<"property">): void => {
        const member = change.old!;
        const removal = removalOf(member.annotations, context.today);
        if (!STAGES[stage].includes(removal)) return;
        const loss = lossOf(member, change, context);
        // A date makes a promise of what would be a risk without one.
        const broken = removal === "before-sunset" && loss.verdict === "dangerous";
        const data = { sunset: member.annotations.sunset?.value ?? "" };
        context.report({ change, messageId: ID[removal], data, ...loss, ...(broken && { verdict: "breaking" }) });
      },
    }),
  });
}

const ID: Readonly<Record<Removal, keyof typeof MESSAGES>> = {
  unannounced: "unannounced",
  announced: "announced",
  "before-sunset": "beforeSunset",
  "sunset-unreadable": "sunsetUnreadable",
};
