import type { Change } from "../../src/model/change.ts";
import { type Annotations, FOREIGN_TYPE } from "../../src/model/schema.ts";
import type { Operation, Parameter } from "../../src/model/snapshot.ts";
import { defineRule, type Report, type Rule, type RuleContext, type RuleMeta } from "../../src/rule.ts";
import { nameOf } from "./parameters.ts";
import { foreignOf, unlistedBy } from "./re-exports.ts";
import { removalOf, severityOf, STAGES, type Removal, type Stage } from "./removal.ts";

interface Withdrawn extends Pick<Report, "verdict" | "criteria" | "consequence"> {
  readonly thing: string;
  readonly company?: string;
}

/** Worst first: what holds of one operation of a path holds of the path. */
const ORDER: readonly Removal[] = ["unannounced", "sunset-unreadable", "before-sunset", "announced"];

const MESSAGES = {
  unannounced: "{{thing}} was removed{{company}} without having been deprecated.",
  announced: "{{thing}} was removed{{company}}, as its deprecation had announced.",
  afterSunset: "{{thing}} was removed{{company}} after its sunset, {{sunset}}.",
  beforeSunset: "{{thing}} was removed{{company}} before its sunset, {{sunset}}.",
  elsewhere: "{{thing}} is `{{foreign}}` now, which cannot be read here.",
  sunsetUnreadable:
    "{{thing}} was removed{{company}}; its sunset, `{{sunset}}`, is no date, so nobody could tell when.",
} as const;

type MessageId = keyof typeof MESSAGES;

interface WithdrawalOptions extends Pick<RuleMeta, "description" | "source" | "recipe"> {
  readonly subject: "path" | "operation" | "parameter";
  readonly stage: Stage;
}

/** Each removal is a matter of one rule of this family, by what was promised of its end. */
export function withdrawalRule({ subject, stage, ...meta }: WithdrawalOptions): Rule<MessageId> {
  return defineRule({
    meta: {
      ...meta,
      looksAt: "change",
      criteria: subject === "parameter" ? ["C2", "C5"] : ["C1"],
      severity: severityOf(stage),
      messages: MESSAGES,
    },
    create: (context) => ({
      [`${subject}:removed` as const]: (change: Change<"path" | "operation" | "parameter">): void => {
        const promises = promisesOf(change.old!);
        const removals = promises.map((annotations) => removalOf(annotations, context.today));
        const removal = ORDER.find((one) => removals.includes(one))!;
        if (!STAGES[stage].includes(removal)) return;
        const sunset = promises[removals.indexOf(removal)]!.sunset?.value;
        const { thing, company = "", ...withdrawn } = withdraw(change, context);
        const foreign = subject === "operation" ? elsewhere(change.old!, context) : undefined;
        const messageId = foreign === undefined ? messageOf(removal, sunset !== undefined) : "elsewhere";
        const undecided = foreign === undefined ? perhapsThere(change.old!, context) : UNREAD;
        const outcome = undecided === undefined ? withdrawn : { undecided };
        const data = { thing, company, sunset: sunset ?? "", foreign: foreign ?? "" };
        context.report({ change, messageId, data, ...outcome });
      },
    }),
  });
}

function messageOf(removal: Removal, dated: boolean): MessageId {
  if (removal === "sunset-unreadable") return "sunsetUnreadable";
  if (removal === "before-sunset") return "beforeSunset";
  return removal === "announced" && dated ? "afterSunset" : removal;
}

function promisesOf(gone: Operation | readonly Operation[] | Parameter): readonly Annotations[] {
  return isList(gone) ? gone.map((operation) => operation.annotations) : [gone.annotations];
}

function withdraw(
  change: Change<"path" | "operation" | "parameter">,
  { today }: Pick<RuleContext, "today">,
): Withdrawn {
  const gone = change.old!;
  if (!isList(gone)) {
    if ("in" in gone) return { thing: `the ${nameOf(gone)}`, ...withdrawParameter(gone, change, today) };
    return { thing: `\`${gone.method} ${gone.path}\``, ...CALLS_FAIL };
  }
  const unannounced = gone.filter(({ annotations }) => removalOf(annotations, today) === "unannounced").length;
  const some = unannounced > 0 && unannounced < gone.length ? `, ${String(unannounced)} of them` : "";
  return { thing: `\`${change.name}\``, company: ` with its ${String(gone.length)} operations${some}`, ...CALLS_FAIL };
}

/** What a function is now that cannot be read. */
function elsewhere(gone: Operation | readonly Operation[] | Parameter, context: RuleContext): string | undefined {
  return isList(gone) || "in" in gone || gone.method !== "function" ? undefined : foreignOf(gone.path, "new", context);
}

const UNREAD = "Whether it takes the calls that it took cannot be read here.";

/** Why what is gone may be there all the same. */
function perhapsThere(gone: Operation | readonly Operation[] | Parameter, context: RuleContext): string | undefined {
  const base = baseOf(gone, context);
  if (base !== undefined) return `It may be inherited from \`${base}\`, which cannot be read here.`;
  return isList(gone) || "in" in gone || gone.method !== "function" ? undefined : unlistedBy(gone.path, context);
}

/** Of a class: what it extends, cannot be read here, and most likely has what was called. */
function baseOf(
  gone: Operation | readonly Operation[] | Parameter,
  { snapshot, schema }: RuleContext,
): string | undefined {
  if (isList(gone) || "in" in gone) return undefined;
  const [, holder = "", name = ""] = /^(.*)\.([^.]+)$/u.exec(gone.path) ?? [];
  const isMethod = gone.method === "method";
  if (!isMethod && gone.method !== "constructor") return undefined;
  const [before, base] = (["old", "new"] as const).map((side) => {
    const root = snapshot(side).roots[isMethod ? holder : gone.path];
    return root && schema(side, root.schema).extensions[FOREIGN_TYPE]?.value;
  });
  // What it did not extend before may have all that is gone.
  const isOfBase = !isMethod || OF_EMITTERS.has(name) || before !== base;
  return base === undefined || !isOfBase ? undefined : String(base);
}

/** What classes declare once more of what they inherit, for the events that they have. */
const OF_EMITTERS: ReadonlySet<string> = new Set([
  ...["on", "once", "off", "emit", "addListener", "removeListener", "prependListener", "prependOnceListener"],
  ...["addEventListener", "removeEventListener", "dispatchEvent"],
]);

const CALLS_FAIL = { verdict: "breaking", criteria: ["C1"], consequence: "Calls to it fail." } as const;

function withdrawParameter(gone: Parameter, { channel }: Change, today: string): Omit<Withdrawn, "thing"> {
  // A path that lost a parameter is another path; what is called on anything is called on that, too.
  if (gone.in === "path" || gone.in === "receiver") return { verdict: "compatible" };
  if (channel.polarity === "response") {
    const consequence = "Receivers that read it no longer find it.";
    return { verdict: gone.required ? "breaking" : "dangerous", criteria: ["C5"], consequence };
  }
  if (gone.in === "argument") {
    return { verdict: "breaking", criteria: ["C1"], consequence: "Calls that still pass it are refused." };
  }
  const promised = ["before-sunset", "sunset-unreadable"].includes(removalOf(gone.annotations, today));
  const consequence = "What clients go on sending there is silently ignored.";
  return { verdict: promised ? "breaking" : "dangerous", criteria: ["C2"], consequence };
}

function isList(gone: Operation | readonly Operation[] | Parameter): gone is readonly Operation[] {
  return Array.isArray(gone);
}
