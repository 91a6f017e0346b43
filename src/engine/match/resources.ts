import type { Resource } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";

export interface ResourceMatch {
  readonly pairs: readonly (readonly [Resource, Resource])[];
  /** Under another group or kind it is another API, which stands where the first one stood. */
  readonly renamed: readonly (readonly [Resource, Resource])[];
  readonly removed: readonly Resource[];
  readonly added: readonly Resource[];
}

/**
 * Pairs kinds by group and kind; then definitions of one name, of one plural in a group, or of one kind in another group.
 * Declarations with the same place come last.
 */
export function matchResources(old: Snapshot, new_: Snapshot): ResourceMatch {
  const before = Object.values(old.resources);
  const after = Object.values(new_.resources);
  const pairs = before.flatMap((resource) => {
    const other = new_.resources[resource.id];
    return other === undefined ? [] : [[resource, other] as const];
  });
  let removed = before.filter(({ id }) => new_.resources[id] === undefined);
  let added = after.filter(({ id }) => old.resources[id] === undefined);
  const renamed: (readonly [Resource, Resource])[] = [];
  for (const agree of [sameName, samePlural, sameKind, sameDeclaration]) {
    for (const resource of removed) {
      const candidates = added.filter((other) => agree(resource, other));
      const [only] = candidates;
      if (only === undefined || candidates.length > 1 || removed.filter((other) => agree(other, only)).length > 1)
        continue;
      renamed.push([resource, only]);
      removed = removed.filter((other) => other !== resource);
      added = added.filter((other) => other !== only);
    }
  }
  return { pairs, renamed, removed, added };
}

function sameName(a: Resource, b: Resource): boolean {
  return a.name !== undefined && a.name.value === b.name?.value;
}

function samePlural(a: Resource, b: Resource): boolean {
  return a.group === b.group && a.names.plural !== undefined && a.names.plural.value === b.names.plural?.value;
}

function sameKind(a: Resource, b: Resource): boolean {
  return a.kind === b.kind && a.definitionVersion !== undefined && b.definitionVersion !== undefined;
}

/** A Go type whose package states another group. */
function sameDeclaration(a: Resource, b: Resource): boolean {
  return a.kind === b.kind && a.at === b.at && a.definitionVersion === undefined && b.definitionVersion === undefined;
}
