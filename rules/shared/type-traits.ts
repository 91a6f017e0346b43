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

/** Without an effect, it breaks whoever names the type. */
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
  /** It is one to those who read it, or write it: what they made of it most likely fits. */
  readonly riskIn?: Polarity;
  readonly consequence: string;
}

type Judge = (old: Json | undefined, new_: Json | undefined) => Loss | undefined;

const ASSIGNING = "Code that assigns to it no longer compiles.";
const CHANGING = "Code that changes the list no longer compiles.";
const PASSING = "Code that passes a read-only list no longer compiles.";
const RELYING = "Code that relies on what it said no longer compiles.";
const UNCHECKED = "Code that uses it without a check no longer compiles.";
const MISUSING = "Code that used it as anything else no longer compiles.";
const OVERRIDING = "Classes that extend it and have a method of that name no longer compile.";
const REDECLARING = "Classes that extend it and have an accessor of that name no longer compile.";
const REDECLARING_PROPERTY = "Classes that extend it and declare a property of that name no longer compile.";
const IMPLEMENTING_THIS = "Classes that implement it and return anything else there no longer compile.";
const MIMICKING = "Code that passes an object with its members which is no instance of it no longer compiles.";
const AWAITING = "Code that goes on with what a promise has no longer compiles.";
const CHECKING = "Code that checks for the one, or passes it, no longer compiles.";
const WRITING = "Code that writes the text itself no longer compiles.";
const NAMING = "Code that names its values by it no longer compiles.";
const LISTING = "Code that uses it as an object, or is compiled file by file, no longer compiles.";
const CHAINING = "Code that goes on with what extends the type no longer compiles.";
const MAKING = "Code that makes instances of it no longer compiles.";
const REACHING = "Code that uses it from outside of the classes that extend its own no longer compiles.";
const IMPLEMENTING = "Code that passes objects whose functions take fewer types there no longer compiles.";
const CHANGING_RESULTS = "Code that assigns another value to the result no longer compiles.";
const NAMING_LITERALS = "Code that expects the literal type of the argument in the result no longer compiles.";
const INFERRING = "Calls that pass a value there of a type that their other arguments do not tell no longer compile.";
const HIDING = "Classes that extend it and declare a protected member of that name no longer compile.";
const OMITTING = "Code that leaves it out no longer compiles.";
const PASSING_ON = "Code that passes it on where the member has to be given no longer compiles.";
const GIVING = "Code that gives it as many as before no longer compiles.";

const EXPECTING = "Code that expects the type that it chose no longer compiles.";

/** By what a trait was and what it is; undefined where code goes on as before. */
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
    // That there is none on one side is told by itself.
    if (old === undefined || new_ === undefined || old === new_) return undefined;
    const effect = old === "both" ? "narrows" : new_ === "both" ? "widens" : "shifts";
    return { messageId: effect === "narrows" ? "otherwise" : "nothing", effect, consequence: CHECKING };
  },
  // That there is no promise any more is told by itself.
  promise: (old, new_) =>
    old === "always" && new_ === "sometimes"
      ? { messageId: "promise", effect: "widens", consequence: AWAITING }
      : undefined,
  enumeration: (old, new_) => {
    if (new_ === undefined) return { messageId: "unnamed", consequence: NAMING };
    const [before, after] = [namesIn(old), namesIn(new_)];
    const values = Object.values(after);
    // A value that is gone is told by itself.
    const renamed = Object.keys(before).filter((name) => !(name in after) && values.includes(before[name]!));
    if (renamed.length > 0) return { messageId: "renamed", consequence: unnamed(renamed) };
    const revalued = revaluedIn(before, after);
    if (revalued.length > 0) return { messageId: "revalued", consequence: outdated(revalued) };
    const isWritten = old === undefined && values.some((value) => typeof value === "string");
    return isWritten ? { messageId: "named", effect: "narrows", consequence: WRITING } : undefined;
  },
  enumerated: (old, new_) =>
    old === "object" && new_ === "inlined" ? { messageId: "inlined", consequence: LISTING } : undefined,
  // A method of a class that returns `this` now concerns those who override it.
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
  // Of a method, which is told by itself.
  hidden: () => ({ messageId: "opened", riskIn: "response", consequence: HIDING }),
  // What is called is told by itself.
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
  // What may be given is told by the bounds; what has a default is that where nobody chooses.
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

/** The names whose values are known, and others than before. */
function revaluedIn(before: Dictionary<Json>, after: Dictionary<Json>): readonly string[] {
  const isKnown = (name: string): boolean => (before[name] ?? null) !== null && (after[name] ?? null) !== null;
  return Object.keys(before).filter((name) => isKnown(name) && before[name] !== after[name]);
}

/** Whether a value that came or went is that of a name of an enumeration which has another one on the other side. */
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
  return `Code that was compiled before, or writes values itself, goes on with what ${names.map((name) => `\`${name}\``).join(" and ")} stood for.`;
}

function unnamed(names: readonly string[]): string {
  return `Code that names ${names.map((name) => `\`${name}\``).join(" or ")} no longer compiles.`;
}

function namesIn(value: Json | undefined): Dictionary<Json> {
  return dictionary(isObject(value) ? Object.entries(value) : []);
}

/** What a schema calls the null that it admits. */
export function nothingIn(schema: Schema): string {
  return showNothing(traitsOf(schema).nothing ?? "null");
}

/** Whether what is undefined on one side, by whatever name, is a member that may be left out on the other, which is that, too. */
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

/** How many type arguments there may be, at least and at most. */
export function bounds(value: Json | undefined): readonly [number, number] {
  return (value ?? [0, 0]) as unknown as readonly [number, number];
}
