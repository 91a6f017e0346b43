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
    description: "Disallow a type that no longer lets be done with it what it did",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    formats: ["typescript"],
    source: semverForTypes,
    messages: {
      member: "{{place}} is read-only now.",
      object: "The members of {{place}} are read-only now.",
      list: "{{place}} is a read-only list now.",
      changeable: "{{place}} has to be a list that may be changed; a read-only one did before.",
      guard: "{{place}} no longer says `{{old}}`.",
      unknown: "{{place}} is `unknown` now; it was `any`.",
      typed: "{{place}} is no longer `any`.",
      strict: "{{place}} is a property now, which holds only what takes all that it is passed; it was a method.",
      property: "{{place}} is a property now; it was a method.",
      held: "{{place}} is declared as a property now; it was an accessor.",
      accessed: "{{place}} is declared as an accessor now; it was a property.",
      returnsThis: "{{place}} is `this` now.",
      nominal: "{{place}} has a private or protected member now, so that nothing but its instances is of the type.",
      nothing: "{{place}} may be {{new}} now; it might be {{old}}.",
      otherwise: "{{place}} may only be {{new}} now; it might be {{old}}.",
      promise: "{{place}} may be nothing now; it was always a promise.",
      named: "{{place}} is an enumeration now, whose values are written by its names.",
      unnamed: "{{place}} is no enumeration any more.",
      renamed: "{{place}} calls a value otherwise than before.",
      revalued: "{{place}} gives another value to a name than before.",
      inlined: "{{place}} is a constant enumeration now, which no program has.",
      self: "{{place}} is no longer `this`.",
      abstract: "{{place}} is an abstract class now.",
      protected: "{{place}} is protected now.",
      opened: "The method `{{old}}` is public now; it was protected.",
      public: "{{place}} is public now; it was protected.",
      stated: "The member `{{new}}` of {{place}} has to be given now, be it as `undefined`.",
      unstated: "The member `{{old}}` of {{place}} may be missing now; it was given, be it as `undefined`.",
      loosened: "Code may use {{place}} as it did before.",
      arguments: "{{place}} now takes {{new}}; it took {{old}}.",
      valued: "{{place}} is `unknown` now, so that no interface and no class is of the type; it was `any`.",
      literal: "The type argument of {{place}} is inferred as a literal type now.",
      broad: "The type argument of {{place}} is no longer inferred as a literal type.",
      uninferred: "{{place}} no longer tells which type is chosen.",
      chosen: "{{place}} need no longer be of the type that is chosen for it.",
    },
    recipe: "Keep the type, and offer the stricter one beside it under a name of its own.",
  },
  create: (context) => {
    /** Calls that take fewer type arguments: what is chosen no longer is told by that. */
    const lessened = new Set<string>();
    const hear = (change: Change<"typeTrait">): void => {
      const name = change.name as keyof typeof LOSSES;
      const loss = LOSSES[name](change.old, change.new);
      // A generic type stands wherever it is used, and is told once. That another type stands, or stood, there which cannot be read is told of that.
      const isTold =
        (name === "chosen" && lessened.has(callOf(change))) || (name === "literal" && isToldOfResult(change, context))
          ? true
          : name === "arguments"
            ? !isExported(change, context)
            : name === "loose"
              ? !areAlike(change, context)
              : (name === "readonly" || name === "nominal") && isForeign(change, context);
      if (loss === undefined || isTold) {
        context.report({ change, messageId: "loosened", effect: "same" });
        return;
      }
      const { messageId, effect, consequence } = loss;
      if (messageId === "unknown" && isOfIndex(change)) {
        context.report({ change, messageId: "valued", ...RISK, criteria: ["C1"], consequence: DECLARING });
        return;
      }
      const isHeld = name === "enumeration" && isHeldByConstant(change, context);
      const tell = name === "nothing" ? showNothing : show;
      const data = { old: tell(change.old), new: tell(change.new) };
      if (isHeld) context.report({ change, messageId, data, ...RISK, consequence: NAMING_TYPES });
      else if (loss.riskIn !== undefined)
        context.report({ change, messageId, data, ...riskOf(change, loss.riskIn), consequence });
      else if (effect !== undefined) context.report({ change, messageId, data, effect, consequence });
      else context.report({ change, messageId, data, verdict: "breaking", criteria: ["C1"], consequence });
    };
    const hearCount = (change: Change<"typeArguments">): void => {
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
      "typeArguments:added": hearCount,
      "typeArguments:removed": hearCount,
      "typeArguments:changed": hearCount,
      "typeTrait:added": hear,
      "typeTrait:removed": hear,
      "typeTrait:changed": hear,
    };
  },
});

const DECLARING = "Code that passes what is declared as an interface or a class no longer compiles.";

/** Of what is passed: values of members that it does not name, which may be of any type. */
function isOfIndex({ pair, channel }: Change): boolean {
  return channel.polarity === "request" && split(principal(pair.new)).tokens.at(-1) === "additionalProperties";
}

const RISK = { verdict: "dangerous", criteria: ["C5"] } as const;
const NAMING_TYPES = "Code that names its values where types are written no longer compiles.";

/** Of what goes the other way, that less may be given or is got is told by the type. */
function riskOf({ channel }: Change, riskIn: Polarity): { readonly effect: "same" } | typeof RISK {
  return channel.polarity === riskIn ? RISK : { effect: "same" };
}

/** Of an enumeration that went: a constant that still has its values, by which the type is told. */
function isHeldByConstant({ new: new_, pair }: Change<"typeTrait">, { schema }: RuleContext): boolean {
  return new_ === undefined && schema("new", pair.new).variants.length > 0;
}

function callOf({ pair }: Change): string {
  return pair.old.split("/", CALL_TOKENS).join("/");
}

/** Of `#/functions/f`. */
const CALL_TOKENS = 3;

const STATING = "Calls that state their type arguments no longer compile.";

/** Calls that state none have them found. */
function takesThese({ old, new: new_ }: Change<"typeArguments">): boolean {
  return old === undefined || (new_ !== undefined && new_[0] <= Math.max(old[0], 1) && old[1] <= new_[1]);
}

/** A promise whose value can be read. */
const READ = /^Promise(?:Like)?<…>$/u;

function isForeign({ pair }: Change, context: RuleContext): boolean {
  return (["old", "new"] as const).some((side) => {
    const name = context.schema(side, pair[side]).extensions[FOREIGN_TYPE]?.value;
    return name !== undefined && !READ.test(String(name));
  });
}

/** What is called otherwise than before is told by that. */
function areAlike({ pair }: Change, { schema }: RuleContext): boolean {
  const [before, after] = [schema("old", pair.old), schema("new", pair.new)].map(
    ({ extensions }) => extensions[FOREIGN_TYPE]?.value,
  );
  return before === after;
}

/** The result reports that nobody chooses the type or gets it back, and what a single value is. */
function isToldOfResult({ new: new_, pair }: Change<"typeTrait">, { schema }: RuleContext): boolean {
  // One value was a literal type before.
  if (new_ !== undefined) return schema("old", pair.old).keywords.enum?.value.length === 1;
  const now = schema("new", pair.new);
  return traitsOf(now).chosen === undefined || now.types.value.every((type) => SCALARS.has(type));
}

const SCALARS: ReadonlySet<string> = new Set(["boolean", "integer", "number", "string"]);

/** By one name. */
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
