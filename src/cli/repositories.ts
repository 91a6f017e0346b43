import type { Comparison, Finding, FindingPlace } from "../contracts/finding.ts";
import { mapOccurrences } from "../contracts/occurrences.ts";
import type { RepositoryReport } from "../contracts/reporter.ts";
import type { SourceFile } from "../contracts/source.ts";
import { concatenateComparisons } from "../engine/documents.ts";

interface Whole {
  readonly comparison: Comparison;
  source(file: string): SourceFile | undefined;
}

/** Makes one comparison of those of several repositories, in which each file is named below its repository. */
export function wholeOf(reports: readonly RepositoryReport[]): Whole {
  return {
    comparison: concatenateComparisons(reports.map(({ comparison, repository }) => below(comparison, repository))),
    source: (file) => {
      for (const { repository, source } of reports) {
        const found = source(file.startsWith(`${repository}/`) ? file.slice(repository.length + 1) : file);
        if (found !== undefined && named(repository, found.name) === file) return found;
      }
      return undefined;
    },
  };
}

function below(comparison: Comparison, repository: string): Comparison {
  const moved = <T extends { readonly file: string }>(place: T): T => ({
    ...place,
    file: named(repository, place.file),
  });
  const sides = (each: { readonly old: FindingPlace; readonly new: FindingPlace }): Pick<Finding, "old" | "new"> => ({
    old: moved(each.old),
    new: moved(each.new),
  });
  const finding = (found: Finding): Finding =>
    mapOccurrences(found, (met) => ({ ...met, ...sides(met), ...(met.fix && { fix: moved(met.fix) }) })) ?? found;
  const { sides: _sides, ...others } = comparison;
  return {
    ...others,
    findings: comparison.findings.map(finding),
    implied: comparison.implied.map(finding),
    suppressed: comparison.suppressed.map((item) => ({ ...item, finding: finding(item.finding) })),
    unjudged: comparison.unjudged.map((change) => ({ ...change, ...sides(change) })),
    problems: comparison.problems.map(moved),
  };
}

/** Addresses and absolute paths name no file of the repository. */
function named(repository: string, file: string): string {
  return file === "" || /^(?:[\\/]|[a-z]:[\\/]|[a-z][a-z\d+.-]+:\/\/)/iu.test(file) ? file : `${repository}/${file}`;
}
