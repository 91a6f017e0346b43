import type { Criterion } from "../../finding.ts";
import { ownName } from "../../model/change.ts";
import type { Polarity } from "../../model/channel.ts";
import { withoutScope } from "../../model/pointer.ts";
import type { RuleReport } from "../dispatch/dispatch.ts";
import { VERDICTS } from "../../summary.ts";
import type { Judged } from "../verdict/judge.ts";
import type { PairNode } from "../diff/walk.ts";

/** Everything that one rule says of one pair of places, by whichever pairs the walk came there: the worst of it. */
export interface Cause {
  readonly first: RuleReport;
  judged: Judged;
  /** What the law says of it in requests, or that it could not be told. */
  request?: Judged;
  readonly consequences: Set<string>;
  readonly criteria: Set<Criterion>;
  readonly polarities: Set<Polarity>;
  /** The pairs of which it was said, and in which words. */
  readonly nodes: Map<PairNode, RuleReport>;
}

export type Causes = Map<string, Cause>;

export function addReport(causes: Causes, report: RuleReport, judged: Judged, node: PairNode): void {
  const { change } = report.report;
  const places = [change.at.old, change.at.new].map(withoutScope);
  const key = [report.ruleId, ...places, ownName(change)].join("\t");
  let cause = causes.get(key);
  if (cause === undefined) {
    cause = {
      first: report,
      judged,
      consequences: new Set(),
      criteria: new Set(),
      polarities: new Set(),
      nodes: new Map(),
    };
    causes.set(key, cause);
  }
  const isOfValues = report.report.effect !== undefined || judged.verdict === "undecided";
  if (isOfValues && change.channel.polarity === "request") cause.request = judged;
  const difference = VERDICTS.indexOf(judged.verdict) - VERDICTS.indexOf(cause.judged.verdict);
  if (difference > 0) return;
  if (difference < 0) {
    cause.judged = judged;
    cause.consequences.clear();
    cause.criteria.clear();
    cause.polarities.clear();
    cause.nodes.clear();
  }
  if (judged.consequence !== "") cause.consequences.add(judged.consequence);
  for (const criterion of judged.criteria) cause.criteria.add(criterion);
  cause.polarities.add(change.channel.polarity);
  cause.nodes.set(node, report);
}

/** What clients may write now, others may read: that is the writers' doing, not the server's. */
export function asEcho(cause: Cause): Cause {
  const { request, judged, polarities } = cause;
  if (request === undefined || judged.verdict !== "breaking") return cause;
  if (request.verdict !== "dangerous" && request.verdict !== "undecided") return cause;
  const read = "Clients may read what other clients could not write before.";
  return {
    ...cause,
    judged: { ...request, message: judged.message },
    consequences: new Set(request.verdict === "undecided" ? [] : [request.consequence, read]),
    criteria: new Set([...request.criteria, "C5"]),
    polarities: new Set([...polarities, "request"]),
  };
}
