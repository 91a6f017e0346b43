import type { Change, Subject } from "../../src/model/change.ts";
import type { TypeName } from "../../src/model/schema.ts";
import type { Format } from "../../src/model/snapshot.ts";
import { defineRule, type Rule, type RuleContext, type RuleMeta } from "../../src/rule.ts";
import type { Outcome } from "./members.ts";
import { serverSideApply } from "./standards.ts";
import { showNames } from "./values.ts";

/** Keywords that say how a server merges what several writers apply. */
type MergingSubject = Extract<Subject, "listType" | "listMapKeys" | "mapType" | "patchStrategy" | "patchMergeKey">;

interface MergingOptions<S extends MergingSubject> extends Pick<RuleMeta, "description" | "severity" | "recipe"> {
  readonly subjects: readonly S[];
  readonly message: string;
  /** What the keyword means where it is missing. */
  readonly byDefault: string;
  /** What alone it speaks of: of something that is one on one side only, the change of type tells. */
  readonly merges?: TypeName;
  judge(change: Change<S>, context: RuleContext): Outcome;
}

/** Formats of whole objects. */
const STORED: ReadonlySet<Format> = new Set<Format>(["crd", "go"]);

const OF_CONTROLLERS = "Controllers that apply a part of it each overwrite what the others said.";

/** Only writers merge: what is read stays as it is. What clients only read of an object, its controllers write. */
export function mergingRule<S extends MergingSubject>({
  subjects,
  message,
  byDefault,
  merges,
  judge,
  ...meta
}: MergingOptions<S>): Rule<"changed"> {
  return defineRule({
    meta: {
      ...meta,
      looksAt: "change",
      criteria: ["C2", "C5"],
      source: serverSideApply("merge-strategy"),
      messages: {
        changed: message,
        said: "{{place}} {{now}} says of its merging that it is {{old}}, which it is by default.",
      },
    },
    create: (context) => {
      const show = (value: Change<S>["old"]): string => (value === undefined ? byDefault : showNames([value].flat()));
      const isMerged = ({ pair }: Change<S>): boolean =>
        merges === undefined ||
        (["old", "new"] as const).every((side) => context.schema(side, pair[side]).types.value.includes(merges));
      const outcomeOf = (change: Change<S>): Outcome => {
        if (!isMerged(change)) return { effect: "same" };
        if (change.channel.polarity !== "response") return judge(change, context);
        const isLost = STORED.has(context.snapshot("new").format) && judge(change, context).verdict === "breaking";
        return isLost ? { verdict: "dangerous", criteria: ["C2"], consequence: OF_CONTROLLERS } : { effect: "same" };
      };
      const hear = (change: Change<S>): void => {
        const outcome = outcomeOf(change);
        const [old, new_] = [show(change.old), show(change.new)];
        const now = change.old === undefined ? "now" : "no longer";
        const messageId = old === new_ ? "said" : "changed";
        context.report({ change, messageId, data: { subject: change.subject, old, new: new_, now }, ...outcome });
      };
      const actions = ["added", "removed", "changed"] as const;
      return Object.fromEntries(subjects.flatMap((subject) => actions.map((action) => [`${subject}:${action}`, hear])));
    },
  });
}
