import type { DefinitionState, Sighting } from "../../model/element.ts";
import type { Declarations } from "../../model/declaration.ts";
import type { Pointer } from "../../model/pointer.ts";
import { stageOfVersion, type VersionStage } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { stageOf } from "../match/versions.ts";
import { atLeastAsStable } from "../verdict/stability.ts";
import { deprecatedIf } from "./deprecated.ts";
import { membersBelow, type MemberScope } from "./members.ts";
import { memberNames, typeText } from "./type-text.ts";
import type { UnitReader } from "./units.ts";

/** Components, exported names and declared types, with the properties of each. */
export function definitionSightings(snapshot: Snapshot, scope: MemberScope, units: UnitReader): readonly Sighting[] {
  const { declarations, components } = snapshot;
  if (declarations !== undefined) return declaredSightings(declarations, scope);
  const stages = stagesOfKinds(snapshot);
  const ofComponents = Object.entries(components).flatMap(([name, { value, at }]) => {
    const stability = stageOf(name.replaceAll(".", "/")) ?? stages.get(value) ?? "stable";
    return units.component(name, value, () => ofComponent(name, { value, at, stability }, scope));
  });
  return [...ofComponents, ...rootSightings(snapshot, scope)];
}

/** The stages of the schemas of kinds. A schema of several versions has that of the most stable one. */
function stagesOfKinds({ resources }: Snapshot): ReadonlyMap<Pointer, VersionStage> {
  const versions = Object.values(resources).flatMap((resource) => Object.values(resource.versions));
  return versions.reduce((stages, { name, schema }) => {
    if (schema === undefined) return stages;
    const [own, known] = [stabilityOf(name), stages.get(schema.value)];
    return stages.set(schema.value, known !== undefined && atLeastAsStable(known, own) ? known : own);
  }, new Map<Pointer, VersionStage>());
}

interface Component {
  readonly value: Pointer;
  readonly at: Pointer;
  readonly stability: VersionStage;
}

function ofComponent(name: string, { value, at, stability }: Component, scope: MemberScope): readonly Sighting[] {
  const schema = scope.schemas.get(value);
  const key = `definition ${name}`;
  const members = memberNames(schema, scope.schemas);
  const state: DefinitionState = {
    stability,
    type: typeText(schema, scope.schemas),
    ...(members.length > 0 && { members }),
    ...deprecatedIf(schema.annotations.deprecated),
  };
  const own: Sighting<"definition"> = { kind: "definition", key, name, label: `schema \`${name}\``, at, state };
  return [own, ...membersBelow(value, { key, name: shortName(name), stability }, scope)];
}

/** `flowcontrol.v1.FlowSchema` of `io.k8s.api.flowcontrol.v1.FlowSchema`: several groups and versions have the same kinds. */
function shortName(name: string): string {
  return /^(?:[\w-]+\.){2,}([\w-]+\.[\w-]+\.[\w-]+)$/u.exec(name)?.[1] ?? name;
}

function rootSightings({ roots, components }: Snapshot, scope: MemberScope): readonly Sighting[] {
  return Object.values(roots).flatMap(({ name, at, schema: schemaAt, form, version }): readonly Sighting[] => {
    if (name in components) return [];
    const schema = scope.schemas.get(schemaAt);
    const state = {
      stability: stabilityOf(version),
      type: form ?? typeText(schema, scope.schemas),
      ...deprecatedIf(schema.annotations.deprecated),
    };
    return typeSightings({ name, at, schema: schemaAt, state }, scope);
  });
}

function declaredSightings({ types, packages }: Declarations, scope: MemberScope): readonly Sighting[] {
  return Object.values(types).flatMap((type): readonly Sighting[] => {
    const home = packages[type.package];
    if (type.unexported || home?.internal === true || type.shape !== "struct") return [];
    const state = {
      stability: stabilityOf(home?.version),
      type: type.shape,
      ...deprecatedIf(/^Deprecated:/mu.test(type.description)),
    };
    return typeSightings({ name: type.name, at: type.at, schema: type.at, state }, scope);
  });
}

interface NamedType {
  readonly name: string;
  readonly at: Pointer;
  readonly schema: Pointer;
  readonly state: DefinitionState;
}

function typeSightings({ name, at, schema, state }: NamedType, scope: MemberScope): readonly Sighting[] {
  const key = `definition ${name}`;
  const members = memberNames(scope.schemas.get(schema), scope.schemas);
  const own: Sighting<"definition"> = {
    kind: "definition",
    key,
    name,
    label: `type \`${name}\``,
    at,
    state: { ...state, ...(members.length > 0 && { members }) },
  };
  return [own, ...membersBelow(schema, { key, name, stability: state.stability }, scope)];
}

function stabilityOf(version: string | undefined): VersionStage {
  return (version === undefined ? undefined : stageOfVersion(version)) ?? "stable";
}
