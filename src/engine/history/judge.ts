import type { Comparison } from "../../contracts/finding.ts";
import { groupBy } from "../../base/group-by.ts";
import { ELEMENT_KINDS, type Element, type ElementKind } from "../../model/element.ts";
import type { Pointer } from "../../model/pointer.ts";
import { lazy } from "../../base/lazy.ts";
import type { Reading } from "../../contracts/reader.ts";
import { isHistoryRule, type HistoryReport, type HistoryRuleContext, type Rule } from "../../contracts/rule.ts";
import type { Candidate } from "../causes/candidate.ts";
import { createIdentity, type Identity } from "../causes/identity.ts";
import { renderElement } from "../describe/message.ts";
import { checklistOf, appliesTo } from "../dispatch/guidelines.ts";
import { ruleCrashed } from "../dispatch/crash.ts";
import { ownContext } from "../dispatch/own-context.ts";
import { checkElementReport } from "../dispatch/reports.ts";
import { visitorOf } from "../dispatch/visitors.ts";
import type { CompareOptions } from "../options.ts";
import { comparisonOf } from "../outcome.ts";
import { judgePart } from "../verdict/judge.ts";
import { lowered } from "../verdict/lowered.ts";
import type { Memory } from "./memory.ts";
import { createSent } from "./sent.ts";

interface Step {
  /** Ends with the release before the newest one. */
  readonly before: Memory;
  /** Includes the newest release. */
  readonly memory: Memory;
}

/** Runs the history rules on the newest release. `old` is the release before it. */
export function judgeHistory(step: Step, old: Reading, new_: Reading, options: CompareOptions): Comparison {
  const identity = createIdentity({ old: old.snapshot, new: new_.snapshot }, options);
  const context = { step, options, identity };
  const said = reportsOf(step, new_, options);
  const candidates = said.flatMap((each) => toCandidate(each, context));
  const outcome = { candidates, unjudged: [], surfaceItems: [], texts: identity.texts };
  const comparison = comparisonOf(outcome, old, new_, options);
  // Steps of several releases are more than one edit.
  const findings = comparison.findings.map(({ facet: _, ...finding }) => finding);
  return { ...comparison, findings, problems: [] };
}

interface Said {
  readonly ruleId: string;
  readonly rule: Rule;
  readonly report: HistoryReport;
}

function reportsOf({ memory }: Step, { snapshot }: Reading, options: CompareOptions): readonly Said[] {
  const { rules, profile, ruleOptions = {} } = options;
  const newest = memory.releases.length - 1;
  const shown = [...memory.elements.values()].filter(({ stays }) => stays.at(-1)!.to >= newest - 1);
  const changed = shown.filter((element) => !isUnchanged(element, newest));
  const reports: Said[] = [];
  const sent = lazy(() => createSent(snapshot));
  const families = lazy(() => groupBy([...memory.elements.values()], familyOf));
  const shared: Omit<HistoryRuleContext, "options" | "report"> = {
    profile,
    get today() {
      return options.today;
    },
    releases: memory.releases,
    element: (key) => memory.elements.get(key),
    siblings: <K extends ElementKind>(element: Element<K>) =>
      (families().get(familyOf(element)) ?? []) as unknown as readonly Element<K>[],
    isSent: (element) => sent()(element.at),
  };
  for (const ruleId of Object.keys(rules).sort()) {
    const rule = rules[ruleId]!;
    if (!isHistoryRule(rule) || !appliesTo(rule.meta, profile, snapshot.format)) continue;
    const context = ownContext(shared, ruleOptions[ruleId] ?? {}, (report: HistoryReport) => {
      checkElementReport(rule.meta, report);
      reports.push({ ruleId, rule, report });
    });
    const visitor = visitorOf(ruleId, () => rule.create(context), ELEMENT_KINDS);
    for (const element of rule.meta.unchanged === true ? shown : changed) {
      try {
        (visitor[element.kind] as ((element: Element) => void) | undefined)?.(element);
      } catch (cause) {
        throw ruleCrashed(ruleId, element.label, cause);
      }
    }
  }
  return reports;
}

/** The newest release has the element, and left it as it was. */
function isUnchanged({ stays, renamed }: Element, newest: number): boolean {
  const { from, to } = stays.at(-1)!;
  return to === newest && from < newest && renamed.at(-1)?.at !== newest;
}

function familyOf({ kind, holder = "" }: Pick<Element, "kind" | "holder">): string {
  return `${kind} ${holder}`;
}

interface Context {
  readonly step: Step;
  readonly options: CompareOptions;
  readonly identity: Identity;
}

function toCandidate({ ruleId, rule, report }: Said, { step, options, identity }: Context): readonly Candidate[] {
  const { meta } = rule;
  const { element, messageId, name = "" } = report;
  const judged = judgePart(meta, report);
  const checklist = judged.verdict === "compatible" ? undefined : checklistOf(meta, options.profile);
  const { stability } = element.stays.at(-1)!.state;
  const severity = options.severity(ruleId, meta, judged.verdict, stability);
  if (severity === "off") return [];
  const because = stability === "stable" ? [] : [`${element.label} is ${stability}.`];
  const standing = { stability, because };
  const why = lowered(judged, { ruleId, meta, severity, standing }, options);
  const place = placesOf(element, step);
  return [
    {
      ruleId,
      meta,
      event: ruleId,
      fact: { subject: element.kind, action: messageId, name: `${element.name}\t${name}` },
      verdict: judged.verdict,
      severity,
      ...(why.length > 0 && { because: why }),
      criteria: [...judged.criteria].sort(),
      consequence: judged.consequence,
      polarities: [],
      nodes: new Set(),
      at: place.at,
      action: place.action,
      reach: [],
      evidence: judged.evidence,
      ...(judged.reason !== undefined && { reason: judged.reason }),
      stability,
      ...(checklist && { checklist }),
      render: renderElement(meta, report),
      identify: lazy(() => identity.fingerprints.ofPart(ruleId, place.at.new, [messageId, element.key, name])),
    },
  ];
}

function placesOf(
  element: Element,
  { before, memory }: Step,
): { readonly at: { readonly old: Pointer; readonly new: Pointer }; readonly action: Candidate["action"] } {
  const newest = memory.releases.length - 1;
  const isThere = element.stays.at(-1)!.to === newest;
  const former = before.elements.get(element.key) ?? formerly(element, before);
  const wasThere = former !== undefined && former.stays.at(-1)!.to === newest - 1;
  return {
    at: {
      old: wasThere ? former.at : around(element, before),
      new: isThere ? element.at : around(element, memory),
    },
    action: !isThere ? "removed" : wasThere ? "changed" : "added",
  };
}

function formerly({ renamed, stays }: Element, { elements, releases }: Memory): Element | undefined {
  const last = renamed.at(-1);
  if (last?.at !== releases.length) return undefined;
  return [...elements.values()].find((each) => each.name === last.from && each.stays[0].from === stays[0].from);
}

/** The nearest element around it that the last release of the memory has. */
function around({ holder }: Element, memory: Memory): Pointer {
  const home = holder === undefined ? undefined : memory.elements.get(holder);
  if (home === undefined) return DOCUMENT;
  return home.stays.at(-1)!.to === memory.releases.length - 1 ? home.at : around(home, memory);
}

const DOCUMENT: Pointer = "#";
