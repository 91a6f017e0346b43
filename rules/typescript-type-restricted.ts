import type { Change } from "../src/model/change.ts";
import type { Polarity } from "../src/model/channel.ts";
import type { Json } from "../src/model/json.ts";
import { principal, split } from "../src/model/pointer.ts";
import { FOREIGN_TYPE, traitsOf } from "../src/model/schema.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { semverForTypes } from "./shared/standards.ts";
import { bounds, LOSSES, showNothing } from "./shared/type-traits.ts";

export default defineRule({
  meta: {
    description: "Disallow restricting how code can use a type: `readonly`, `abstract`, `protected`, `unknown`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    formats: ["typescript"],
    source: semverForTypes,
    messages: {
      member: "{{place}} is now read-only.",
      object: "The members of {{place}} are now read-only.",
      list: "{{place}} is now a read-only array.",
      changeable: "{{place}} must now be a mutable array; before, a read-only array was accepted.",
      guard: "The type guard `{{old}}` was removed from {{place}}.",
      unknown: "The type of {{place}} changed from `any` to `unknown`.",
      typed: "The type of {{place}} is no longer `any`.",
      strict: "{{place}} changed from a method to a property, whose parameters are compared strictly.",
      property: "{{place}} changed from a method to a property.",
      held: "{{place}} changed from an accessor to a property.",
      accessed: "{{place}} changed from a property to an accessor.",
      returnsThis: "The type of {{place}} changed to `this`.",
      nominal: "A private or protected member was added to {{place}}, so only its instances are assignable.",
      nothing: "{{place}} can now be {{new}} instead of {{old}}.",
      otherwise: "{{place}} can now only be {{new}} instead of {{old}}.",
      promise: "{{place}} is now optional; before, it was always a promise.",
      named: "{{place}} is now an enum, whose values are written by name.",
      unnamed: "{{place}} is no longer an enum.",
      renamed: "A value of enum {{place}} was renamed.",
      revalued: "The value of a name of enum {{place}} changed.",
      inlined: "{{place}} is now a `const enum`, which does not exist at run time.",
      self: "The type of {{place}} is no longer `this`.",
      abstract: "{{place}} is now an abstract class.",
      protected: "{{place}} is now protected.",
      opened: "Method `{{old}}` changed from protected to public.",
      public: "{{place}} changed from protected to public.",
      stated: "Member `{{new}}` of {{place}} is now required, although it can be `undefined`.",
      unstated: "Member `{{old}}` of {{place}} is now optional; before, it was required and could be `undefined`.",
      loosened: "{{place}} changed without restricting its use.",
      arguments: "The number of type arguments of {{place}} changed: it now takes {{new}} instead of {{old}}.",
      valued: "The type of {{place}} changed from `any` to `unknown`, so interfaces and classes are not assignable.",
      literal: "The type argument of {{place}} is now inferred as a literal type.",
      broad: "The type argument of {{place}} is no longer inferred as a literal type.",
      uninferred: "The type argument can no longer be inferred from {{place}}.",
      chosen: "{{place}} no longer has the type that the type argument selects.",
    },
    recipe: "Keep the type, and export the stricter one under another name.",
  },
  create: (context) => {
    /** Calls whose number of type arguments changed. That finding covers their inferred types. */
    const lessened = new Set<string>();
    const report = (change: Change<"typeTrait">): void => {
      const name = change.name as keyof typeof LOSSES;
      const loss = LOSSES[name](change.old, change.new);
      // Each change is reported once: at the declaration of a generic type, or as a type without a known definition.
      const isReported =
        (name === "chosen" && lessened.has(callOf(change))) ||
        (name === "literal" && isReportedAtResult(change, context))
          ? true
          : name === "arguments"
            ? !isExported(change, context)
            : name === "loose"
              ? !areSameForeign(change, context)
              : (name === "readonly" || name === "nominal") && isForeign(change, context);
      if (loss === undefined || isReported) {
        context.report({ change, messageId: "loosened", effect: "same" });
        return;
      }
      const { messageId, effect, consequence } = loss;
      if (messageId === "unknown" && isOfIndex(change)) {
        context.report({ change, messageId: "valued", ...RISK, criteria: ["C1"], consequence: DECLARING });
        return;
      }
      const isHeld = name === "enumeration" && isHeldByConstant(change, context);
      const print = name === "nothing" ? showNothing : show;
      const data = { old: print(change.old), new: print(change.new) };
      if (isHeld) context.report({ change, messageId, data, ...RISK, consequence: NAMING_TYPES });
      else if (loss.riskIn !== undefined)
        context.report({ change, messageId, data, ...riskOf(change, loss.riskIn), consequence });
      else if (effect !== undefined) context.report({ change, messageId, data, effect, consequence });
      else context.report({ change, messageId, data, verdict: "breaking", criteria: ["C1"], consequence });
    };
    const reportCount = (change: Change<"typeArguments">): void => {
      const data = { old: show(change.old), new: show(change.new) };
      const loss = {
        messageId: "arguments",
        data,
        verdict: "breaking",
        criteria: ["C1"],
        consequence: STATING,
      } as const;
      if (!takesThese(change)) lessened.add(callOf(change));
      context.report(takesThese(change) ? { change, messageId: "loosened", effect: "same" } : { change, ...loss });
    };
    return {
      "typeArguments:added": reportCount,
      "typeArguments:removed": reportCount,
      "typeArguments:changed": reportCount,
      "typeTrait:added": report,
      "typeTrait:removed": report,
      "typeTrait:changed": report,
    };
  },
});

