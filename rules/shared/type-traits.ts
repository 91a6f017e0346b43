import type { Effect } from "../../src/finding.ts";
import type { Polarity } from "../../src/model/channel.ts";
import type { Change } from "../../src/model/change.ts";
import { dictionary, type Dictionary, isObject, type Json } from "../../src/model/json.ts";
import { parent, principal, split } from "../../src/model/pointer.ts";
import {
  BESIDE_CHOSEN,
  conjunctsOf,
  DEFAULTED,
  type Schema,
  traitsOf,
  type TypeTraits,
} from "../../src/model/schema.ts";
import type { RuleContext } from "../../src/rule.ts";

/** A trait that the type lost. Without an effect, it breaks code that uses the name of the type. */
export interface Loss {
  readonly messageId:
    | "member"
    | "object"
    | "list"
    | "changeable"
    | "guard"
    | "unknown"
    | "typed"
    | "property"
    | "strict"
    | "held"
    | "accessed"
    | "returnsThis"
    | "nominal"
    | "nothing"
    | "otherwise"
    | "promise"
    | "named"
    | "unnamed"
    | "renamed"
    | "revalued"
    | "inlined"
    | "self"
    | "abstract"
    | "protected"
    | "public"
    | "opened"
    | "stated"
    | "unstated"
    | "arguments"
    | "chosen"
    | "literal"
    | "broad"
    | "uninferred";
  readonly effect?: Effect;
  /** The direction in which the loss is only a risk, because most code still compiles. */
  readonly riskIn?: Polarity;
  readonly consequence: string;
}

type Judge = (old: Json | undefined, new_: Json | undefined) => Loss | undefined;

const ASSIGNING = "Code that assigns to the member no longer compiles.";
const CHANGING = "Code that modifies the array no longer compiles.";
const PASSING = "Code that passes a read-only array no longer compiles.";
const RELYING = "Code that relies on the type guard no longer compiles.";
const UNCHECKED = "Code that uses the value without a type check no longer compiles.";
const MISUSING = "Code that uses the value as another type no longer compiles.";
const OVERRIDING = "Subclasses with a method of that name no longer compile.";
const REDECLARING = "Subclasses with an accessor of that name no longer compile.";
const REDECLARING_PROPERTY = "Subclasses with a property of that name no longer compile.";
const IMPLEMENTING_THIS = "Classes that implement the interface and return another type no longer compile.";
const MIMICKING = "Code that passes an object with the same members instead of an instance no longer compiles.";
const AWAITING = "Code that uses the methods of a promise no longer compiles.";
const CHECKING = "Code that checks for or passes the old empty value no longer compiles.";
const WRITING = "Code that uses the string value instead of the enum member no longer compiles.";
const NAMING = "Code that uses the members of the enum no longer compiles.";
const LISTING = "Code that uses the enum as an object, or is compiled with `isolatedModules`, no longer compiles.";
const CHAINING = "Code that calls methods of a subclass on the result no longer compiles.";
const MAKING = "Code that creates instances of the class no longer compiles.";
const REACHING = "Code that uses the member outside of subclasses no longer compiles.";
const IMPLEMENTING = "Code that passes a function with narrower parameter types no longer compiles.";
const CHANGING_RESULTS = "Code that assigns another value to the result no longer compiles.";
const NAMING_LITERALS = "Code that expects the literal type of the argument in the result no longer compiles.";
const INFERRING = "Calls with a value whose type cannot be inferred from the other arguments no longer compile.";
const HIDING = "Subclasses with a protected member of that name no longer compile.";
const OMITTING = "Code that omits the member no longer compiles.";
const PASSING_ON = "Code that passes the object where the member is required no longer compiles.";
const GIVING = "Code with the old number of type arguments no longer compiles.";

const EXPECTING = "Code that expects the chosen type argument no longer compiles.";

