import { formatTraits } from "../../src/model/format-traits.ts";
import type { Criterion, Verdict } from "../../src/contracts/finding.ts";
import type { Action, Change, Subject } from "../../src/model/change.ts";
import type { Json } from "../../src/model/json.ts";
import type { Profile } from "../../src/contracts/profile.ts";
import type { ProposedFix, Report, Rule, RuleContext, StandardClause, StatedMeta } from "../../src/contracts/rule.ts";
import type { Costs, WirePromise } from "../shared/costs.ts";
import { eventsOf, factRule } from "./facts.ts";

const CRITERIA: Readonly<Record<WirePromise, readonly Criterion[]>> = {
  wire: ["W1"],
  json: ["C1", "C5"],
  source: ["S1"],
};

export const ALL_CRITERIA: readonly Criterion[] = ["W1", "C1", "C5", "S1"];

const CONSEQUENCES: Readonly<Record<WirePromise, string>> = {
  wire: "Bytes that one version writes are lost or misread by the other.",
  json: "JSON that one version writes is rejected by the other or loses data.",
  source: "Code that uses the old generated types no longer compiles or changes its meaning.",
};

const ORDER: readonly Verdict[] = ["breaking", "dangerous", "undecided"];

type Judged = Pick<Report, "verdict" | "criteria" | "consequence">;

/** Returns the worst verdict over the promises of the profile, with the consequences of these promises. */
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

/** The result of judging one change. */
export interface Judgement<M extends string> {
  readonly messageId: M;
  readonly data?: Readonly<Record<string, Json>>;
  readonly costs: Costs;
  readonly consequences?: Readonly<Partial<Record<WirePromise, string>>>;
  /** The reason for an `undecided` verdict. */
  readonly undecided?: string | undefined;
  readonly witness?: Json | undefined;
  readonly fix?: ProposedFix | undefined;
}

/** A field that changes these needs a new name and number, also in alpha: what was written is misread otherwise. */
const NEEDS_NEW_NUMBER: ReadonlySet<Subject> = new Set<Subject>([
  "fieldType",
  "fieldNumber",
  "fieldCardinality",
  "numberReuse",
  "numberClash",
  "reservedUse",
]);

interface WireRuleOptions<S extends Subject, M extends string> extends Pick<
  StatedMeta<M>,
  "description" | "severity" | "messages" | "recipe" | "fixable" | "formats"
> {
  readonly subjects: readonly S[];
  readonly actions: readonly Action[];
  readonly criteria?: readonly Criterion[];
  readonly source?: StandardClause;
  /** Returns undefined if another rule handles the change. */
  readonly judge: (change: Change<S>, context: RuleContext<M>) => Judgement<M> | undefined;
}

/** Defines a rule that judges a change for each promise; the profile selects the promises that count. */
export function wireRule<S extends Subject, const M extends string>({
  subjects,
  actions,
  criteria = ALL_CRITERIA,
  source = updating(),
  judge,
  ...meta
}: WireRuleOptions<S, M>): Rule<M> {
  return factRule<S, M>({
    ...meta,
    ...(subjects.some((subject) => NEEDS_NEW_NUMBER.has(subject)) && { weighedBy: { version: "kubernetes" } as const }),
    events: eventsOf(subjects, actions),
    criteria,
    source,
    judge: (change, context) => {
      const judgement = judge(change, context);
      if (judgement === undefined) return undefined;
      const { messageId, data, costs, consequences, undecided, witness, fix } = judgement;
      const report = { messageId, ...(data && { data }), ...(fix && { fix }) };
      if (undecided !== undefined) return { ...report, undecided };
      const judged = weigh(
        isJsonJudgedElsewhere(context) ? { ...costs, json: undefined, source: undefined } : costs,
        context.profile,
        consequences,
      );
      const shown = judged.verdict === "compatible" ? undefined : witness;
      return { ...report, ...judged, ...(shown !== undefined && { witness: shown }) };
    },
  });
}

/** Returns whether JSON and source compatibility are judged on the Go types themselves: their `json` tags do not follow ProtoJSON. */
export function isJsonJudgedElsewhere({ snapshot }: Pick<RuleContext, "snapshot">): boolean {
  return formatTraits(snapshot("new")).hasMarkers && snapshot("new").wireOnly === undefined;
}

/** References a section of the protobuf language guide on updating messages. */
export function updating(section = "updating"): StandardClause {
  return {
    title: "Protocol Buffers: Language Guide, Updating A Message Type",
    url: `https://protobuf.dev/programming-guides/proto3/#${section}`,
  };
}

/** References a section of the protobuf best practices. */
export function bestPractices(section: string): StandardClause {
  return {
    title: "Protocol Buffers: Proto Best Practices",
    url: `https://protobuf.dev/best-practices/dos-donts/#${section}`,
  };
}

/** References a feature of protobuf editions. */
export function featureSettings(section: string): StandardClause {
  return {
    title: "Protocol Buffers: Feature Settings for Editions",
    url: `https://protobuf.dev/editions/features/#${section}`,
  };
}
