import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import { isLoosening } from "../src/model/validator-constraints.ts";
import { defineRule, type RuleContext } from "../src/contracts/rule.ts";
import { isDemanded } from "./shared/field-behaviors.ts";
import { holderOf, membersOf } from "./shared/tombstones.ts";
import { isResponseOnly } from "./shared/wire-directions.ts";
import { showConstraint } from "./wording/constraints.ts";

export default defineRule({
  meta: {
    description: "Disallow adding or tightening validation constraints (`buf.validate`) of a field or message",
    looksAt: "change",
    criteria: ["C1"],
    formats: ["protobuf"],
    source: { title: "Protovalidate: Standard rules", url: "https://protovalidate.com/schemas/standard-rules/" },
    messages: {
      fieldAdded: "Field `{{name}}` ({{number}}) was added to {{place}} with the constraint {{new}}.",
      set: "Constraint {{new}} was added to {{subject}}{{place}}.",
      unset: "Constraint {{old}} was removed from {{subject}}{{place}}.",
      moved: "Constraint of {{subject}}{{place}} changed from {{old}} to {{new}}.",
      spared: "{{new}} was added to {{subject}}{{place}} and disables checks.",
      unspared: "{{old}} was removed from {{subject}}{{place}} and no longer disables checks.",
      sparedOtherwise: "Disabled checks of {{subject}}{{place}} changed from {{old}} to {{new}}.",
    },
    recipe:
      "Keep accepting messages that were valid. Tighten the constraint only on a new field or in a new version of the package.",
  },
  create: (context) => {
    const { profile, validators } = context;
    const isCounted = profile.promises?.includes("C1") ?? true;
    /** Validators in front of a service check requests, not responses. */
    const isChecked = (change: Change, side: "old" | "new"): boolean => {
      const holder = holderOf(side, change, context);
      return isCounted && (holder === undefined || !isResponseOnly(holder.name, context.snapshot(side).wire!));
    };
    const visit = (change: Change<"constraint">): void => {
      const { old, new: new_, name } = change;
      const end = name.indexOf(" ");
      const [subject, path] = [name.slice(0, end), name.slice(end + 1)];
      const kind = change.at.new.includes("/oneofs/") || change.at.old.includes("/oneofs/") ? "oneof" : "field";
      const data = {
        subject: subject === "" ? "" : `${kind} \`${subject}\` of `,
        old: showConstraint(path, old),
        new: showConstraint(path, new_),
      };
      const [set, unset, moved] = isLoosening(path)
        ? (["spared", "unspared", "sparedOtherwise"] as const)
        : (["set", "unset", "moved"] as const);
      const messageId = old === undefined ? set : new_ === undefined ? unset : moved;
      const field = membersOf(holderOf("old", change, context)).find((member) => member.name === subject);
      const isKnown =
        old === undefined && field !== undefined && "cardinality" in field && validators.isImplied(path, new_, field);
      const effect = isKnown ? "same" : validators.effectOfConstraint(path, old, new_);
      const isOnNewFields = subject === "" && old === undefined && readsOnlyNewFields(new_, change, context);
      const report = { change, messageId, data } as const;
      if (effect === "same" || effect === "widens" || !isChecked(change, "old"))
        context.report({ ...report, verdict: "compatible" });
      else if (isOnNewFields) context.report({ ...report, undecided: WITHOUT_FIELDS });
      else if (effect === undefined) context.report({ ...report, undecided: UNCOMPARED });
      else context.report({ ...report, verdict: "breaking", consequence: REFUSED });
    };
    const visitField = (change: Change<"field">): void => {
      const field = change.new!;
      const rejections = validators.rejectionsOfAbsence(field);
      const stated = rejections.length > 0 ? rejections : validators.expressionsOnAbsence(field);
      if (stated.length === 0 || isDemanded(field)) return;
      const shown = stated.map(([path, value]) => showConstraint(path, value)).join(" and ");
      const report = { change, messageId: "fieldAdded", data: { number: field.number, new: shown } } as const;
      if (!isChecked(change, "new")) context.report({ ...report, verdict: "compatible" });
      else if (rejections.length > 0) context.report({ ...report, verdict: "breaking", consequence: UNAWARE });
      else context.report({ ...report, undecided: "The expression was not evaluated for messages without the field." });
    };
    return {
      "field:added": visitField,
      "constraint:added": visit,
      "constraint:removed": visit,
      "constraint:changed": visit,
    };
  },
});

/** Returns whether an expression reads only fields that did not exist before. */
function readsOnlyNewFields(
  expression: Json | undefined,
  change: Change,
  context: Pick<RuleContext, "snapshot">,
): boolean {
  if (typeof expression !== "string") return false;
  const looks = expression.match(/\bthis\b(?:\.\w+)?/gu) ?? [];
  const known = new Set(membersOf(holderOf("old", change, context)).map(({ name }) => `this.${name}`));
  return looks.length > 0 && looks.every((look) => look !== "this" && !known.has(look));
}

const WITHOUT_FIELDS = "The expression was not evaluated for messages without the new fields.";
const UNCOMPARED = "The values that the old and the new constraint accept were not compared.";
const UNAWARE = "Requests of clients that do not know the new field are rejected.";
const REFUSED = "Messages with values that only the old constraint allows are rejected.";
