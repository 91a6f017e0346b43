import { LIMITS } from "../../model/keyword-table.ts";
import type { Occurrence } from "../../contracts/finding.ts";
import { groupBy } from "../../base/group-by.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { isIncompatible } from "../../contracts/summary.ts";
import type { Candidate } from "../causes/candidate.ts";
import { EDITS } from "./table.ts";

type Sides = Readonly<Record<"old" | "new", Snapshot>>;
type Facet = NonNullable<Occurrence["facet"]>;

/** Finds the edit of a declaration that a candidate is a facet of; undefined for what is an edit alone. */
export function createEdits(
  all: readonly Candidate[],
  { old, new: new_ }: Sides,
): (candidate: Candidate) => Facet | undefined {
  const oneChange = facetsOfOneChange(all.filter(isIncompatible));
  const isDeclared = new_.declarations !== undefined || old.declarations !== undefined;
  const sides = { old, new: new_ };
  return (candidate) =>
    oneChange.get(candidate) ??
    facetOfReplaced(candidate) ??
    facetOfExactNumber(candidate, sides) ??
    (isIncompatible(candidate) ? facetOfField(candidate, isDeclared) : undefined);
}

/** One change that one rule judges in some channels and another rule in others, such as JSON and XML. */
function facetsOfOneChange(loud: readonly Candidate[]): ReadonlyMap<Candidate, Facet> {
  const facets = new Map<Candidate, Facet>();
  const changes = groupBy(loud, ({ event, at, fact, polarities }) =>
    [event, at.old, at.new, fact.name, ...polarities].join("\t"),
  );
  for (const [edit, group] of changes) {
    const rules = groupBy(group, ({ ruleId }) => ruleId);
    if (rules.size < 2 || sharesNodes([...rules.values()])) continue;
    for (const [rank, candidates] of [...rules.values()].entries()) {
      for (const candidate of candidates) facets.set(candidate, { edit: `change\t${edit}`, rank });
    }
  }
  return facets;
}

/** Two rules that report of one pair report two things. */
function sharesNodes(groups: readonly (readonly Candidate[])[]): boolean {
  const nodes = groups.map((group) => new Set(group.flatMap((candidate) => [...candidate.nodes])));
  const all = nodes.flatMap((own) => [...own]);
  return new Set(all).size < all.length;
}

/** Differences between a type and the one that it replaced. Those of values say more than those of stability. */
function facetOfReplaced({ replaced, verdict, fact }: Candidate): Facet | undefined {
  if (replaced === undefined || verdict === "compatible") return undefined;
  return { edit: `replaced\t${replaced.edit}`, rank: fact.subject === "stability" ? 1 : 0 };
}

/** A lower and an upper bound that are one number before and after, such as the length of a tuple. */
function facetOfExactNumber({ fact, pair }: Candidate, { old, new: new_ }: Sides): Facet | undefined {
  const bounds = BOUNDS.find((each) => (each as readonly string[]).includes(fact.subject));
  if (bounds === undefined || pair === undefined || fact.action !== "changed") return undefined;
  const isExact = (schemas: Snapshot["schemas"], at: Pointer): boolean => {
    const [least, most] = bounds.map((bound) => schemas.get(at).keywords[bound]?.value);
    return least !== undefined && least === most;
  };
  if (!isExact(old.schemas, pair.old) || !isExact(new_.schemas, pair.new)) return undefined;
  const edit = ["exact", bounds[0], pair.old, pair.new].join("\t");
  return { edit, rank: fact.subject === bounds[1] ? 0 : 1 };
}

const BOUNDS = [LIMITS.array, LIMITS.string, LIMITS.object];

/** A facet of a field, by the table. */
function facetOfField(candidate: Candidate, isDeclared: boolean): Facet | undefined {
  for (const { name, facets, ofResources = false } of EDITS) {
    if (!ofResources && !isDeclared) continue;
    const rank = facets.findIndex((facet) => facet === candidate.event || facet === candidate.ruleId);
    if (rank >= 0) return { edit: `${name}\t${ofResources ? candidate.at.new : fieldOf(candidate)}`, rank };
  }
  return undefined;
}

/** The field of a Go type, on the new side. */
function fieldOf({ at, fact }: Candidate): Pointer {
  const [, type = at.new, field] = /^(.*?#\/definitions\/[^/]+)(?:\/properties\/([^/]+))?/u.exec(at.new) ?? [];
  return field === undefined ? child(type, "properties", fact.name) : `${type}/properties/${field}`;
}