/** Judges a change of each trait. Returns undefined if existing code still compiles. */
export const LOSSES: Readonly<Record<keyof TypeTraits | "hidden" | "stated", Judge>> = {
  readonly: (old, new_) => {
    if (new_ === "object") return { messageId: "object", effect: "widens", consequence: ASSIGNING };
    if (new_ === "list") return { messageId: "list", effect: "widens", consequence: CHANGING };
    return old === "list" ? { messageId: "changeable", effect: "narrows", consequence: PASSING } : undefined;
  },
  fixed: (_, new_) => (new_ === true ? { messageId: "member", effect: "widens", consequence: ASSIGNING } : undefined),
  guard: (old) => (old === undefined ? undefined : { messageId: "guard", effect: "widens", consequence: RELYING }),
  unrestricted: (old, new_) => {
    if (old !== "any") return undefined;
    return new_ === "unknown"
      ? { messageId: "unknown", effect: "widens", consequence: UNCHECKED }
      : { messageId: "typed", riskIn: "response", consequence: MISUSING };
  },
  nothing: (old, new_) => {
    // An added or removed null is reported by its own rule.
    if (old === undefined || new_ === undefined || old === new_) return undefined;
    const effect = old === "both" ? "narrows" : new_ === "both" ? "widens" : "shifts";
    return { messageId: effect === "narrows" ? "otherwise" : "nothing", effect, consequence: CHECKING };
  },
  // A removed promise is reported as a changed type.
  promise: (old, new_) =>
    old === "always" && new_ === "sometimes"
      ? { messageId: "promise", effect: "widens", consequence: AWAITING }
      : undefined,
  enumeration: (old, new_) => {
    if (new_ === undefined) return { messageId: "unnamed", consequence: NAMING };
    const [before, after] = [namesIn(old), namesIn(new_)];
    const values = Object.values(after);
    // A removed value is reported by its own rule.
    const renamed = Object.keys(before).filter((name) => !(name in after) && values.includes(before[name]!));
    if (renamed.length > 0) return { messageId: "renamed", consequence: unnamed(renamed) };
    const revalued = revaluedIn(before, after);
    if (revalued.length > 0) return { messageId: "revalued", consequence: outdated(revalued) };
    const isWritten = old === undefined && values.some((value) => typeof value === "string");
    return isWritten ? { messageId: "named", effect: "narrows", consequence: WRITING } : undefined;
  },
  enumerated: (old, new_) =>
    old === "object" && new_ === "inlined" ? { messageId: "inlined", consequence: LISTING } : undefined,
  // A method that now returns `this` affects only classes that override it.
  self: (old) =>
    old === true
      ? { messageId: "self", effect: "widens", consequence: CHAINING }
      : { messageId: "returnsThis", riskIn: "request", consequence: IMPLEMENTING_THIS },
  abstract: (_, new_) => (new_ === true ? { messageId: "abstract", consequence: MAKING } : undefined),
  protected: (_, new_) =>
    new_ === true
      ? { messageId: "protected", effect: "widens", consequence: REACHING }
      : { messageId: "public", riskIn: "response", consequence: HIDING },
  loose: (old) => (old === true ? { messageId: "strict", riskIn: "request", consequence: IMPLEMENTING } : undefined),
  uninferred: (_, new_) =>
    new_ === true ? { messageId: "uninferred", riskIn: "request", consequence: INFERRING } : undefined,
  literal: (_, new_) =>
    new_ === true
      ? { messageId: "literal", riskIn: "request", consequence: CHANGING_RESULTS }
      : { messageId: "broad", riskIn: "request", consequence: NAMING_LITERALS },
  // Hidden methods are reported by their own event.
  hidden: () => ({ messageId: "opened", riskIn: "response", consequence: HIDING }),
  // Changed calls are reported by their own rules.
  method: (old, new_) =>
    old === true && new_ === "property"
      ? { messageId: "property", riskIn: "response", consequence: OVERRIDING }
      : undefined,
  held: (old, new_) => {
    if (old === "accessor" && new_ === "property")
      return { messageId: "held", riskIn: "response", consequence: REDECLARING };
    return old === "property" && new_ === "accessor"
      ? { messageId: "accessed", riskIn: "response", consequence: REDECLARING_PROPERTY }
      : undefined;
  },
  nominal: (old, new_) =>
    old === undefined && new_ === "own"
      ? { messageId: "nominal", riskIn: "request", consequence: MIMICKING }
      : undefined,
  open: () => undefined,
  stated: (_, new_) =>
    new_ === undefined
      ? { messageId: "unstated", effect: "widens", consequence: PASSING_ON }
      : { messageId: "stated", effect: "narrows", consequence: OMITTING },
  // Changed bounds are reported by their own rules. A type argument with a default does not count.
  chosen: (old, new_) => {
    if (typeof old !== "string" || old.endsWith(DEFAULTED)) return undefined;
    const now = conjunctsOf(withoutDefault(new_) ?? "");
    const isKept = conjunctsOf(old).every((each) => each === BESIDE_CHOSEN || now.includes(each));
    return isKept ? undefined : { messageId: "chosen", effect: "widens", consequence: EXPECTING };
  },
  arguments: (old, new_) => {
    const [[least, most], [leastNow, mostNow]] = [bounds(old), bounds(new_)];
    return leastNow > least || mostNow < most ? { messageId: "arguments", consequence: GIVING } : undefined;
  },
};

