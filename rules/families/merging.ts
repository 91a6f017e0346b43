import { formatTraits } from "../../src/model/format-traits.ts";
import type { Change, Subject } from "../../src/model/change.ts";
import type { Schema, TypeName } from "../../src/model/schema.ts";
import type { Rule, RuleContext, StatedMeta } from "../../src/contracts/rule.ts";
import type { Outcome } from "../shared/property-outcomes.ts";
import { serverSideApply } from "../wording/standards.ts";
import { showNames } from "../shared/values.ts";
import { EDITS, eventsOf, factRule } from "./facts.ts";

/** Keywords that decide how a server merges the objects of several appliers. */
type MergingSubject = Extract<Subject, "listType" | "listMapKeys" | "mapType" | "patchStrategy" | "patchMergeKey">;

/** In schemas, and as the marker or tag of a Go field. */
const KEYWORDS: Readonly<Record<MergingSubject, readonly [keyword: string, inGo: string]>> = {
  listType: ["x-kubernetes-list-type", "+listType"],
  listMapKeys: ["x-kubernetes-list-map-keys", "+listMapKey"],
  mapType: ["x-kubernetes-map-type", "+mapType"],
  patchStrategy: ["x-kubernetes-patch-strategy", "patchStrategy"],
  patchMergeKey: ["x-kubernetes-patch-merge-key", "patchMergeKey"],
};

interface MergingOptions<S extends MergingSubject> extends Pick<StatedMeta, "description" | "severity" | "recipe"> {
  readonly subjects: readonly S[];
  /** `{{keyword}}`, `{{old}}` and `{{new}}` are filled in. */
  readonly message: string;
  /** The meaning of a missing keyword, as messages show it. What identifies items stands after "by". */
  readonly byDefault: string | ((schema: Schema) => string);
  /** The type that the keyword is for. If only one side has it, the change of type is reported instead. */
  readonly merges?: TypeName;
  judge(change: Change<S>, context: RuleContext): Outcome;
}

const OF_CONTROLLERS = "Controllers that each apply a part of the value overwrite each other.";

/** Judges writers only: reading is not affected. Controllers write what clients only read. */
export function mergingRule<S extends MergingSubject>({
  subjects,
  message,
  byDefault,
  merges,
  judge,
  ...meta
}: MergingOptions<S>): Rule<"changed"> {
  const show = (side: "old" | "new", change: Change<S>, { schema }: RuleContext): string => {
    const value = change[side];
    if (value !== undefined) return showNames([value].flat());
    return typeof byDefault === "string" ? byDefault : byDefault(schema(side, change.pair[side]));
  };
  const isMerged = ({ pair }: Change<S>, { schema }: RuleContext): boolean =>
    merges === undefined ||
    (["old", "new"] as const).every((side) => schema(side, pair[side]).types.value.includes(merges));
  const outcomeOf = (change: Change<S>, context: RuleContext): Outcome => {
    if (!isMerged(change, context)) return { effect: "same" };
    if (change.channel.polarity !== "response") return judge(change, context);
    const isLost = formatTraits(context.snapshot("new")).isStored && judge(change, context).verdict === "breaking";
    return isLost ? { verdict: "dangerous", criteria: ["C2"], consequence: OF_CONTROLLERS } : { effect: "same" };
  };
  return factRule({
    ...meta,
    events: eventsOf(subjects, EDITS),
    criteria: ["C2", "C5"],
    source: serverSideApply("merge-strategy"),
    messages: {
      changed: message,
      stated: "`{{keyword}}` of {{place}} {{now}} states its default, {{old}}.",
    },
    judge: (change, context) => {
      const [old, new_] = [show("old", change, context), show("new", change, context)];
      const keyword = KEYWORDS[change.subject][formatTraits(context.snapshot("new")).hasMarkers ? 1 : 0];
      const now = change.old === undefined ? "now" : "no longer";
      const outcome = outcomeOf(change, context);
      const [before, after] = [old, new_].map((text) => text.replace(/ by .*$/u, ""));
      const isStated = before === after && outcome.effect === "same";
      return { messageId: isStated ? "stated" : "changed", data: { keyword, old, new: new_, now }, ...outcome };
    },
  });
}
