import { usageJson } from "./usage.ts";
import type {
  Fix as SarifFix,
  Location,
  Log,
  Notification,
  PhysicalLocation,
  ReportingDescriptor,
  Result,
  Run,
  Suppression,
} from "sarif";
import type { SourceRange } from "../contracts/errors.ts";
import type { Comparison, Finding, FindingPlace, Fix, Suppressed } from "../contracts/finding.ts";
import type { Reporter, ReporterOptions } from "../contracts/reporter.ts";
import { detailsOf, entriesOf, textOf, type Entry } from "./entries.ts";
import { inlineMarkdown } from "./markdown-text.ts";
import { repositoryPath, stands, where, type Place } from "./place.ts";
import { count, oneLine, printable, withoutCommands } from "./prose.ts";
import { PROMISES } from "./promises.ts";
import { shownFindings } from "./selection.ts";
import { acceptedBy } from "./suppression.ts";
import { settingsSentence } from "./verdict-line.ts";

/** SARIF 2.1.0, for code scanning and editors. */
export const sarif: Reporter = {
  name: "sarif",
  // The category of an upload distinguishes runs of one repository.
  render: (comparison, options) => withoutCommands(`${JSON.stringify(log([run(comparison, options)]), null, 2)}\n`),
  renderEach: (reports, _whole, options) => {
    const runs = reports.map(({ repository, comparison, source }) => ({
      ...run(comparison, { ...options, source }),
      automationDetails: { id: `${printable(repository)}/` },
    }));
    return withoutCommands(`${JSON.stringify(log(runs), null, 2)}\n`);
  },
};

/** GitHub rejects a run with more results. */
const GREATEST_RUN = 25_000;

/** GitHub shows at most so many; a log that lists all of thousands for each result is too long for it. */
const LOGICAL_LOCATIONS = 100;

function log(runs: Log["runs"]): Log {
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs,
  };
}

function run(comparison: Comparison, options: ReporterOptions): Run {
  const { tool } = options;
  const findings = shownFindings(comparison, options);
  const reported = findings.slice(0, GREATEST_RUN);
  const suppressed = comparison.suppressed.slice(0, GREATEST_RUN - reported.length);
  const ids = [
    ...new Set([...reported, ...suppressed.map(({ finding }) => finding)].map(({ ruleId }) => ruleId)),
  ].sort();
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const notifications = entriesOf(comparison, options)
    .filter(({ kind }) => kind === "problem" || kind === "unjudged")
    .map(notification);
  const changed = settingsSentence(comparison.sides);
  const cut = findings.length - reported.length;
  return {
    tool: {
      driver: { name: tool.name, semanticVersion: tool.version, rules: ids.map((id) => descriptor(id, options)) },
    },
    columnKind: "utf16CodeUnits",
    invocations: [
      {
        executionSuccessful: comparison.problems.every(({ level }) => level !== "error"),
        toolExecutionNotifications: [
          ...notifications,
          ...(changed === undefined ? [] : [{ level: "warning" as const, message: { text: `${changed}.` } }]),
          ...(cut === 0
            ? []
            : [{ level: "warning" as const, message: { text: `${count(cut, "more finding")} omitted.` } }]),
        ],
      },
    ],
    // If one result states its suppressions, all must.
    results: [
      ...reported.map((finding) => ({
        ...result(finding, indexes.get(finding.ruleId) ?? 0),
        ...(suppressed.length > 0 && { suppressions: [] }),
      })),
      ...suppressed.map((item) => ({
        ...result(item.finding, indexes.get(item.finding.ruleId) ?? 0),
        suppressions: [suppression(item)],
      })),
    ],
    properties: { profile: comparison.profile, verdict: comparison.verdict, bump: comparison.summary.bump },
  };
}

function descriptor(id: string, options: ReporterOptions): ReportingDescriptor {
  const note = options.rule(id);
  if (note === undefined) return { id };
  const { description, source, doc, url = source.url } = note;
  return {
    id,
    shortDescription: { text: description },
    helpUri: url,
    help: {
      text: `${description}. See ${url}`,
      markdown: doc ?? `${description}. See [${source.title}](${source.url}).`,
    },
    properties: { tags: ["api-compatibility"] },
  };
}

