import type { Effect } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { Bound } from "../../src/model/schema.ts";
import { defineRule, type Rule, type RuleContext, type Visitor } from "../../src/rule.ts";
import { BY_STABILITY } from "./severity.ts";
import { jsonSchema } from "./standards.ts";

type Limit = number | Bound;

/** What is limited: the value itself, or how many of something it has. */
const COUNTED = {
  minimum: undefined,
  maximum: undefined,
  minLength: ["character", "characters"],
  maxLength: ["character", "characters"],
  minItems: ["item", "items"],
  maxItems: ["item", "items"],
  minProperties: ["member", "members"],
  maxProperties: ["member", "members"],
  minContains: ["matching item", "matching items"],
  maxContains: ["matching item", "matching items"],
} as const;

type BoundSubject = keyof typeof COUNTED;

/** `contains` alone asks for one item. */
const DEFAULTS: Partial<Record<BoundSubject, number>> = { minContains: 1 };

interface BoundOptions {
  readonly subject: BoundSubject;
  readonly move: "raised" | "lowered";
}

/** A limit that comes is one that moved in from infinity, a limit that goes one that moved out. */
export function boundRule({ subject, move }: BoundOptions): Rule<"changed" | "exact" | "set" | "unset"> {
  const upper = subject.startsWith("max");
  const effect: Effect = upper === (move === "lowered") ? "narrows" : "widens";
  const verb = COUNTED[subject] === undefined ? "be" : "have";
  return defineRule({
    meta: {
      description: describe(subject, move, effect),
      looksAt: "change",
      criteria: [effect === "narrows" ? "C1" : "C5"],
      severity: BY_STABILITY,
      source: jsonSchema(`name-${subject.toLowerCase()}`),
      messages: {
        changed: `\`${subject}\` of {{place}} was ${move} from {{old}} to {{new}}.`,
        exact: `{{place}} must now ${verb} exactly {{new}}; before, it was exactly {{old}}.`,
        set: `\`${subject}\` of {{place}} was set to {{new}}.`,
        unset: `\`${subject}\` of {{place}} was removed; it was {{old}}.`,
      },
      recipe:
        effect === "narrows"
          ? "Go on accepting what the old limit admits; set a tighter one in a new version only."
          : "Keep what clients receive within the old limit; move it in a new version only.",
    },
    create: (context): Visitor => {
      const hear = (change: Change): void => {
        const old = (change.old as Limit | undefined) ?? DEFAULTS[subject];
        const new_ = (change.new as Limit | undefined) ?? DEFAULTS[subject];
        if (moveOf(old, new_, upper) !== move) return;
        const exactly = exactIn("old", change, subject, context);
        const exactlyNow = exactIn("new", change, subject, context);
        if (exactly !== undefined && exactlyNow !== undefined) {
          // Both limits are one, and say so in the same words.
          const data = { old: counted(subject, exactly), new: counted(subject, exactlyNow) };
          context.report({ change, messageId: "exact", effect, data });
          return;
        }
        const messageId = old === undefined ? "set" : new_ === undefined ? "unset" : "changed";
        const data = { old: show(old), new: show(new_) };
        const isMoot = subject === "minItems" && isOfText(change) && [old, new_].every(isOneAtMost);
        context.report({ change, messageId, effect: isMoot ? "same" : effect, data });
      };
      return { [`${subject}:added`]: hear, [`${subject}:removed`]: hear, [`${subject}:changed`]: hear };
    },
  });
}

/** What both limits are that the subject is one of; undefined where they differ. */
function exactIn(
  side: "old" | "new",
  { pair }: Change,
  subject: BoundSubject,
  { schema }: Pick<RuleContext, "schema">,
): number | undefined {
  const { keywords } = schema(side, pair[side]);
  const [lower, upper] = (["min", "max"] as const).map((end) => {
    const limit = keywords[`${end}${subject.slice(END)}` as BoundSubject]?.value;
    return typeof limit === "number" ? limit : undefined;
  });
  return lower === upper ? lower : undefined;
}

/** Of `min` and `max`. */
const END = 3;

function describe(subject: BoundSubject, move: BoundOptions["move"], effect: Effect): string {
  const doing = move === "raised" ? "raising" : "lowering";
  return effect === "narrows"
    ? `Disallow ${doing} or setting \`${subject}\` for what clients send`
    : `Disallow ${doing} or dropping \`${subject}\` for what clients read`;
}

function moveOf(old: Limit | undefined, new_: Limit | undefined, upper: boolean): BoundOptions["move"] {
  const far = upper ? Infinity : -Infinity;
  return compare(new_ ?? far, old ?? far, upper) > 0 ? "raised" : "lowered";
}

/** A list is written in a URL, a header or a form item by item: where there is none, nothing is, as if it were left out. */
function isOfText({ channel: { serialization } }: Change): boolean {
  return serialization === "text" || serialization === "part";
}

function isOneAtMost(limit: Limit = 0): boolean {
  return typeof limit === "number" && limit <= 1;
}

/** An exclusive limit lies a little inside the inclusive one. */
function compare(a: Limit, b: Limit, upper: boolean): number {
  const inside = (limit: Limit): number => (typeof limit === "number" || !limit.exclusive ? 0 : upper ? -1 : 1);
  const value = (limit: Limit): number => (typeof limit === "number" ? limit : limit.limit);
  const [left, right] = [value(a), value(b)];
  return left === right ? inside(a) - inside(b) : left - right;
}

function show(limit: Limit | undefined): string {
  if (limit === undefined) return "";
  if (typeof limit === "number") return String(limit);
  return limit.exclusive ? `${String(limit.limit)} (exclusive)` : String(limit.limit);
}

function counted(subject: BoundSubject, count: number): string {
  const [one, many] = COUNTED[subject] ?? [];
  const unit = count === 1 ? one : many;
  return unit === undefined ? String(count) : `${String(count)} ${unit}`;
}
