import type { Finding } from "../../finding.ts";
import type { Pointer } from "../../model/pointer.ts";
import { compareVersions, definitionsOf, type ResourceVersion } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { SEVERITIES } from "../../summary.ts";
import type { Unlocated } from "../outcome.ts";
import { asOne } from "./as-one.ts";
import { groupBy } from "../../group-by.ts";
import { createHolders } from "../reach/holders.ts";

interface Home {
  readonly version: ResourceVersion;
  /** From the schema of the version to the place. */
  readonly inside: string;
}

/** One change in the schemas of several versions of a kind is one finding: told of the version where it weighs most, with all of them in reach. */
export function withVersionsTogether(
  findings: readonly Unlocated<Finding>[],
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
): readonly Unlocated<Finding>[] {
  const homeIn = { old: createHomes(snapshots.old), new: createHomes(snapshots.new) };
  const others: Unlocated<Finding>[] = [];
  const housed: Housed[] = [];
  for (const finding of findings) {
    const home = homeIn.new(finding.at.new);
    if (home === undefined) others.push(finding);
    else housed.push({ finding, home });
  }
  const groups = groupBy(housed, ({ finding, home }) => {
    const before = homeIn.old(finding.at.old)?.inside ?? finding.at.old;
    const { ruleId, verdict } = finding;
    return [home.version.resource, home.inside, before, ruleId, verdict, messageOf(finding, home)].join("\t");
  });
  return [...others, ...[...groups.values()].flatMap(ofVersions)];
}

interface Housed {
  readonly finding: Unlocated<Finding>;
  readonly home: Home;
}

function ofVersions(group: readonly Housed[]): readonly Unlocated<Finding>[] {
  const [first, ...rest] = group.toSorted(
    (a, b) =>
      SEVERITIES.indexOf(a.finding.severity) - SEVERITIES.indexOf(b.finding.severity) ||
      compareVersions(a.home.version.name, b.home.version.name),
  );
  if (first === undefined) return [];
  // Several things that one version has at a place stay several.
  if (rest.length === 0 || new Set(group.map(({ home }) => home.version)).size < group.length) {
    return group.map(({ finding }) => finding);
  }
  const message = messageOf(first.finding, first.home);
  return [asOne([{ ...first.finding, message }, ...rest.map(({ finding }) => finding)])];
}

/** Of the kind, whichever the version. */
function messageOf({ message }: Unlocated<Finding>, { version }: Home): string {
  return message.replaceAll(`\`${version.label}\``, `\`${version.resource}\``);
}

/** The version of a definition whose schema holds a place. */
function createHomes({ resources }: Snapshot): (at: Pointer) => Home | undefined {
  const schemas = definitionsOf(resources).flatMap(({ definitionVersion, versions }) =>
    definitionVersion === undefined ? [] : Object.values(versions).flatMap(ownSchema),
  );
  const holderOf = createHolders(schemas);
  return (place) => {
    const held = holderOf(place);
    return held && { version: held.version, inside: place.slice(held.at.length) };
  };
}

/** Not the one that a definition has for all of its versions. */
function ownSchema(version: ResourceVersion): readonly { readonly at: Pointer; readonly version: ResourceVersion }[] {
  const at = version.schema?.at;
  return at?.startsWith(version.at) === true ? [{ at, version }] : [];
}
