import type { Change } from "../../src/model/change.ts";
import type { Annotations } from "../../src/model/schema.ts";
import type { Operation, Parameter } from "../../src/model/snapshot.ts";
import type { Report, Rule, RuleContext, RuleMeta } from "../../src/contracts/rule.ts";
import { factRule } from "./facts.ts";
import { nameOf } from "../shared/parameters.ts";
import { foreignOf, unlistedBy } from "../shared/re-exports.ts";
import { beginning } from "../wording/excerpts.ts";
import { removalOf, STAGES, type Removal, type Stage } from "../shared/removal.ts";

interface RemovedPart extends Pick<Report, "verdict" | "criteria" | "consequence"> {
  readonly thing: string;
  readonly children?: string;
}

/** Worst first. A path is judged by its worst operation. */
const ORDER: readonly Removal[] = ["unannounced", "sunset-unreadable", "before-sunset", "announced"];

const MESSAGES = {
  unannounced: "{{thing}} was removed{{children}} without being deprecated.",
  announced: "{{thing}} was removed{{children}} after it was deprecated.",
  afterSunset: "{{thing}} was removed{{children}} after its sunset on {{sunset}}.",
  beforeSunset: "{{thing}} was removed{{children}} before its sunset on {{sunset}}.",
  elsewhere: "{{thing}} was replaced by `{{foreign}}`, which is not among the compared files.",
  sunsetUnreadable: "{{thing}} was removed{{children}}; its sunset date `{{sunset}}` is not a valid date.",
} as const;

/** A parameter belongs to an operation. */
const OF_PARAMETERS = Object.fromEntries(
  Object.entries(MESSAGES).map(([id, text]) => [id, text.replace("{{children}}", " from {{place}}")]),
) as typeof MESSAGES;

type MessageId = keyof typeof MESSAGES;

interface RemovalOptions extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly subject: "path" | "operation" | "parameter";
  readonly stage: Stage;
}

/** Defines a rule for removals at one stage of their announcement. */
export function removalRule({ subject, stage, ...meta }: RemovalOptions): Rule<MessageId> {
  return factRule({
    ...meta,
    events: [`${subject}:removed`],
    criteria: subject === "parameter" ? ["C2", "C5"] : ["C1"],
    ...(stage === "announced" && { severity: "info" }),
    messages: subject === "parameter" ? OF_PARAMETERS : MESSAGES,
    judge: (change, context) => {
      const promises = annotationsOf(change.old!);
      const removals = promises.map((annotations) => removalOf(annotations, context.today));
      const removal = ORDER.find((one) => removals.includes(one))!;
      if (!STAGES[stage].includes(removal)) return undefined;
      const sunset = promises[removals.indexOf(removal)]!.sunset?.value;
      const { thing, children = "", ...judgement } = judgeRemoval(change, context);
      const foreign = subject === "operation" ? elsewhere(change.old!, context) : undefined;
      const messageId = foreign === undefined ? messageOf(removal, sunset !== undefined) : "elsewhere";
      const undecided = foreign === undefined ? perhapsThere(change.old!, context) : UNREAD;
      const outcome = undecided === undefined ? judgement : { undecided };
      const data = { thing, children, sunset: sunset ?? "", foreign: beginning(foreign ?? "") };
      return { messageId, data, ...outcome };
    },
  });
}

function messageOf(removal: Removal, dated: boolean): MessageId {
  if (removal === "sunset-unreadable") return "sunsetUnreadable";
  if (removal === "before-sunset") return "beforeSunset";
  return removal === "announced" && dated ? "afterSunset" : removal;
}

function annotationsOf(removed: Operation | readonly Operation[] | Parameter): readonly Annotations[] {
  return isList(removed) ? removed.map((operation) => operation.annotations) : [removed.annotations];
}

