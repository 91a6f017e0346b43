import process from "node:process";
import type { Comparison, Finding, Severity, Stability, Summary, Unjudged, Verdict } from "../finding.ts";
import { eventOf, type Change } from "../model/change.ts";
import type { JsonObject } from "../model/json.ts";
import type { Profile } from "../profile.ts";
import type { Reading } from "../reader.ts";
import type { Relation, Rule, RuleMeta } from "../rule.ts";
import { createDispatch, type RuleReport } from "./dispatch.ts";
import { diffSnapshots } from "./diff/snapshot.ts";
import { judge, VERDICTS, type Judged } from "./judge.ts";
import { law } from "./law.ts";
import { placeOf, steadyPointer } from "./places.ts";
import { createReach, type Reach } from "./reach.ts";
import { createSchemaSides } from "./sameness.ts";
import { bumpOf, worst } from "./summary.ts";
import { createUnread } from "./unread.ts";
import { createUntouched } from "./untouched.ts";
import { createWalk, type PairNode } from "./walk.ts";

export interface CompareOptions {
  readonly rules: Readonly<Record<string, Rule>>;
  readonly profile: Profile;
  /** The preference: what a verdict weighs. */
  severity(ruleId: string, meta: RuleMeta, verdict: Verdict, stability: Stability): Severity;
  readonly ruleOptions?: Readonly<Record<string, JsonObject>>;
  /** `YYYY-MM-DD`, for deprecation windows. */
  readonly today: string;
  /** Part of every fingerprint. */
  readonly surface?: string;
  /** Locate and list compatible findings too; they are counted in any case. */
  readonly all?: boolean;
}

const WITHOUT_PROVER: Relation = {
  effect: "undecided",
  reason: "Only the values themselves could tell, and nothing has compared them.",
};

/** Compares two readings of one surface. Pure but for the rules that it is given. */
export function compare(old: Reading, new_: Reading, options: CompareOptions): Comparison {
  const { profile, today } = options;
  const snapshots = { old: old.snapshot, new: new_.snapshot };
  const sides = createSchemaSides(old.snapshot.schemas, new_.snapshot.schemas);
  const dispatch = createDispatch(options.rules, options.ruleOptions ?? {}, {
    profile,
    today,
    snapshot: (side) => snapshots[side],
    schema: (side, at) => snapshots[side].schemas.get(at),
    same: (a, b) => sides.same(a, b),
    relate: () => WITHOUT_PROVER,
  });
  const causes = new Map<string, Cause>();
  const unheard = new Map<string, Unheard>();
  const onChange = (change: Change, node: PairNode): void => {
    const { reports, judged } = dispatch(change);
    for (const report of reports) addReport(causes, report, judge(report, law, profile, old.snapshot), node);
    if (!judged) addUnheard(unheard, change, node);
  };
  const untouched = createUntouched(old.snapshot, new_.snapshot);
  const walk = createWalk(sides, untouched.nodes, onChange);
  const unread = { old: createUnread(old), new: createUnread(new_) };
  const entrances = diffSnapshots(old.snapshot, new_.snapshot, { sides, walk, untouched, unread });
  walk.run();
  const reachOf = createReach(entrances);
  const context: Context = { old, new: new_, options, reachOf, fingerprint: createFingerprints(options.surface ?? "") };
  // Schemas are read while they are compared, so that there may be more to tell now.
  const isRead = createIsRead(old, new_);
  const findings = [...causes.values()]
    .filter((cause) => isRead(cause.first.report.change))
    .flatMap((cause) => toFinding(cause, context))
    .sort(byWeight);
  const unjudged = [...unheard.values()]
    .filter(({ change }) => isRead(change))
    .map((item) => toUnjudged(item, context))
    .sort(byUnjudgedPlace);
  const listed = options.all ? findings : findings.filter((finding) => finding.verdict !== "compatible");
  return {
    profile: profile.name,
    verdict: worst(findings),
    findings: listed.map((finding) => locate(finding, context)),
    unjudged: unjudged.map((item) => locate(item, context)),
    problems: [...old.problems, ...new_.problems],
    summary: summarize(findings, unjudged.length > 0),
  };
}

/** Whether a thing is really missing on one side, and not just unreadable there. */
function createIsRead(old: Reading, new_: Reading): (change: Change) => boolean {
  const unread = { old: createUnread(old), new: createUnread(new_) };
  return ({ action, at }) =>
    !(action === "removed" && unread.new(at.old)) && !(action === "added" && unread.old(at.new));
}

/** Everything that one rule says of one pair of places, by whichever pairs the walk came there. */
interface Cause {
  readonly first: RuleReport;
  judged: Judged;
  readonly consequences: Set<string>;
  readonly criteria: Set<Finding["criteria"][number]>;
  readonly polarities: Set<Finding["polarities"][number]>;
  readonly nodes: Set<PairNode>;
}

interface Unheard {
  readonly change: Change;
  readonly nodes: Set<PairNode>;
}

