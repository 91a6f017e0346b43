import type { Effect } from "../../src/contracts/finding.ts";
import type { Change } from "../../src/model/change.ts";
import { compareLimits, limitText } from "../../src/model/bound.ts";
import type { Bound } from "../../src/model/schema.ts";
import type { Rule, RuleContext } from "../../src/contracts/rule.ts";
import { jsonSchema } from "../wording/standards.ts";
import { EDITS, eventsOf, factRule } from "./facts.ts";

type Limit = number | Bound;

type BoundSubject = `${"min" | "max"}imum` | `${"min" | "max"}${"Length" | "Items" | "Properties" | "Contains"}`;

/** Without `minContains`, `contains` requires one item. */
const DEFAULTS: Partial<Record<BoundSubject, number>> = { minContains: 1 };

interface BoundOptions {
  readonly subject: BoundSubject;
  readonly move: "raised" | "lowered";
}

/** Treats an added limit as one that moved from infinity, and a removed limit as one that moved to infinity. */
export function boundRule({ subject, move }: BoundOptions): Rule<"changed" | "exact" | "set" | "unset"> {
  const upper = subject.startsWith("max");
  const effect: Effect = upper === (move === "lowered") ? "narrows" : "widens";
  return factRule({
    events: eventsOf([subject], EDITS),
    description: describe(subject, move, effect),
    criteria: [effect === "narrows" ? "C1" : "C5"],
    source: jsonSchema(`name-${subject.toLowerCase()}`),
    messages: {
      changed: `\`${subject}\` of {{place}} was ${move} from {{old}} to {{new}}.`,
      exact: `{{both}} of {{place}} were ${move} from {{old}} to {{new}}.`,
      set: "{{new}} was added to {{place}}.",
      unset: "{{old}} was removed from {{place}}.",
    },
    recipe:
      effect === "narrows"
        ? "Keep accepting values within the old limit. Set a stricter limit only in a new version."
        : "Keep sending values within the old limit. Relax it only in a new version.",
    judge: (change, context) => {
      const old: Limit | undefined = change.old ?? DEFAULTS[subject];
      const new_: Limit | undefined = change.new ?? DEFAULTS[subject];
      if (moveOf(old, new_, upper) !== move) return undefined;
      const exactly = exactIn("old", change, subject, context);
      const exactlyNow = exactIn("new", change, subject, context);
      if (exactly !== undefined && exactlyNow !== undefined) {
        const both = ENDS.map((end) => `\`${withEnd(subject, end)}\``).join(" and ");
        const values = beyond(subject, effect === "narrows" ? new_ : old);
        return { messageId: "exact", effect, values, data: { both, old: exactly, new: exactlyNow } };
      }
      const messageId = old === undefined ? "set" : new_ === undefined ? "unset" : "changed";
      const show = messageId === "changed" ? shown : (limit: Limit | undefined) => keyword(subject, limit);
      const data = { old: show(old), new: show(new_) };
      const isMoot = subject === "minItems" && isOfText(change) && [old, new_].every(isOneAtMost);
      const values = beyond(subject, effect === "narrows" ? new_ : old);
      return { messageId, effect: isMoot ? "same" : effect, values, data };
    },
  });
}

const MEASURES: Readonly<Record<string, readonly [values: string, below: string, above: string, unit: string]>> = {
  imum: ["numbers", "below", "above", ""],
  Length: ["strings", "shorter than", "longer than", " characters"],
  Items: ["lists", "of fewer than", "of more than", " items"],
  Properties: ["objects", "with fewer than", "with more than", " properties"],
  Contains: ["lists", "with fewer than", "with more than", " such items"],
};

/** Describes the values outside of a limit: "strings longer than 40 characters". */
function beyond(subject: BoundSubject, limit: Limit = 0): string {
  const [values, below, above, unit] = MEASURES[subject.slice(3)]!;
  const isUpper = subject.startsWith("max");
  if (typeof limit === "object" && limit.exclusive)
    return `${values} ${isUpper ? "from" : "up to"} ${limitText(limit)}${isUpper ? " on" : ""}`;
  const amount = typeof limit === "number" ? limit : limitText(limit);
  const shownUnit = Number(amount) === 1 ? unit.replace(/s$/u, "") : unit;
  return `${values} ${isUpper ? above : below} ${String(amount)}${shownUnit}`;
}

const ENDS = ["min", "max"] as const;

/** `minItems` and `maxItems` for either of them. */
function withEnd(subject: BoundSubject, end: (typeof ENDS)[number]): BoundSubject {
  return `${end}${subject.slice(end.length)}` as BoundSubject;
}

/** Returns the only value that both limits allow; undefined if they differ. */
function exactIn(
  side: "old" | "new",
  { pair }: Change,
  subject: BoundSubject,
  { schema }: Pick<RuleContext, "schema">,
): number | undefined {
  const { keywords } = schema(side, pair[side]);
  const [lower, upper] = ENDS.map((end) => {
    const limit = keywords[withEnd(subject, end)]?.value;
    return typeof limit === "number" ? limit : undefined;
  });
  return lower === upper ? lower : undefined;
}

function describe(subject: BoundSubject, move: BoundOptions["move"], effect: Effect): string {
  const verb = move === "raised" ? "raising" : "lowering";
  return effect === "narrows"
    ? `Disallow ${verb} or adding \`${subject}\` of values that clients send`
    : `Disallow ${verb} or removing \`${subject}\` of values that clients read`;
}

function moveOf(old: Limit | undefined, new_: Limit | undefined, upper: boolean): BoundOptions["move"] {
  const far = upper ? Infinity : -Infinity;
  return compare(new_ ?? far, old ?? far, upper) > 0 ? "raised" : "lowered";
}

/** Returns whether an array is serialized item by item in a URL, header or form: an empty one is sent like a missing one. */
function isOfText({ channel: { serialization } }: Change): boolean {
  return serialization === "text" || serialization === "part";
}

function isOneAtMost(limit: Limit = 0): boolean {
  return typeof limit === "number" && limit <= 1;
}

/** An exclusive limit is stricter than the inclusive one of the same value. */
function compare(a: Limit, b: Limit, upper: boolean): number {
  const inside = (limit: Limit): number => (typeof limit === "number" || !limit.exclusive ? 0 : upper ? -1 : 1);
  const value = (limit: Limit): Omit<Bound, "exclusive"> => (typeof limit === "number" ? { limit } : limit);
  return compareLimits(value(a), value(b)) || inside(a) - inside(b);
}

function shown(limit: Limit | undefined): string {
  if (limit === undefined) return "";
  if (typeof limit === "number") return String(limit);
  return limit.exclusive ? `${limitText(limit)} (exclusive)` : limitText(limit);
}

/** "`maximum: 5`", "`exclusiveMaximum: 5`". */
function keyword(subject: BoundSubject, limit: Limit | undefined): string {
  const isExclusive = typeof limit === "object" && limit.exclusive;
  const name = isExclusive ? `exclusive${subject.charAt(0).toUpperCase()}${subject.slice(1)}` : subject;
  return limit === undefined ? "" : `\`${name}: ${typeof limit === "number" ? String(limit) : limitText(limit)}\``;
}
