import type { Sighting } from "../../model/element.ts";
import { stageOfVersion, type VersionStage } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { WireEnum, WireMessage, WireService } from "../../model/wire.ts";
import { deprecatedIf } from "./deprecated.ts";

/** Returns everything with a number in the encoded data; for `.proto` files also definitions and methods. */
export function wireSightings({ wire, format }: Snapshot): readonly Sighting[] {
  if (wire === undefined) return [];
  const noun = format === "protobuf" ? "message" : "type";
  const own = <T extends { readonly imported?: true }>(table: Readonly<Record<string, T>>): readonly T[] =>
    Object.values(table).filter(({ imported }) => imported !== true);
  const defines = format === "protobuf";
  return [
    ...own(wire.messages).flatMap((message) => ofMessage(message, noun, defines)),
    ...own(wire.enums).flatMap((declared) => ofEnum(declared, defines)),
    ...(defines ? own(wire.services).flatMap(ofService) : []),
  ];
}

function ofMessage(message: WireMessage, noun: string, defines: boolean): readonly Sighting[] {
  const { name, at, fields, deprecated } = message;
  const key = `definition ${name}`;
  const stability = stabilityIn(name);
  const definition: Sighting<"definition"> = {
    kind: "definition",
    key,
    name,
    label: `${noun} \`${name}\``,
    at,
    state: {
      stability,
      type: noun,
      members: fields.map((field) => field.name),
      ...deprecatedIf(deprecated),
    },
  };
  const numbered = fields.map((field): Sighting<"numbered"> => ({
    kind: "numbered",
    key: `field ${name}.${field.name}`,
    name: field.name,
    label: `field \`${name}.${field.name}\``,
    holder: key,
    at: field.at,
    state: {
      stability,
      number: field.number,
      type: `${field.cardinality === "repeated" || field.cardinality === "map" ? `${field.cardinality} ` : ""}${field.typeName ?? field.type}`,
      ...deprecatedIf(field.annotations.deprecated),
    },
  }));
  return defines ? [definition, ...numbered] : numbered;
}

function ofEnum({ name, at, values, deprecated }: WireEnum, defines: boolean): readonly Sighting[] {
  const key = `definition ${name}`;
  const stability = stabilityIn(name);
  const definition: Sighting<"definition"> = {
    kind: "definition",
    key,
    name,
    label: `enum \`${name}\``,
    at,
    state: { stability, type: "enum", ...deprecatedIf(deprecated) },
  };
  const numbered = values.map((value): Sighting<"numbered"> => ({
    kind: "numbered",
    key: `value ${name}.${value.name}`,
    name: value.name,
    label: `enum value \`${value.name}\` of \`${name}\``,
    holder: key,
    at: value.at,
    state: {
      stability,
      number: value.number,
      type: "",
      ...deprecatedIf(value.annotations.deprecated),
    },
  }));
  return defines ? [definition, ...numbered] : numbered;
}

function ofService({ name, at, methods, deprecated }: WireService): readonly Sighting[] {
  const key = `definition ${name}`;
  const stability = stabilityIn(name);
  const definition: Sighting<"definition"> = {
    kind: "definition",
    key,
    name,
    label: `service \`${name}\``,
    at,
    state: { stability, type: "service", ...deprecatedIf(deprecated) },
  };
  const operations = methods.map((method): Sighting<"operation"> => ({
    kind: "operation",
    key: `operation ${name}/${method.name}`,
    name: method.name,
    label: `method \`${name}.${method.name}\``,
    holder: key,
    at: method.at,
    state: {
      stability,
      type: `${method.request} to ${method.response}`,
      ...deprecatedIf(method.deprecated),
    },
  }));
  return [definition, ...operations];
}

/** A package can name its version: `acme.orders.v1beta1.Order`. */
function stabilityIn(name: string): VersionStage {
  const stages = name.split(".").map(stageOfVersion);
  return stages.find((stage) => stage !== undefined) ?? "stable";
}