function addReport(causes: Map<string, Cause>, report: RuleReport, judged: Judged, node: PairNode): void {
  const { change } = report.report;
  const key = [report.ruleId, change.at.old, change.at.new, change.name].join("\t");
  const known = causes.get(key);
  if (known === undefined) {
    causes.set(key, {
      first: report,
      judged,
      consequences: new Set(judged.consequence === "" ? [] : [judged.consequence]),
      criteria: new Set(judged.criteria),
      polarities: new Set([change.channel.polarity]),
      nodes: new Set([node]),
    });
    return;
  }
  const difference = VERDICTS.indexOf(judged.verdict) - VERDICTS.indexOf(known.judged.verdict);
  if (difference > 0) return;
  if (difference < 0) {
    known.judged = judged;
    known.consequences.clear();
    known.criteria.clear();
    known.polarities.clear();
    known.nodes.clear();
  }
  if (judged.consequence !== "") known.consequences.add(judged.consequence);
  for (const criterion of judged.criteria) known.criteria.add(criterion);
  known.polarities.add(change.channel.polarity);
  known.nodes.add(node);
}

function addUnheard(unheard: Map<string, Unheard>, change: Change, node: PairNode): void {
  const key = [eventOf(change), change.at.old, change.at.new, change.name].join("\t");
  const known = unheard.get(key);
  if (known === undefined) unheard.set(key, { change, nodes: new Set([node]) });
  else known.nodes.add(node);
}

interface Context {
  readonly old: Reading;
  readonly new: Reading;
  readonly options: CompareOptions;
  readonly reachOf: (nodes: Iterable<PairNode>) => Reach;
  readonly fingerprint: (...parts: readonly string[]) => string;
}

type Unlocated<T> = Omit<T, "old" | "new"> & Pick<Change, "at" | "action">;

const NOWHERE: Reach = { labels: [], stability: "stable" };

function toFinding(cause: Cause, context: Context): readonly Unlocated<Finding>[] {
  const { first, judged, nodes } = cause;
  const { rule, ruleId, report } = first;
  // What is only counted need not be climbed from.
  const counted = judged.verdict === "compatible" && context.options.all !== true;
  const reach = counted ? NOWHERE : context.reachOf(nodes);
  const severity = context.options.severity(ruleId, rule.meta, judged.verdict, reach.stability);
  if (severity === "off") return [];
  const { change } = report;
  return [
    {
      ruleId,
      verdict: judged.verdict,
      severity,
      criteria: [...cause.criteria].sort(),
      message: judged.message,
      consequence: [...cause.consequences].sort().join(" "),
      recipe: judged.verdict === "compatible" ? "" : rule.meta.recipe,
      polarities: [...cause.polarities].sort(),
      at: change.at,
      action: change.action,
      reach: reach.labels,
      evidence: judged.evidence,
      ...(judged.reason !== undefined && { reason: judged.reason }),
      ...(report.witness !== undefined && { witness: report.witness }),
      stability: reach.stability,
      fingerprint: context.fingerprint(ruleId, steadyPointer(change.at.old), steadyPointer(change.at.new), change.name),
    },
  ];
}

function toUnjudged({ change, nodes }: Unheard, context: Context): Unlocated<Unjudged> {
  const event = eventOf(change);
  return {
    event,
    name: change.name,
    at: change.at,
    action: change.action,
    reach: context.reachOf(nodes).labels,
    fingerprint: context.fingerprint(event, steadyPointer(change.at.old), steadyPointer(change.at.new), change.name),
  };
}

function locate<T>(item: Unlocated<T>, { old, new: new_ }: Context): T {
  const { at, action, ...rest } = item;
  const before = placeOf(old, at.old);
  const after = placeOf(new_, at.new);
  return {
    ...rest,
    old: action === "added" ? { ...before, missing: true } : before,
    new: action === "removed" ? { ...after, missing: true } : after,
  } as T;
}

/** Equal parts, which only list positions could tell apart, are counted. */
function createFingerprints(surface: string): Context["fingerprint"] {
  const counts = new Map<string, number>();
  return (...parts) => {
    // Loaded where there is something to tell.
    const { createHash } = process.getBuiltinModule("node:crypto");
    const text = [surface, ...parts].join("\n");
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return createHash("sha256")
      .update(count === 0 ? text : `${text}\n${String(count)}`)
      .digest("hex")
      .slice(0, 16);
  };
}

const SEVERITIES: readonly Severity[] = ["error", "warn", "info", "off"];

function byWeight(a: Unlocated<Finding>, b: Unlocated<Finding>): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
    byText(a.at.new, b.at.new) ||
    byText(a.at.old, b.at.old) ||
    byText(a.ruleId, b.ruleId) ||
    byText(a.message, b.message)
  );
}

function byUnjudgedPlace(a: Unlocated<Unjudged>, b: Unlocated<Unjudged>): number {
  return byText(a.event, b.event) || byText(a.at.new, b.at.new) || byText(a.at.old, b.at.old) || byText(a.name, b.name);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function summarize(findings: readonly Pick<Finding, "verdict" | "severity">[], unjudged: boolean): Summary {
  const verdicts: Record<Verdict, number> = { breaking: 0, dangerous: 0, undecided: 0, compatible: 0 };
  const severities: Record<Severity, number> = { error: 0, warn: 0, info: 0, off: 0 };
  for (const { verdict, severity } of findings) {
    verdicts[verdict]++;
    if (verdict !== "compatible") severities[severity]++;
  }
  return { verdicts, severities, bump: bumpOf(findings, unjudged) };
}
