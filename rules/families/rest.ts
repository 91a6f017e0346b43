import type { Effect } from "../../src/contracts/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import { traitsOf } from "../../src/model/typing.ts";
import type { Rule, RuleContext, RuleMeta } from "../../src/contracts/rule.ts";
import { EDITS, eventsOf, factRule } from "./facts.ts";

/** Keywords for properties and items that no other keyword describes. */
type RestSubject = "additionalProperties" | "unevaluatedProperties" | "items" | "unevaluatedItems";

/** The values that the keyword allows: none, all, or those of a schema. */
type Rest = "nothing" | "anything" | "something";

interface RestOptions extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly subject: RestSubject;
  readonly effect: Extract<Effect, "narrows" | "widens">;
  /** Selects the changes that the rule handles; by default all that have the effect. */
  readonly moves?: (from: Rest, to: Rest) => boolean;
  /** Returns whether another rule reports the same place. */
  readonly isReportedElsewhere?: (change: Change<RestSubject>, context: RuleContext<Rest>) => boolean;
  /** Messages by the new state; for a rule that widens, `nothing` is used for a change from nothing to anything. `{{beyond}}` mentions `prefixItems`. */
  readonly messages: Readonly<Record<Rest, string>>;
}

const BY_SIZE: readonly Rest[] = ["nothing", "something", "anything"];

/** Defines a rule for changes between nothing, a schema and anything. Changes inside the schema are reported there. */
export function restRule({
  subject,
  effect,
  moves = () => true,
  isReportedElsewhere = () => false,
  ...meta
}: RestOptions): Rule<Rest> {
  return factRule({
    ...meta,
    events: eventsOf([subject], EDITS),
    criteria: [effect === "narrows" ? "C1" : "C5"],
    judge: (change, context) => {
      const from = restOf(change.old, "old", context);
      const to = restOf(change.new, "new", context);
      if (from === to) return undefined;
      const found = BY_SIZE.indexOf(to) > BY_SIZE.indexOf(from) ? "widens" : "narrows";
      if (found !== effect || !moves(from, to)) return undefined;
      const messageId = from === "nothing" && to === "anything" ? from : to;
      const closed = effect === "narrows" ? "new" : "old";
      const { prefixItems } = context.schema(closed, change.pair[closed]);
      const data = { beyond: prefixItems.length === 0 ? "" : " beyond `prefixItems`" };
      return { messageId, data, effect: isReportedElsewhere(change, context) ? "same" : effect };
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
