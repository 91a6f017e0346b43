import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule, type RuleContext } from "../src/contracts/rule.ts";
import { semverForTypes } from "./wording/standards.ts";
import { COMPATIBLE, reportLoss, type TraitLoss } from "./families/type-trait-rule.ts";
import { isRootOf } from "./shared/root-schemas.ts";
import { typeArgumentBounds } from "./shared/type-traits.ts";

type Counts = Json | readonly [number, number] | undefined;

export default defineRule({
  meta: {
    description: "Disallow requiring another number of type arguments",
    looksAt: "change",
    criteria: ["C1"],
    formats: ["typescript"],
    source: semverForTypes,
    messages: {
      arguments: "{{place}} now takes {{new}}. It took {{old}} before.",
      compatible: COMPATIBLE,
    },
    recipe: "Keep the type parameters, and add new ones at the end with a default.",
  },
  create: (context) => {
    const visitType = (change: Change<"typeTrait">): void => {
      if (change.name !== "arguments") return;
      const [[least, most], [leastNow, mostNow]] = [typeArgumentBounds(change.old), typeArgumentBounds(change.new)];
      // A generic type is a finding at its declaration, not wherever it is used.
      const isLost = (leastNow > least || mostNow < most) && isExported(change, context);
      reportLoss(change, isLost ? lossOf(change, DECLARING) : "compatible", context);
    };
    const visitCall = (change: Change<"typeArguments">): void => {
      reportLoss(change, acceptsAsBefore(change) ? "compatible" : lossOf(change, CALLING), context);
    };
    return {
      "typeArguments:added": visitCall,
      "typeArguments:removed": visitCall,
      "typeArguments:changed": visitCall,
      "typeTrait:added": visitType,
      "typeTrait:removed": visitType,
      "typeTrait:changed": visitType,
    };
  },
});

const DECLARING = "Code that writes the type with as many type arguments as before no longer compiles.";
const CALLING = "Calls that state their type arguments no longer compile.";

function lossOf(change: { readonly old?: Counts; readonly new?: Counts }, consequence: string): TraitLoss<"arguments"> {
  return {
    messageId: "arguments",
    data: { old: show(change.old), new: show(change.new) },
    harm: "break",
    consequence,
  };
}

/** Returns whether calls that state type arguments still compile. Calls that state none have them inferred. */
function acceptsAsBefore({ old, new: new_ }: Change<"typeArguments">): boolean {
  return old === undefined || (new_ !== undefined && new_[0] <= Math.max(old[0], 1) && old[1] <= new_[1]);
}

/** Returns whether the pair is one exported type with the same name on both sides. */
function isExported({ pair }: Change, { snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const [before, after] = [snapshot("old"), snapshot("new")];
  return Object.values(before.roots).some((root) => {
    const same = after.roots[root.name];
    return same !== undefined && isRootOf(root, pair.old, before) && isRootOf(same, pair.new, after);
  });
}

function show(value: Counts): string {
  const [least, most] = typeArgumentBounds(value);
  const count = least === most ? String(most) : `${String(least)} to ${String(most)}`;
  return most === 0 ? "no type arguments" : `${count} type argument${most === 1 ? "" : "s"}`;
}
