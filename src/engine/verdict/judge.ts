import type { Criterion, Finding } from "../../finding.ts";
import type { Change } from "../../model/change.ts";
import type { Json } from "../../model/json.ts";
import type { Judgement, Law, Profile } from "../../profile.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { withoutNumber } from "../describe/describe.ts";
import { describeHolder } from "../describe/describe-node.ts";
import type { RuleReport } from "../dispatch/dispatch.ts";
import type { PartRuleReport } from "../dispatch/inspection.ts";
import type { PairNode } from "../diff/walk.ts";

type Snapshots = Readonly<Record<"old" | "new", Snapshot>>;

export interface Judged extends Judgement {
  readonly message: string;
  readonly evidence: Finding["evidence"];
  readonly reason?: string;
}

/** Turns what a rule reported into a verdict: the law's where the rule states an effect, the rule's own otherwise. */
export function judge(
  { rule, report }: RuleReport,
  node: PairNode,
  law: Law,
  profile: Profile,
  snapshots: Snapshots,
): Judged {
  const message = fill(rule.meta.messages[report.messageId]!, (name) => {
    if (report.data !== undefined && Object.hasOwn(report.data, name)) return report.data[name];
    if (name === "place") return describeHolder(report.change, node, snapshots);
    return name === "name" ? nameOf(report.change) : undefined;
  });
  if (report.undecided !== undefined) return open(message, rule.meta.criteria, report.undecided);
  const evidence = report.witness === undefined ? "rule" : "witness";
  if (report.effect !== undefined) {
    const judgement = law(report.effect, report.change.channel, profile);
    const consequence = judgement.verdict === "compatible" ? "" : (report.consequence ?? judgement.consequence);
    return { ...judgement, consequence, message, evidence };
  }
  const verdict = report.verdict!;
  const criteria: readonly Criterion[] = verdict === "compatible" ? [] : (report.criteria ?? rule.meta.criteria);
  return { verdict, criteria, consequence: report.consequence ?? "", message, evidence };
}

/** What a rule said of a part of one snapshot: the rule itself has the verdict. */
export function judgePart({ rule: { meta }, report }: PartRuleReport, place: string): Judged {
  const { part, data, verdict = "breaking", criteria = meta.criteria, consequence = "", undecided, witness } = report;
  const message = fill(meta.messages[report.messageId]!, (name) => {
    if (data !== undefined && Object.hasOwn(data, name)) return data[name];
    return name === "place" ? place : name === "name" ? (report.name ?? part.name) : undefined;
  });
  if (undecided !== undefined) return open(message, meta.criteria, undecided);
  return { verdict, criteria, consequence, message, evidence: witness === undefined ? "rule" : "witness" };
}

function open(message: string, criteria: readonly Criterion[], reason: string): Judged {
  return { verdict: "undecided", criteria, consequence: "", message, evidence: "none", reason };
}

/** An alternative goes by the name of its type. */
function nameOf({ subject, name }: Change): string {
  return subject === "variant" ? withoutNumber(name) : name;
}

function fill(template: string, lookup: (name: string) => Json | undefined): string {
  const filled = template.replace(/\{\{\s*(\w+)\s*\}\}/gu, (whole, name: string) => {
    const value = lookup(name);
    if (value === undefined) return whole;
    return typeof value === "string" ? value : JSON.stringify(value);
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
