import type { Comparison, Finding, Severity } from "../finding.ts";
import type { Rule } from "../rule.ts";
import { withFindings } from "../summary.ts";
import { listOf, type OverrideConfig } from "./config.ts";
import { profiles } from "./profiles.ts";
import { severityPolicy } from "./severity.ts";

/** What overrides are applied with. */
export interface OverrideContext {
  readonly rules: Readonly<Record<string, Rule>>;
  /** What holds everywhere. */
  readonly severities: Readonly<Record<string, Severity>>;
  readonly strict: boolean;
  /** Makes a test of patterns over paths or pointers. */
  readonly matcher: (patterns: readonly string[]) => (text: string) => boolean;
  /** The path of a file that a finding names, as the patterns count it. */
  readonly pathOf: (file: string) => string;
}

/** Severities for the engine: what is off, and on somewhere, is looked for everywhere. */
export function severitiesToLookFor(
  severities: Readonly<Record<string, Severity>>,
  overrides: readonly OverrideConfig[],
): Readonly<Record<string, Severity>> {
  const wanted = overrides.flatMap(({ rules }) => Object.entries(rules)).filter(([, severity]) => severity !== "off");
  const revived = wanted.filter(([id]) => severities[id] === "off").map(([id]) => [id, "info"] as const);
  return { ...severities, ...Object.fromEntries(revived) };
}

/** Gives findings the severity of their place. */
export function createOverriding(
  overrides: readonly OverrideConfig[],
  context: OverrideContext,
): (comparison: Comparison) => Comparison {
  if (overrides.length === 0) return (comparison) => comparison;
  const entries = overrides.map(({ files, pointers, stability, rules }) => {
    const inFile = files === undefined ? undefined : context.matcher(listOf(files));
    const atPointer = pointers === undefined ? undefined : context.matcher(listOf(pointers));
    const stabilities = listOf(stability);
    const holds = (finding: Finding): boolean =>
      (inFile === undefined || inFile(context.pathOf(finding.new.file))) &&
      (atPointer === undefined || [finding.new, finding.old].some(({ pointer }) => atPointer(pointer))) &&
      (stability === undefined || stabilities.includes(finding.stability));
    return { rules, holds };
  });
  return (comparison) => {
    const { profile: name } = comparison;
    const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
    const severityOf = (finding: Finding): Severity => {
      const { ruleId, verdict, stability } = finding;
      const rule = Object.hasOwn(context.rules, ruleId) ? context.rules[ruleId] : undefined;
      if (rule === undefined || profile === undefined) return finding.severity;
      const entry = entries.findLast(({ rules, holds }) => Object.hasOwn(rules, ruleId) && holds(finding));
      const severities =
        entry === undefined ? context.severities : { ...context.severities, [ruleId]: entry.rules[ruleId]! };
      const policy = severityPolicy({
        profile,
        overrides: severities,
        strict: context.strict,
      });
      return policy(ruleId, rule.meta, verdict, stability);
    };
    const findings = comparison.findings
      .map((finding) => ({ ...finding, severity: severityOf(finding) }))
      .filter(({ severity }) => severity !== "off")
      .sort((a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity));
    return withFindings(comparison, findings);
  };
}

const SEVERITY_ORDER: readonly Severity[] = ["error", "warn", "info", "off"];
