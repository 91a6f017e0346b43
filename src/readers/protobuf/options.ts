import { dictionary, type Dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Annotations, Facet } from "../../model/schema.ts";
import { NOTHING } from "../nothing.ts";
import type { Features } from "../wire/editions.ts";
import type { EnumNode, OptionNode } from "./syntax.ts";

interface FeatureScope {
  readonly features: Features;
  readonly fileFeatures: Features;
  readonly at: Pointer;
}

/** Features that are not what the file says, among the options under their own names. */
export function withFeatures(
  options: Dictionary<Facet<Json>>,
  names: readonly string[],
  { features, fileFeatures, at }: FeatureScope,
): Dictionary<Facet<Json>> {
  if (features === fileFeatures) return options;
  const stated = names.filter((name) => features[name] !== fileFeatures[name]);
  if (stated.length === 0) return options;
  return dictionary([
    ...Object.entries(options),
    ...stated.map(
      (name) => [`features.${name}`, { value: features[name]!, at: child(at, "options", `features.${name}`) }] as const,
    ),
  ]);
}

/** Converts the visibility keyword of edition 2024 to an option. */
export function withVisibility(
  options: Dictionary<Facet<Json>>,
  { visibility }: Pick<EnumNode, "visibility">,
  at: Pointer,
): Dictionary<Facet<Json>> {
  return visibility === undefined
    ? options
    : dictionary([...Object.entries(options), ["visibility", { value: visibility, at }]]);
}

interface SplitOptions {
  readonly options: Dictionary<Facet<Json>>;
  readonly extensions: Dictionary<Facet<Json>>;
}

const NO_OPTIONS: SplitOptions = { options: NOTHING, extensions: NOTHING };

/** Splits options into known and custom ones. */
export function splitOptions(
  nodes: readonly OptionNode[],
  at: Pointer,
  matters: (name: string) => boolean,
): SplitOptions {
  if (nodes.length === 0) return NO_OPTIONS;
  let options: Record<string, Facet<Json>> | undefined;
  let extensions: Record<string, Facet<Json>> | undefined;
  for (const { name, value } of nodes) {
    const custom = name.startsWith("(");
    if (!custom && !matters(name)) continue;
    const facet = { value, at: child(at, "options", name) };
    if (custom) {
      extensions ??= dictionary();
      const before = extensions[name];
      // An option may be given more than once: then it is a list.
      if (before !== undefined) extensions[name] = { value: [before.value, value].flat(), at: before.at };
      else extensions[name] = facet;
    } else {
      options ??= dictionary();
      options[name] = facet;
    }
  }
  return { options: options ?? NOTHING, extensions: extensions ?? NOTHING };
}

export function isFileOption(name: string): boolean {
  return !name.startsWith("features") && name !== "deprecated";
}

export function isMessageOption(name: string): boolean {
  return name === "message_set_wire_format" || name === "no_standard_descriptor_accessor";
}

export function isFieldOption(name: string): boolean {
  return name === "jstype" || name === "ctype";
}

export function isEnumOption(name: string): boolean {
  return name === "allow_alias";
}

export function deprecationOf(options: readonly OptionNode[], at: Pointer): Facet<true> | undefined {
  if (options.length === 0) return undefined;
  const isDeprecated = options.some(({ name, value }) => name === "deprecated" && value === true);
  return isDeprecated ? { value: true, at: child(at, "options", "deprecated") } : undefined;
}

const NO_ANNOTATIONS: Annotations = Object.freeze({});

export function annotationsOf(options: readonly OptionNode[], at: Pointer): Annotations {
  if (options.length === 0) return NO_ANNOTATIONS;
  const deprecated = deprecationOf(options, at);
  const stated = options.find(({ name }) => name === "default");
  if (deprecated === undefined && stated === undefined) return NO_ANNOTATIONS;
  return {
    ...(stated && { default: { value: stated.value, at: child(at, "options", "default") } }),
    ...(deprecated && { deprecated }),
  };
}
