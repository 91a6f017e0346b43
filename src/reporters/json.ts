import type { Problem } from "../contracts/errors.ts";
import type { Comparison, Finding, FindingPlace, Fix, Occurrence, Unjudged } from "../contracts/finding.ts";
import type { Reporter, ReporterOptions } from "../contracts/reporter.ts";
import { countSuppressed } from "../contracts/summary.ts";
import { withoutCommands } from "./prose.ts";
import { shownFindings, shownProblems } from "./selection.ts";
import { usageJson } from "./usage.ts";

/** For machines. `report.schema.json` is the contract; an incompatible change of it raises `VERSION`. */
export const json: Reporter = {
  name: "json",
  render: (comparison, options) => withoutCommands(`${JSON.stringify(report(comparison, options), null, 2)}\n`),
  renderEach: (reports, whole, options) => {
    const repositories = reports.map(({ repository, comparison }) => ({ name: repository, ...resultOf(comparison) }));
    return withoutCommands(`${JSON.stringify({ ...report(whole, options), repositories }, null, 2)}\n`);
  },
};

const VERSION = 3;

/** Lists each property, so that their order is fixed and internal data of the engine stays out. */
function report(comparison: Comparison, options: ReporterOptions): object {
  return {
    version: VERSION,
    tool: { name: options.tool.name, version: options.tool.version },
    ...resultOf(comparison),
    findings: shownFindings(comparison, options).map(finding),
    implied: options.quiet ? [] : comparison.implied.map(finding),
    unjudged: options.quiet ? [] : comparison.unjudged.map(unjudgedChange),
    problems: shownProblems(comparison, options).map(problem),
    suppressed: comparison.suppressed.map(({ finding: accepted, by, reason, owner, until }) => ({
      ...finding(accepted),
      suppression: { by, reason, owner, until },
    })),
  };
}

/** Names the sides, and counts. */
function resultOf({ profile, verdict, summary, suppressed, sides }: Comparison): object {
  return {
    ...(sides !== undefined && {
      sides: { old: sides.old, new: sides.new, ...(sides.settings && { settings: sides.settings }) },
    }),
    profile,
    verdict,
    summary: {
      verdicts: {
        breaking: summary.verdicts.breaking,
        dangerous: summary.verdicts.dangerous,
        undecided: summary.verdicts.undecided,
        compatible: summary.verdicts.compatible,
      },
      severities: {
        error: summary.severities.error,
        warn: summary.severities.warn,
        info: summary.severities.info,
        off: summary.severities.off,
      },
      suppressed: countSuppressed(suppressed),
      bump: summary.bump,
      ...(summary.leftOut !== undefined && { leftOut: summary.leftOut }),
    },
  };
}

export function finding(found: Finding): object {
  return {
    ruleId: found.ruleId,
    verdict: found.verdict,
    severity: found.severity,
    criteria: found.criteria,
    message: found.message,
    consequence: found.consequence,
    recipe: found.recipe,
    polarities: found.polarities,
    old: place(found.old),
    new: place(found.new),
    also: found.also?.map(place),
    reach: found.reach,
    operations: found.operations,
    usage: usageJson(found),
    evidence: found.evidence,
    reason: found.reason,
    witness: found.witness,
    stored: found.stored,
    client: found.client,
    readBack: found.readBack,
    witnessOf: found.witnessOf,
    http: found.http,
    stability: found.stability,
    checklist: found.checklist && { title: found.checklist.title, items: found.checklist.items },
    fix: found.fix && fix(found.fix),
    because: found.because,
    fingerprint: found.fingerprint,
    explainedBy: found.explainedBy,
    occurrences: found.occurrences?.map((met) => occurrence(met, found)),
  };
}

/** Properties that an occurrence inherits from its finding. Of the others, an absent one means none. */
function inheritable(met: Occurrence): Readonly<Record<string, unknown>> {
  return {
    verdict: met.verdict,
    severity: met.severity,
    criteria: met.criteria,
    message: met.message,
    consequence: met.consequence,
    polarities: met.polarities,
    old: place(met.old),
    new: place(met.new),
    reach: met.reach,
    operations: met.operations,
    evidence: met.evidence,
    stability: met.stability,
  };
}

/** Omits what is equal in the finding: a fact in many operations would repeat its message and all of them each time. */
function occurrence(met: Occurrence, found: Finding): object {
  const shared = inheritable(found);
  const own = Object.entries(inheritable(met)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(shared[name]),
  );
  return {
    ...Object.fromEntries(own),
    because: met.because,
    reason: met.reason,
    witness: met.witness,
    stored: met.stored,
    client: met.client,
    readBack: met.readBack,
    fingerprint: met.fingerprint,
  };
}

function fix({ description, file, edits, preserving }: Fix): object {
  return { description, file, edits: edits.map(({ range, text }) => ({ range, text })), preserving };
}

function unjudgedChange({ event, name, old, new: new_, reach, fingerprint }: Unjudged): object {
  return { event, name, old: place(old), new: place(new_), reach, fingerprint };
}

export function problem({ code, level, message, hint, file, pointer, range }: Problem): object {
  return { code, level, message, hint, file, pointer, range };
}

function place({ file, pointer, range, missing }: FindingPlace): object {
  return { file, pointer, range, missing };
}