function judgeRemoval(
  change: Change<"path" | "operation" | "parameter">,
  { today }: Pick<RuleContext, "today">,
): RemovedPart {
  const removed = change.old!;
  if (!isList(removed)) {
    if ("in" in removed) return { thing: nameOf(removed), ...judgeParameter(removed, change, today) };
    const thing = `\`${removed.method} ${removed.path}\``;
    return {
      thing,
      ...BREAKING_CALLS,
      consequence: `${SOURCE_CALLS.has(removed.method) ? "Calls" : "Requests"} to ${thing} fail.`,
    };
  }
  const unannounced = removed.filter(({ annotations }) => removalOf(annotations, today) === "unannounced").length;
  const some = unannounced > 0 && unannounced < removed.length ? `, ${String(unannounced)} of them` : "";
  const thing = `path \`${change.name}\``;
  const children = ` with its ${String(removed.length)} operations${some}`;
  return { thing, children, ...BREAKING_CALLS, consequence: `Requests to \`${change.name}\` fail.` };
}

/** Returns the imported function that replaces a removed one. */
function elsewhere(removed: Operation | readonly Operation[] | Parameter, context: RuleContext): string | undefined {
  return isList(removed) || "in" in removed || removed.method !== "function"
    ? undefined
    : foreignOf(removed.path, "new", context);
}

const UNREAD = "It is unknown whether the replacement accepts the same calls.";

/** Returns a reason if a removed operation may still exist. */
function perhapsThere(removed: Operation | readonly Operation[] | Parameter, context: RuleContext): string | undefined {
  const base = baseOf(removed, context);
  if (base !== undefined) return `The method may be inherited from \`${base}\`, which is not among the compared files.`;
  return isList(removed) || "in" in removed || removed.method !== "function"
    ? undefined
    : unlistedBy(removed.path, context);
}

/** Returns the imported base class that probably still has the removed method. */
function baseOf(
  removed: Operation | readonly Operation[] | Parameter,
  { snapshot, schema }: RuleContext,
): string | undefined {
  if (isList(removed) || "in" in removed) return undefined;
  const [, holder = "", name = ""] = /^(.*)\.([^.]+)$/u.exec(removed.path) ?? [];
  const isMethod = removed.method === "method";
  if (!isMethod && removed.method !== "constructor") return undefined;
  const [before, base] = (["old", "new"] as const).map((side) => {
    const root = snapshot(side).roots[isMethod ? holder : removed.path];
    return root && schema(side, root.schema).typing.foreign?.value;
  });
  // A new base class may have all removed methods.
  const isOfBase = !isMethod || OF_EMITTERS.has(name) || before !== base;
  return base === undefined || !isOfBase ? undefined : String(base);
}

/** Methods of event emitters, which classes declare again for their own events. */
const OF_EMITTERS: ReadonlySet<string> = new Set([
  ...["on", "once", "off", "emit", "addListener", "removeListener", "prependListener", "prependOnceListener"],
  ...["addEventListener", "removeEventListener", "dispatchEvent"],
]);

const BREAKING_CALLS = { verdict: "breaking", criteria: ["C1"] } as const;

/** Methods that are called from source code or by rpc, not by HTTP requests. */
const SOURCE_CALLS: ReadonlySet<string> = new Set(["function", "method", "constructor", "rpc"]);

function judgeParameter(removed: Parameter, { channel }: Change, today: string): Omit<RemovedPart, "thing"> {
  // A path without the parameter is another path, and a method without a receiver accepts any receiver.
  if (removed.in === "path" || removed.in === "receiver") return { verdict: "compatible" };
  if (channel.polarity === "response") {
    const consequence = `Receivers that read ${nameOf(removed)} no longer get it.`;
    return { verdict: removed.required ? "breaking" : "dangerous", criteria: ["C5"], consequence };
  }
  if (removed.in === "argument") {
    return {
      verdict: "breaking",
      criteria: ["C1"],
      consequence: `Calls that still pass \`${removed.name}\` are rejected.`,
    };
  }
  const promised = ["before-sunset", "sunset-unreadable"].includes(removalOf(removed.annotations, today));
  const consequence = `Requests that still send \`${removed.name}\` succeed, but its value is ignored.`;
  return { verdict: promised ? "breaking" : "dangerous", criteria: ["C2"], consequence };
}

function isList(removed: Operation | readonly Operation[] | Parameter): removed is readonly Operation[] {
  return Array.isArray(removed);
}
