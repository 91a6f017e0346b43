import type { RepositoryReport, ReporterOptions } from "../../contracts/reporter.ts";
import { printable } from "../prose.ts";
import { contentsOf } from "./contents.ts";
import type { FindingData, ReportData, SideData } from "./data.ts";

/** The data of several repositories: operations, places and findings carry the name of theirs. */
export function contentsOfAll(reports: readonly RepositoryReport[], options: ReporterOptions): ReportData {
  const parts = reports.map(({ repository, comparison, source }, index) =>
    within(printable(repository), index, contentsOf(comparison, { ...options, source })),
  );
  let groups = 0;
  let operations = 0;
  const findings: FindingData[] = [];
  for (const part of parts) {
    for (const each of part.findings) {
      const reach = each.reach.map((operation) => operation + operations);
      findings.push({ ...each, reach, group: each.group + groups });
    }
    groups += Math.max(0, ...part.findings.map(({ group }) => group + 1));
    operations += part.operations.length;
  }
  return {
    findings,
    problems: parts.flatMap((part) => part.problems),
    unjudged: parts.flatMap((part) => part.unjudged),
    operations: parts.flatMap((part) => part.operations),
    rules: Object.assign({}, ...parts.map(({ rules }) => rules)) as ReportData["rules"],
    promises: parts[0]?.promises ?? {},
  };
}

function within(repository: string, index: number, data: ReportData): ReportData {
  const below = <T extends { readonly place: string }>(each: T): T => ({
    ...each,
    place: each.place === "" ? "" : `${repository}/${each.place}`,
  });
  const finding = (each: FindingData): FindingData => ({
    ...each,
    repository,
    old: below<SideData>(each.old),
    new: below<SideData>(each.new),
    also: each.also.map((place) => `${repository}/${place}`),
    // Two repositories can have the same finding.
    fingerprint: `${String(index + 1)}-${each.fingerprint}`,
  });
  return {
    ...data,
    findings: data.findings.map(finding),
    problems: data.problems.map(below),
    unjudged: data.unjudged.map(below),
    operations: data.operations.map(({ name, group }) => ({
      name: `${repository}: ${name}`,
      group: `${repository}: ${group}`,
    })),
  };
}
