import type { DefinitionState, Sighting } from "../../model/element.ts";
import { stageOfVersion, type VersionStage } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { stageOf } from "../match/versions.ts";
import { membersBelow, type MemberScope } from "./members.ts";
import { memberNames, typeText } from "./type-text.ts";

/** Components, exported names and declared types, with the properties of each. */
export function definitionSightings(snapshot: Snapshot, scope: MemberScope): readonly Sighting[] {
  return [...componentSightings(snapshot, scope), ...rootSightings(snapshot, scope)];
}

function componentSightings({ components }: Snapshot, scope: MemberScope): readonly Sighting[] {
  return Object.entries(components).flatMap(([name, { value, at }]): readonly Sighting[] => {
    const schema = scope.schemas.get(value);
    const key = `definition ${name}`;
    const stability = stageOf(name.replaceAll(".", "/")) ?? "stable";
    const members = memberNames(schema, scope.schemas);
    const state: DefinitionState = {
      stability,
      type: typeText(schema, scope.schemas),
      ...(members.length > 0 && { members }),
      ...(schema.annotations.deprecated && { deprecated: true as const }),
    };
    const own: Sighting<"definition"> = { kind: "definition", key, name, label: `schema \`${name}\``, at, state };
    return [own, ...membersBelow(value, { key, name: shortName(name), stability }, scope)];
  });
}

/** `FlowSchema` of `io.k8s.api.flowcontrol.v1.FlowSchema`; the version is kept, since several have the same kinds. */
function shortName(name: string): string {
  return /^(?:[\w-]+\.){3,}([\w-]+\.[\w-]+)$/u.exec(name)?.[1] ?? name;
}

function rootSightings(snapshot: Snapshot, scope: MemberScope): readonly Sighting[] {
  const { roots, components, declarations } = snapshot;
  return Object.values(roots).flatMap(({ name, at, schema: schemaAt, form, version }): readonly Sighting[] => {
    if (name in components) return [];
    const schema = scope.schemas.get(schemaAt);
    const key = `definition ${name}`;
    const declared = declarations?.types[name];
    const isDeprecated =
      schema.annotations.deprecated !== undefined ||
      (declared !== undefined && /^Deprecated:/mu.test(declared.description));
    const members = memberNames(schema, scope.schemas);
    const stability = stabilityOf(version ?? declarations?.packages[declared?.package ?? ""]?.version);
    const state: DefinitionState = {
      stability,
      type: form ?? typeText(schema, scope.schemas),
      ...(members.length > 0 && { members }),
      ...(isDeprecated && { deprecated: true as const }),
    };
    const own: Sighting<"definition"> = { kind: "definition", key, name, label: `type \`${name}\``, at, state };
    return [own, ...membersBelow(schemaAt, { key, name, stability }, scope)];
  });
}

function stabilityOf(version: string | undefined): VersionStage {
  return (version === undefined ? undefined : stageOfVersion(version)) ?? "stable";
}
