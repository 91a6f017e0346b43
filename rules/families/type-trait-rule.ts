import type { Criterion, Effect } from "../../src/contracts/finding.ts";
import type { Polarity } from "../../src/model/channel.ts";
import type { Change } from "../../src/model/change.ts";
import type { Json } from "../../src/model/json.ts";
import type { TypeTraits } from "../../src/model/typing.ts";
import { defineRule, type ChangeRule, type RuleContext, type Visitor } from "../../src/contracts/rule.ts";
import { semverForTypes } from "../wording/standards.ts";

/** A capability that code loses when a type trait changes. */
export interface TraitLoss<M extends string> {
  readonly messageId: M;
  /** One sentence: which code no longer compiles. */
  readonly consequence: string;
  readonly data?: Readonly<Record<string, Json>>;
  /**
   * An effect is judged by the law. `break`: in both directions. `risk`: dangerous in both directions.
   * A polarity: dangerous in that direction, compatible in the other one.
   */
  readonly harm: Effect | "break" | "risk" | { readonly riskIn: Polarity };
  /** Replaces the promises of a break or a risk: C1, and C5. */
  readonly criteria?: readonly Criterion[];
}

/** A compatible change of the trait, or undefined for one that another rule judges. */
export type TraitJudge<M extends string> = (
  change: Change<"typeTrait">,
  context: RuleContext<M | "compatible">,
) => TraitLoss<M> | "compatible" | undefined;

type TraitName = keyof TypeTraits | "hidden" | "stated";

export interface TypeTraitRule<M extends string> {
  readonly description: string;
  readonly criteria: readonly Criterion[];
  readonly messages: Readonly<Record<M, string>>;
  readonly recipe: string;
  readonly traits: Readonly<Partial<Record<TraitName, TraitJudge<NoInfer<M>>>>>;
}

/** Defines a rule for TypeScript declarations whose values stay the same while code can do less with the type. */
export function typeTraitRule<const M extends string>(rule: TypeTraitRule<M>): ChangeRule<M | "compatible"> {
  const { description, criteria, messages, recipe, traits } = rule;
  return defineRule<M | "compatible">({
    meta: {
      description,
      looksAt: "change",
      criteria,
      formats: ["typescript"],
      source: semverForTypes,
      messages: { ...messages, compatible: COMPATIBLE } as Readonly<Record<M | "compatible", string>>,
      recipe,
    },
    create: (context): Visitor => {
      const visit = (change: Change<"typeTrait">): void => {
        const loss = traits[change.name as TraitName]?.(change, context);
        if (loss !== undefined) reportLoss(change, loss, context);
      };
      return { "typeTrait:added": visit, "typeTrait:removed": visit, "typeTrait:changed": visit };
    },
  });
}

export const COMPATIBLE = "Code can use {{place}} as before.";

export function reportLoss<M extends string>(
  change: Change,
  loss: TraitLoss<M> | "compatible",
  context: RuleContext<M | "compatible">,
): void {
  if (loss === "compatible") {
    context.report({ change, messageId: "compatible", effect: "same" });
    return;
  }
  const { messageId, consequence, data, harm, criteria } = loss;
  const report = { change, messageId, consequence, ...(data && { data }) };
  if (harm === "break") context.report({ ...report, verdict: "breaking", criteria: criteria ?? ["C1"] });
  else if (harm === "risk" || (typeof harm === "object" && change.channel.polarity === harm.riskIn))
    context.report({ ...report, verdict: "dangerous", criteria: criteria ?? ["C5"] });
  else context.report({ ...report, effect: typeof harm === "object" ? "same" : harm });
}
