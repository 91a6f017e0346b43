import type { Criterion, Verdict } from "../../src/finding.ts";
import type { Action, Change, Subject } from "../../src/model/change.ts";
import type { Json } from "../../src/model/json.ts";
import type { Profile } from "../../src/profile.ts";
import {
  defineRule,
  type ProposedFix,
  type Report,
  type Rule,
  type RuleContext,
  type RuleMeta,
  type StandardClause,
} from "../../src/rule.ts";
import { BY_STABILITY } from "./severity.ts";

/** What can be promised of messages: that bytes are read, that JSON is, that code which uses the generated types compiles. */
export type WirePromise = "wire" | "json" | "source";

/** What a change does to each promise; those that it leaves alone are left out. */
export type Costs = Readonly<Partial<Record<WirePromise, Exclude<Verdict, "compatible"> | undefined>>>;

const CRITERIA: Readonly<Record<WirePromise, readonly Criterion[]>> = {
  wire: ["W1"],
  json: ["C1", "C5"],
  source: ["S1"],
};

export const ALL_CRITERIA: readonly Criterion[] = ["W1", "C1", "C5", "S1"];

const CONSEQUENCES: Readonly<Record<WirePromise, string>> = {
  wire: "Bytes that one version wrote are lost on the other, or misread.",
  json: "JSON that one version wrote is refused by the other, or loses data.",
  source: "Code that uses what was generated before no longer compiles or no longer means the same.",
};

const ORDER: readonly Verdict[] = ["breaking", "dangerous", "undecided"];

type Judged = Pick<Report, "verdict" | "criteria" | "consequence">;

/** The worst that happens to a promise that the profile counts. */
export function weigh(
  costs: Costs,
  { promises }: Pick<Profile, "promises">,
  consequences: Readonly<Partial<Record<WirePromise, string>>> = {},
): Judged {
  const counted = (Object.keys(CRITERIA) as WirePromise[]).filter(
    (promise) => costs[promise] !== undefined && CRITERIA[promise].some((each) => promises?.includes(each) ?? true),
  );
  const verdict = ORDER.find((each) => counted.some((promise) => costs[promise] === each));
  if (verdict === undefined) return { verdict: "compatible" };
  const broken = counted.filter((promise) => costs[promise] === verdict);
  return {
    verdict,
    criteria: broken.flatMap((promise) => CRITERIA[promise]),
    consequence: broken
      .map((promise) => consequences[promise] ?? CONSEQUENCES[promise])
      .filter((sentence) => sentence !== "")
      .join(" "),
  };
}

/** What a rule says of one change. */
export interface Telling<M extends string> {
  readonly messageId: M;
  readonly data?: Readonly<Record<string, Json>>;
  readonly costs: Costs;
  readonly consequences?: Readonly<Partial<Record<WirePromise, string>>>;
  /** Why it could not be decided. */
  readonly undecided?: string | undefined;
  readonly witness?: Json | undefined;
  readonly fix?: ProposedFix | undefined;
}

interface WireRuleOptions<S extends Subject, M extends string> extends Pick<
  RuleMeta<M>,
  "description" | "messages" | "recipe" | "fixable" | "formats"
> {
  readonly subjects: readonly S[];
  readonly actions: readonly Action[];
  readonly criteria?: readonly Criterion[];
  readonly severity?: RuleMeta["severity"];
  readonly source?: StandardClause;
  /** Undefined: the change is another rule's matter. */
  readonly judge: (change: Change<S>, context: RuleContext<M>) => Telling<M> | undefined;
}

/** A rule about how values are written: each promise has its price, and the profile says which promises count. */
export function wireRule<S extends Subject, const M extends string>({
  subjects,
  actions,
  criteria = ALL_CRITERIA,
  severity = BY_STABILITY,
  source = updating(),
  judge,
  ...meta
}: WireRuleOptions<S, M>): Rule<M> {
  return defineRule<M>({
    meta: { ...meta, looksAt: "change", criteria, severity, source },
    create: (context) => {
      const hear = (change: Change<S>): void => {
        const telling = judge(change, context);
        if (telling === undefined) return;
        const { messageId, data, costs, consequences, undecided, witness, fix } = telling;
        const report = { change, messageId, ...(data && { data }), ...(fix && { fix }) };
        if (undecided !== undefined) {
          context.report({ ...report, undecided });
          return;
        }
        const judged = weigh(
          isJsonTold(context) ? { ...costs, json: undefined, source: undefined } : costs,
          context.profile,
          consequences,
        );
        const shown = judged.verdict === "compatible" ? undefined : witness;
        context.report({ ...report, ...judged, ...(shown !== undefined && { witness: shown }) });
      };
      return Object.fromEntries(
        subjects.flatMap((subject) => actions.map((action) => [`${subject}:${action}`, hear] as const)),
      );
    },
  });
}

/** JSON of Go types is what their tags say and no ProtoJSON, and code is the types themselves: where they are read, these tell of both. */
export function isJsonTold({ snapshot }: Pick<RuleContext, "snapshot">): boolean {
  const { format, wireOnly } = snapshot("new");
  return format === "go" && wireOnly === undefined;
}

/** The language guide on updating messages. */
export function updating(section = "updating"): StandardClause {
  return {
    title: "Protocol Buffers: Language Guide, Updating A Message Type",
    url: `https://protobuf.dev/programming-guides/proto3/#${section}`,
  };
}

/** The dos and don'ts of protocol buffers. */
export function bestPractices(section: string): StandardClause {
  return {
    title: "Protocol Buffers: Proto Best Practices",
    url: `https://protobuf.dev/best-practices/dos-donts/#${section}`,
  };
}

/** Features of editions. */
export function featureSettings(section: string): StandardClause {
  return {
    title: "Protocol Buffers: Feature Settings for Editions",
    url: `https://protobuf.dev/editions/features/#${section}`,
  };
}
