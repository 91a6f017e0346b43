import type { Annotations } from "../../src/model/schema.ts";
import { defineRule, type Rule, type RuleMeta } from "../../src/rule.ts";
import { removalOf, type Outcome } from "./members.ts";

interface RemovalOptions extends Pick<RuleMeta, "description" | "source" | "recipe" | "severity"> {
  readonly message: string;
  /** Whether it is this rule that speaks of the removal of what said so of itself. */
  readonly applies: (annotations: Annotations, today: string) => boolean;
  /** Takes the place of what the removal comes to where nothing was promised about it. */
  readonly outcome?: (found: Outcome) => Outcome;
}

/** Each removal of a member is a matter of one rule of this family, by what was promised of its end. */
export function removalRule({ applies, message, outcome = same, ...meta }: RemovalOptions): Rule<"removed"> {
  return defineRule({
    meta: { ...meta, looksAt: "change", criteria: ["C1", "C2", "C5"], messages: { removed: message } },
    create: (context) => ({
      "property:removed": (change) => {
        const member = change.old!;
        const { sunset } = member.annotations;
        if (!applies(member.annotations, context.today)) return;
        const found = removalOf(member, change, context);
        context.report({ change, messageId: "removed", data: { sunset: sunset?.value ?? "" }, ...outcome(found) });
      },
    }),
  });
}

function same(found: Outcome): Outcome {
  return found;
}

/** The day that a sunset names; undefined where it names none. */
export function dayOf({ sunset }: Annotations): string | undefined {
  const text = typeof sunset?.value === "string" ? sunset.value : "";
  return /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text)?.[0];
}