const LEVELS = { error: "error", warn: "warning", info: "note", off: "none" } as const;

function result(finding: Finding, ruleIndex: number): Result {
  const { ruleId, severity, verdict, message, old, reach, fingerprint } = finding;
  const related = stands(old);
  const details = detailsOf(finding).filter((line) => !line.startsWith("Before: "));
  const before = related ? [`Before: [${linkText(where(old))}](1)`] : [];
  const others = (finding.also ?? []).map((place) => ({
    ...location(place, []),
    message: { text: "The same change" },
  }));
  const relatedLocations = [
    ...(related ? [{ id: 1, ...location(old, []), message: { text: "Old version" } }] : []),
    ...others,
  ];
  const harmless = verdict === "compatible";
  return {
    ruleId,
    ruleIndex,
    // Only results of kind `fail` have a level.
    ...(harmless ? { kind: "informational", level: "none" } : { kind: "fail", level: LEVELS[severity] }),
    message: {
      text: [oneLine(message), ...details, ...before].join("\n"),
      markdown: [message, ...details].map(inlineMarkdown).concat(before).join("\n\n"),
    },
    locations: [location(finding.new, reach)],
    ...(relatedLocations.length > 0 && { relatedLocations }),
    ...(finding.fix !== undefined && { fixes: [fix(finding.fix)] }),
    partialFingerprints: { "apicompat/v1": fingerprint, primaryLocationLineHash: `${fingerprint}:1` },
    properties: {
      verdict,
      criteria: finding.criteria.map((id) => `${id} ${PROMISES[id].name}`),
      polarities: finding.polarities,
      stability: finding.stability,
      evidence: finding.evidence,
      pointer: finding.new.pointer,
      ...(finding.witness !== undefined && { witness: finding.witness }),
      ...(finding.client !== undefined && { client: { ...finding.client } }),
      ...(finding.usage !== undefined && { usage: usageJson(finding) }),
      reach: reach.slice(0, LOGICAL_LOCATIONS),
      ...(reach.length > LOGICAL_LOCATIONS && { reached: reach.length }),
    },
  };
}

function fix({ description, file, edits }: Fix): SarifFix {
  const replacements = edits.map(({ range, text }) => ({
    deletedRegion: region(range) ?? {},
    insertedContent: { text },
  }));
  const { artifactLocation = {} } = physical({ file });
  return { description: { text: printable(description) }, artifactChanges: [{ artifactLocation, replacements }] };
}

function suppression(item: Suppressed): Suppression {
  const kind = item.by === "comment" ? "inSource" : "external";
  return { kind, status: "accepted", justification: printable(acceptedBy(item)) };
}

function location(place: FindingPlace, reach: readonly string[]): Location {
  return {
    physicalLocation: physical(place),
    ...(reach.length > 0 && {
      logicalLocations: reach
        .slice(0, LOGICAL_LOCATIONS)
        .map((name) => ({ fullyQualifiedName: printable(name), kind: "resource" })),
    }),
  };
}

function physical({ file, range }: Place): PhysicalLocation {
  const path = repositoryPath(file);
  const absolute = path.startsWith("/") || /^[a-z]:\//i.test(path);
  const uri = path
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
  return {
    artifactLocation: absolute
      ? { uri: `file://${path.startsWith("/") ? "" : "/"}${uri}` }
      : { uri, uriBaseId: "%SRCROOT%" },
    ...(range !== undefined && { region: region(range) }),
  };
}

function region({ start, end }: SourceRange): PhysicalLocation["region"] {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

function linkText(text: string): string {
  return printable(text).replace(/[\\[\]]/g, "\\$&");
}

function notification(entry: Entry): Notification {
  return {
    level: LEVELS[entry.severity],
    descriptor: { id: entry.id },
    message: { text: textOf(entry) },
    locations: [{ physicalLocation: physical(entry.place) }],
  };
}
