import type { FindingData, ReportData } from "./data.ts";

/** A report as the page holds it: findings that reach the same operations share one list of them. */
export interface PackedReport extends Omit<ReportData, "findings"> {
  readonly findings: readonly PackedFinding[];
  readonly reaches: readonly (readonly number[])[];
}

type PackedFinding = Omit<FindingData, "reach"> & {
  /** The position of its list. */
  readonly reach: number;
};

export function pack({ findings, ...others }: ReportData): PackedReport {
  const positions = new Map<string, number>();
  const reaches: (readonly number[])[] = [];
  const positionOf = (reach: readonly number[]): number => {
    const key = reach.join();
    const known = positions.get(key) ?? reaches.push(reach) - 1;
    positions.set(key, known);
    return known;
  };
  return { ...others, findings: findings.map((each) => ({ ...each, reach: positionOf(each.reach) })), reaches };
}

export function unpack({ findings, reaches, ...others }: PackedReport): ReportData {
  return { ...others, findings: findings.map((each) => ({ ...each, reach: reaches[each.reach] ?? [] })) };
}

/** The operations that findings reach; a list that several share is read once. */
export function reachedBy(findings: readonly Pick<FindingData, "reach">[]): ReadonlySet<number> {
  const reached = new Set<number>();
  for (const list of new Set(findings.map(({ reach }) => reach))) for (const index of list) reached.add(index);
  return reached;
}
