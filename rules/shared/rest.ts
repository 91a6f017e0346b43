import type { Effect } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import { traitsOf } from "../../src/model/schema.ts";
import { defineRule, type Rule, type RuleContext, type RuleMeta } from "../../src/rule.ts";
import { BY_STABILITY } from "./severity.ts";

/** The keywords that speak of what others leave unsaid. */
type RestSubject = "additionalProperties" | "unevaluatedProperties" | "items" | "unevaluatedItems";

/** What the rest may be: nothing at all, anything, or what a schema says. */
type Rest = "nothing" | "anything" | "something";

interface RestOptions extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly subject: RestSubject;
  readonly effect: Extract<Effect, "narrows" | "widens">;
  /** Which changes are this rule's; by default all that have the effect. */
  readonly moves?: (from: Rest, to: Rest) => boolean;
  /** Whether it is told by another rule, of the same place. */
  readonly isToldElsewhere?: (change: Change<RestSubject>, context: RuleContext<Rest>) => boolean;
  /** Whole sentences, by what the rest may be now; of a rule that widens, `nothing` is what may be anything now. `{{beyond}}` names items that have schemas of their own. */
  readonly messages: Readonly<Record<Rest, string>>;
}

const ROOM: readonly Rest[] = ["nothing", "something", "anything"];

/** From one kind of rest to another; how one schema changes into another is told where they differ. */
export function restRule({
  subject,
  effect,
  moves = () => true,
  isToldElsewhere = () => false,
  ...meta
}: RestOptions): Rule<Rest> {
  return defineRule({
    meta: { ...meta, looksAt: "change", criteria: [effect === "narrows" ? "C1" : "C5"], severity: BY_STABILITY },
    create: (context) => {
      const hear = (change: Change<RestSubject>): void => {
        const from = restOf(change.old, "old", context);
        const to = restOf(change.new, "new", context);
        if (from === to) return;
        const found = ROOM.indexOf(to) > ROOM.indexOf(from) ? "widens" : "narrows";
        if (found !== effect || !moves(from, to)) return;
        const messageId = from === "nothing" && to === "anything" ? from : to;
        const closed = effect === "narrows" ? "new" : "old";
        const { prefixItems } = context.schema(closed, change.pair[closed]);
        const beyond = prefixItems.length === 0 ? "" : " beyond `prefixItems`";
        context.report({
          change,
          messageId,
          data: { beyond },
          effect: isToldElsewhere(change, context) ? "same" : effect,
        });
      };
      return { [`${subject}:added`]: hear, [`${subject}:removed`]: hear, [`${subject}:changed`]: hear };
    },
  });
}

function restOf(schema: Pointer | undefined, side: "old" | "new", context: Pick<RuleContext, "schema">): Rest {
  if (schema === undefined) return "anything";
  const found = context.schema(side, schema);
  if (found.types.value.length === 0) return "nothing";
  const { unrestricted } = traitsOf(found);
  return unrestricted === "any" || unrestricted === "unknown" ? "anything" : "something";
}