function withoutDefault(chosen: Json | undefined): string | undefined {
  return typeof chosen === "string" ? chosen.replace(DEFAULTED, "") : undefined;
}

/** Lists the enum members whose known values changed. */
function revaluedIn(before: Dictionary<Json>, after: Dictionary<Json>): readonly string[] {
  const isKnown = (name: string): boolean => (before[name] ?? null) !== null && (after[name] ?? null) !== null;
  return Object.keys(before).filter((name) => isKnown(name) && before[name] !== after[name]);
}

/** Returns whether an added or removed value belongs to an enum member that has another value on the other side. */
export function isRevalued(
  side: "old" | "new",
  value: Json,
  { pair }: Change,
  { schema }: Pick<RuleContext, "schema">,
): boolean {
  const [before, after] = (["old", "new"] as const).map((each) =>
    namesIn(traitsOf(schema(each, pair[each])).enumeration),
  );
  const names = side === "old" ? before! : after!;
  return revaluedIn(before!, after!).some((name) => names[name] === value);
}

function outdated(names: readonly string[]): string {
  return `Compiled code, and code that uses plain values, keeps using the old value of ${names.map((name) => `\`${name}\``).join(" and ")}.`;
}

function unnamed(names: readonly string[]): string {
  return `Code that uses ${names.map((name) => `\`${name}\``).join(" or ")} no longer compiles.`;
}

function namesIn(value: Json | undefined): Dictionary<Json> {
  return dictionary(isObject(value) ? Object.entries(value) : []);
}

/** Renders the null of a schema: `null`, `undefined` or both. */
export function nothingIn(schema: Schema): string {
  return showNothing(traitsOf(schema).nothing ?? "null");
}

/** Returns whether `undefined` on one side corresponds to an optional member on the other. */
export function isLeftOut(
  side: "old" | "new",
  other: "old" | "new",
  { pair }: Change,
  { schema }: Pick<RuleContext, "schema">,
): boolean {
  if (nothingIn(schema(side, pair[side])) !== "`undefined`") return false;
  const at = principal(pair[other]);
  const members = parent(at);
  if (!principal(pair[side]).endsWith("/additionalProperties") || !members.endsWith("/properties")) return false;
  return !(split(at).tokens.at(-1)! in schema(other, parent(members)).required);
}

export function showNothing(value: Json | undefined): string {
  return value === "both" ? "`null` or `undefined`" : `\`${String(value)}\``;
}

/** Returns the minimum and maximum number of type arguments. */
export function bounds(value: Json | undefined): readonly [number, number] {
  return (value ?? [0, 0]) as unknown as readonly [number, number];
}
