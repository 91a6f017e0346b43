import type { Effect } from "../src/finding.ts";
import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import type { TypeTraits } from "../src/model/schema.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";

export default defineRule({
  meta: {
    description: "Disallow a type that no longer lets be done with it what it did",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    formats: ["typescript"],
    source: {
      title: "Semantic Versioning for TypeScript Types",
      url: "https://www.semver-ts.org/formal-spec/2-breaking-changes.html",
    },
    messages: {
      member: "{{place}} is read-only now.",
      list: "{{place}} is a read-only list now.",
      changeable: "{{place}} has to be a list that may be changed; a read-only one did before.",
      guard: "{{place}} no longer says `{{old}}`.",
      unknown: "{{place}} is `unknown` now; it was `any`.",
      named: "{{place}} is an enumeration now, whose values are written by its names.",
      unnamed: "{{place}} is no enumeration any more.",
      abstract: "{{place}} is an abstract class now.",
      loosened: "{{place}} may be used in more ways.",
      arguments: "{{place}} now takes {{new}}; it took {{old}}.",
    },
    recipe: "Keep the type, and offer the stricter one beside it under a name of its own.",
  },
  create: (context) => {
    const hear = (change: Change<"typeTrait">): void => {
      const name = change.name as keyof TypeTraits;
      const loss = LOSSES[name](change.old, change.new);
      // A generic type stands wherever it is used, and is told once.
      if (loss === undefined || (name === "arguments" && !isExported(change, context))) {
        context.report({ change, messageId: "loosened", effect: "same" });
        return;
      }
      const { messageId, effect, consequence } = loss;
      const data = { old: show(change.old), new: show(change.new) };
      if (effect !== undefined) context.report({ change, messageId, data, effect, consequence });
      else context.report({ change, messageId, data, verdict: "breaking", criteria: ["C1"], consequence });
    };
    return { "typeTrait:added": hear, "typeTrait:removed": hear, "typeTrait:changed": hear };
  },
});

/** Without an effect, it breaks whoever names the type. */
interface Loss {
  readonly messageId:
    "member" | "list" | "changeable" | "guard" | "unknown" | "named" | "unnamed" | "abstract" | "arguments";
  readonly effect?: Effect;
  readonly consequence: string;
}

type Judge = (old: Json | undefined, new_: Json | undefined) => Loss | undefined;

const ASSIGNING = "Code that assigns to it no longer compiles.";
const CHANGING = "Code that changes the list no longer compiles.";
const PASSING = "Code that passes a read-only list no longer compiles.";
const RELYING = "Code that relies on what it said no longer compiles.";
const UNCHECKED = "Code that uses it without a check no longer compiles.";
const WRITING = "Code that writes the text itself no longer compiles.";
const NAMING = "Code that names its values by it no longer compiles.";
const MAKING = "Code that makes instances of it no longer compiles.";
const GIVING = "Code that gives it as many as before no longer compiles.";

const LOSSES: Readonly<Record<keyof TypeTraits, Judge>> = {
  readonly: (old, new_) => {
    if (new_ === "member") return { messageId: "member", effect: "widens", consequence: ASSIGNING };
    if (new_ === "list") return { messageId: "list", effect: "widens", consequence: CHANGING };
    return old === "list" ? { messageId: "changeable", effect: "narrows", consequence: PASSING } : undefined;
  },
  guard: (old) => (old === undefined ? undefined : { messageId: "guard", effect: "widens", consequence: RELYING }),
  unrestricted: (old, new_) =>
    old === "any" && new_ === "unknown"
      ? { messageId: "unknown", effect: "widens", consequence: UNCHECKED }
      : undefined,
  enumeration: (old, new_) => {
    if (old !== undefined && new_ === undefined) return { messageId: "unnamed", consequence: NAMING };
    return new_ === "string" ? { messageId: "named", effect: "narrows", consequence: WRITING } : undefined;
  },
  abstract: (_, new_) => (new_ === true ? { messageId: "abstract", consequence: MAKING } : undefined),
  arguments: (old, new_) => {
    const [[least, most], [leastNow, mostNow]] = [bounds(old), bounds(new_)];
    return leastNow > least || mostNow < most ? { messageId: "arguments", consequence: GIVING } : undefined;
  },
};

function isExported({ pair }: Change, context: RuleContext): boolean {
  return (["old", "new"] as const).every((side) =>
    Object.values(context.snapshot(side).roots).some(({ schema }) => schema === pair[side]),
  );
}

function bounds(value: Json | undefined): readonly [number, number] {
  return (value ?? [0, 0]) as unknown as readonly [number, number];
}

function show(value: Json | undefined): string {
  if (typeof value === "string") return value;
  const [least, most] = Array.isArray(value) || value === undefined ? bounds(value) : [0, 0];
  const count = least === most ? String(most) : `${String(least)} to ${String(most)}`;
  return most === 0 ? "no type arguments" : `${count} type argument${most === 1 ? "" : "s"}`;
}
