import type { Sighting } from "../../model/element.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { MediaType, Operation, Snapshot } from "../../model/snapshot.ts";
import { labelOf } from "../diff/entry-point.ts";
import { deprecatedIf } from "./deprecated.ts";
import { isLevel, leastStable, memberState, membersBelow, type MemberScope } from "./members.ts";
import type { UnitReader } from "./units.ts";
import { stageOf } from "../match/versions.ts";
import type { VersionStage } from "../../model/resource.ts";

/** Operations, their parameters, and what their bodies declare inline. */
export function operationSightings(snapshot: Snapshot, scope: MemberScope, units: UnitReader): readonly Sighting[] {
  return Object.values(snapshot.operations).flatMap((operation) =>
    units.operation(operation, () => ofOperation(operation, scope)),
  );
}

function ofOperation(operation: Operation, scope: MemberScope): readonly Sighting[] {
  const key = `operation ${operation.id}`;
  const name = `\`${labelOf(operation)}\``;
  const stability = stabilityOf(operation);
  const own: Sighting<"operation"> = {
    kind: "operation",
    key,
    name: operation.id,
    label: `operation ${name}`,
    at: operation.at,
    state: { stability, type: operation.kind, ...deprecatedIf(operation.annotations.deprecated) },
  };
  const parameters = Object.values(operation.parameters).map((parameter): Sighting<"parameter"> => {
    const schema = Object.values(parameter.content)[0]?.schema;
    const type = schema === undefined ? undefined : scope.schemas.get(schema);
    const { annotations, required } = parameter;
    const state =
      type === undefined
        ? {
            stability,
            type: "",
            required,
            constraints: {},
            ...deprecatedIf(annotations.deprecated),
          }
        : memberState(type, annotations, required, stability, scope.schemas);
    const label = `${parameter.in} parameter \`${parameter.name}\` of ${name}`;
    const { key: place, at } = parameter;
    return { kind: "parameter", key: `${key} ${place}`, name: parameter.name, label, holder: key, at, state };
  });
  const bodies = bodiesOf(operation).flatMap(({ where, schema }) => {
    if (scope.isOwner(schema)) return [];
    return membersBelow(
      schema,
      { key: `${key} ${where}`, name: "", within: `in the ${where} of ${name}`, stability },
      scope,
    );
  });
  return [own, ...parameters, ...bodies.map((each) => heldBy(each, key))];
}

/** A body belongs to its operation. */
function heldBy(member: Sighting<"property">, operation: string): Sighting<"property"> {
  return member.holder?.startsWith("property ") === true ? member : { ...member, holder: operation };
}

function bodiesOf({
  requestBody,
  responses,
}: Operation): readonly { readonly where: string; readonly schema: Pointer }[] {
  const first = (content: Readonly<Record<string, MediaType>>): Pointer | undefined =>
    Object.values(content).find(({ schema }) => schema !== undefined)?.schema;
  const all = [
    ...(requestBody === undefined ? [] : [["request body", first(requestBody.content)] as const]),
    ...Object.values(responses).map(({ status, content }) => [`${status} response`, first(content)] as const),
  ];
  return all.flatMap(([where, schema]) => (schema === undefined ? [] : [{ where, schema }]));
}

function stabilityOf({ path, annotations }: Operation): VersionStage {
  const stated = annotations.stability?.value;
  return leastStable(isLevel(stated) ? stated : "stable", stageOf(path) ?? "stable");
}
