import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { isDemanded } from "./shared/field-behaviors.ts";
import {
  effectOfConstraint,
  expressionsOnAbsence,
  isImplied,
  isLoosening,
  refusalsOfAbsence,
  showConstraint,
} from "./shared/protobuf-constraints.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { holderOf, membersOf } from "./shared/tombstones.ts";
import { isOnlyAnswered } from "./shared/wire-directions.ts";

export default defineRule({
  meta: {
    description: "Disallow that validators refuse messages which they let pass before",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    formats: ["protobuf"],
    source: { title: "Protovalidate: Standard rules", url: "https://protovalidate.com/schemas/standard-rules/" },
    messages: {
      came: "The field `{{name}}` = {{number}} was added to {{place}} and must satisfy {{new}}.",
      set: "{{subject}}{{place}} must now satisfy {{new}}.",
      unset: "{{subject}}{{place}} need no longer satisfy {{old}}.",
      moved: "{{subject}}{{place}} must now satisfy {{new}}; before, it was {{old}}.",
      spared: "{{subject}}{{place}} is now spared some checks by {{new}}.",
      unspared: "{{subject}}{{place}} is no longer spared some checks by {{old}}.",
      sparedOtherwise: "{{subject}}{{place}} is now spared some checks by {{new}}; before, it was by {{old}}.",
    },
    recipe: "Go on accepting what was valid; check more in a new field or in a new version of the package.",
  },
  create: (context) => {
    const isCounted = context.profile.promises?.includes("C1") ?? true;
    /** Validators that stand before a service see nothing of what it answers. */
    const isChecked = (change: Change, side: "old" | "new"): boolean => {
      const holder = holderOf(side, change, context);
      return isCounted && (holder === undefined || !isOnlyAnswered(holder.name, context.snapshot(side).wire!));
    };
    const hear = (change: Change<"constraint">): void => {
      const { old, new: new_, name } = change;
      const end = name.indexOf(" ");
      const [subject, path] = [name.slice(0, end), name.slice(end + 1)];
      const kind = change.at.new.includes("/oneofs/") || change.at.old.includes("/oneofs/") ? "oneof" : "field";
      const data = {
        subject: subject === "" ? "" : `The ${kind} \`${subject}\` of `,
        old: showConstraint(path, old),
        new: showConstraint(path, new_),
      };
      const [set, unset, moved] = isLoosening(path)
        ? (["spared", "unspared", "sparedOtherwise"] as const)
        : (["set", "unset", "moved"] as const);
      const messageId = old === undefined ? set : new_ === undefined ? unset : moved;
      const field = membersOf(holderOf("old", change, context)).find((member) => member.name === subject);
      const isKnown =
        old === undefined && field !== undefined && "cardinality" in field && isImplied(path, new_, field);
      const effect = isKnown ? "same" : effectOfConstraint(path, old, new_);
      const isUntold = subject === "" && old === undefined && speaksOfNewFields(new_, change, context);
      const said = { change, messageId, data } as const;
      if (effect === "same" || effect === "widens" || !isChecked(change, "old"))
        context.report({ ...said, verdict: "compatible" });
      else if (isUntold)
        context.report({ ...said, undecided: "Nothing has looked what it says of a message without its new fields." });
      else if (effect === undefined) context.report({ ...said, undecided: "Nothing has compared what the two admit." });
      else context.report({ ...said, verdict: "breaking", consequence: REFUSED });
    };
    const hearField = (change: Change<"field">): void => {
      const field = change.new!;
      const refusals = refusalsOfAbsence(field);
      const stated = refusals.length > 0 ? refusals : expressionsOnAbsence(field);
      if (stated.length === 0 || isDemanded(field)) return;
      const shown = stated.map(([path, value]) => showConstraint(path, value)).join(" and ");
      const report = { change, messageId: "came", data: { number: field.number, new: shown } } as const;
      if (!isChecked(change, "new")) context.report({ ...report, verdict: "compatible" });
      else if (refusals.length > 0) context.report({ ...report, verdict: "breaking", consequence: UNAWARE });
      else context.report({ ...report, undecided: "Nothing has looked what it says of a message without the field." });
    };
    return {
      "field:added": hearField,
      "constraint:added": hear,
      "constraint:removed": hear,
      "constraint:changed": hear,
    };
  },
});

/** Whether an expression looks at nothing but fields that nobody could send before. */
function speaksOfNewFields(
  expression: Json | undefined,
  change: Change,
  context: Pick<RuleContext, "snapshot">,
): boolean {
  if (typeof expression !== "string") return false;
  const looks = expression.match(/\bthis\b(?:\.\w+)?/gu) ?? [];
  const known = new Set(membersOf(holderOf("old", change, context)).map(({ name }) => `this.${name}`));
  return looks.length > 0 && looks.every((look) => look !== "this" && !known.has(look));
}

const UNAWARE = "Whoever does not know it yet leaves it out, and is refused.";
const REFUSED = "Whoever sends what was valid before is refused.";
