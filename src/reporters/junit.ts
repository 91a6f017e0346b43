import type { Comparison } from "../contracts/finding.ts";
import type { Reporter, ReporterOptions } from "../contracts/reporter.ts";
import { partitionBy } from "./causes.ts";
import { entriesOf, textOf, type Entry } from "./entries.ts";
import { repositoryPath, where } from "./place.ts";
import { settingsSentence, verdictLine } from "./verdict-line.ts";
import { element, xmlDocument, type XmlElement } from "./xml.ts";

/** JUnit XML: a suite for each document, a failed case for each error. Warnings and notes pass, because JUnit has no such level. */
export const junit: Reporter = {
  name: "junit",
  render: (comparison, options) => {
    const suites = suitesOf(comparison, options);
    return xmlDocument(element("testsuites", { name: options.tool.name, ...total(suites) }, suites.map(suite)));
  },
};

interface Suite {
  readonly name: string;
  readonly cases: readonly XmlElement[];
  readonly counts: Counts;
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

function suitesOf(comparison: Comparison, options: ReporterOptions): readonly Suite[] {
  const suites = partitionBy(entriesOf(comparison, options), ({ place }) => [place.file]).map((entries): Suite => {
    const failed = entries.filter(({ severity }) => severity === "error");
    const skipped = entries.filter(({ kind }) => kind === "suppressed").length;
    const errors = failed.filter(({ kind }) => kind === "problem").length;
    return {
      name: repositoryPath(entries[0]?.place.file ?? ""),
      cases: entries.map(testCase),
      counts: { tests: entries.length, failures: failed.length - errors, errors, skipped },
    };
  });
  const changed = settingsSentence(comparison.sides);
  // Some services treat a report without cases as a failure.
  const notes = [
    ...(suites.length === 0 ? [verdictLine(comparison).text] : []),
    ...(changed === undefined ? [] : [changed]),
  ];
  const { name: classname } = options.tool;
  const cases = notes.map((name) => element("testcase", { name, classname }));
  const counts = { tests: cases.length, failures: 0, errors: 0, skipped: 0 };
  return cases.length === 0 ? suites : [...suites, { name: classname, cases, counts }];
}

function total(suites: readonly Suite[]): Omit<Counts, "skipped"> {
  const sum = (key: keyof Omit<Counts, "skipped">): number =>
    suites.reduce((amount, { counts }) => amount + counts[key], 0);
  return { tests: sum("tests"), failures: sum("failures"), errors: sum("errors") };
}

function suite({ name, counts, cases }: Suite): XmlElement {
  return element("testsuite", { name, ...counts }, cases);
}

function testCase(entry: Entry): XmlElement {
  const { kind, id, severity, title, details, place } = entry;
  const body = `${where(place)}\n${textOf(entry)}`;
  const attributes = { name: title, classname: id, file: repositoryPath(place.file) };
  if (kind === "suppressed")
    return element("testcase", attributes, [element("skipped", { message: details[0] ?? "" })]);
  const outcome =
    severity === "error"
      ? element(kind === "problem" ? "error" : "failure", { type: id, message: title }, body)
      : element("system-out", {}, `${severity === "warn" ? "warning" : "note"}: ${body}`);
  return element("testcase", attributes, [outcome]);
}
