import { formatTraits } from "../../model/format-traits.ts";
import type { Sighting } from "../../model/element.ts";
import { stageOfVersion, type VersionStage } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { WireEnum, WireMessage, WireService } from "../../model/wire.ts";
import { deprecatedIf } from "./deprecated.ts";

/** Returns everything with a number in the encoded data; for `.proto` files also definitions and methods. */
export function wireSightings(snapshot: Snapshot): readonly Sighting[] {
  const { wire } = snapshot;
  if (wire === undefined) return [];
  const defines = formatTraits(snapshot).followsFromWire;
  const noun = defines ? "message" : "type";
  const own = <T extends { readonly imported?: true }>(table: Readonly<Record<string, T>>): readonly T[] =>
    Object.values(table).filter(({ imported }) => imported !== true);
  return [
    ...own(wire.messages).flatMap((message) => ofMessage(message, noun, defines)),
    ...own(wire.enums).flatMap((declared) => ofEnum(declared, defines)),
    ...(defines ? own(wire.services).flatMap(ofService) : []),
  ];
}

function ofMessage(message: WireMessage, noun: string, defines: boolean): readonly Sighting[] {
  const { name, fields } = message;
  const definition = definitionOf(noun, message, { members: fields.map((field) => field.name) });
  const {
    key,
    state: { stability },
  } = definition;
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

function definitionOf(
  noun: string,
  { name, at, deprecated }: Pick<WireMessage, "name" | "at" | "deprecated">,
  more: { readonly members?: readonly string[] } = {},
): Sighting<"definition"> {
  return {
    kind: "definition",
    key: `definition ${name}`,
    name,
    label: `${noun} \`${name}\``,
    at,
    state: { stability: stabilityIn(name), type: noun, ...more, ...deprecatedIf(deprecated) },
  };
}

function ofEnum(declared: WireEnum, defines: boolean): readonly Sighting[] {
  const { name, values } = declared;
  const definition = definitionOf("enum", declared);
  const {
    key,
    state: { stability },
  } = definition;
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

function ofService(declared: WireService): readonly Sighting[] {
  const { name, methods } = declared;
  const definition = definitionOf("service", declared);
  const {
    key,
    state: { stability },
  } = definition;
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