const DECLARING = "Code that passes a value of an interface or a class no longer compiles.";

/** Returns whether the change is of the values of an index signature that callers pass. */
function isOfIndex({ pair, channel }: Change): boolean {
  return channel.polarity === "request" && split(principal(pair.new)).tokens.at(-1) === "additionalProperties";
}

const RISK = { verdict: "dangerous", criteria: ["C5"] } as const;
const NAMING_TYPES = "Code that uses the enum values as types no longer compiles.";

/** The change is a risk in one direction. In the other, the rules for types report it. */
function riskOf({ channel }: Change, riskIn: Polarity): { readonly effect: "same" } | typeof RISK {
  return channel.polarity === riskIn ? RISK : { effect: "same" };
}

/** Returns whether a constant with the values of a removed enum remains. */
function isHeldByConstant({ new: new_, pair }: Change<"typeTrait">, { schema }: RuleContext): boolean {
  return new_ === undefined && schema("new", pair.new).variants.length > 0;
}

function callOf({ pair }: Change): string {
  return pair.old.split("/", CALL_TOKENS).join("/");
}

/** The number of tokens in `#/functions/f`. */
const CALL_TOKENS = 3;

const STATING = "Calls with explicit type arguments no longer compile.";

/** Returns whether calls with the old numbers of type arguments still compile. Calls without any are inferred. */
function takesThese({ old, new: new_ }: Change<"typeArguments">): boolean {
  return old === undefined || (new_ !== undefined && new_[0] <= Math.max(old[0], 1) && old[1] <= new_[1]);
}

/** A promise whose type argument has a known definition. */
const READ = /^Promise(?:Like)?<…>$/u;

function isForeign({ pair }: Change, context: RuleContext): boolean {
  return (["old", "new"] as const).some((side) => {
    const name = context.schema(side, pair[side]).extensions[FOREIGN_TYPE]?.value;
    return name !== undefined && !READ.test(String(name));
  });
}

/** Another rule reports types with another name. */
function areSameForeign({ pair }: Change, { schema }: RuleContext): boolean {
  const [before, after] = [schema("old", pair.old), schema("new", pair.new)].map(
    ({ extensions }) => extensions[FOREIGN_TYPE]?.value,
  );
  return before === after;
}

/** Returns whether a change of the result already covers the change of the inferred type. */
function isReportedAtResult({ new: new_, pair }: Change<"typeTrait">, { schema }: RuleContext): boolean {
  // One value was a literal type before.
  if (new_ !== undefined) return schema("old", pair.old).keywords.enum?.value.length === 1;
  const now = schema("new", pair.new);
  return traitsOf(now).chosen === undefined || now.types.value.every((type) => SCALARS.has(type));
}

const SCALARS: ReadonlySet<string> = new Set(["boolean", "integer", "number", "string"]);

/** Returns whether both sides export the type under the same name. */
function isExported({ pair }: Change, { snapshot }: RuleContext): boolean {
  const { roots } = snapshot("new");
  return Object.values(snapshot("old").roots).some(
    ({ name, schema }) => schema === pair.old && roots[name]?.schema === pair.new,
  );
}

function show(value: Json | readonly [number, number] | undefined): string {
  if (typeof value === "string") return value;
  const [least, most] = Array.isArray(value) || value === undefined ? bounds(value) : [0, 0];
  const count = least === most ? String(most) : `${String(least)} to ${String(most)}`;
  return most === 0 ? "no type arguments" : `${count} type argument${most === 1 ? "" : "s"}`;
}
