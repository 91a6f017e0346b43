import { canonical, isObject, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { readArguments, readList, readValue } from "./marker-values.ts";
import type { Marker } from "../comments/markers.ts";

/** A schema while it is put together. */
export type SchemaDraft = Record<string, Json>;

/** Records the place of a schema keyword. */
export type Note = (at: Pointer, marker: Marker) => void;

/** `item`: the one of a list that the marker adds. */
type SetKeyword = (keyword: string, value: Json, item?: number) => void;

type Apply = (schema: SchemaDraft, marker: Marker, set: SetKeyword) => void;

const number =
  (keyword: string): Apply =>
  (_, { value }, set) => {
    const read = value === undefined ? undefined : readValue(value);
    if (typeof read === "number") set(keyword, read);
  };

const text =
  (keyword: string): Apply =>
  (_, { value }, set) => {
    const read = value === undefined ? undefined : readValue(value);
    if (read !== undefined) set(keyword, typeof read === "string" ? read : value!.trim());
  };

/** Applies a type marker; without a name, the type is arbitrary. */
const type: Apply = (schema, marker, set) => {
  if (marker.value !== undefined && readValue(marker.value) === "") delete schema["type"];
  else text("type")(schema, marker, set);
};

const truth =
  (keyword: string): Apply =>
  (_, { value }, set) => {
    if (value === undefined || value.trim() === "true") set(keyword, true);
  };

/** Controller-gen says of a bound that it is exclusive, the model which bound is. */
const exclusive =
  (keyword: "exclusiveMinimum" | "exclusiveMaximum"): Apply =>
  (_, { value }, set) => {
    if (value === undefined || value.trim() === "true") set(keyword, true);
  };

const fallback: Apply = (_, { value }, set) => {
  // A reference to a constant is not followed: what it stands for is not known here.
  if (value !== undefined && !/^ref\(/u.test(value)) set("default", readValue(value));
};

const validation: Apply = (schema, marker, set) => {
  // `+kubebuilder:validation:XValidation:rule="…",message="…"`
  const fields = readArguments(marker.text.slice(marker.text.indexOf("XValidation:") + "XValidation:".length));
  if (typeof fields["rule"] === "string") addValidation(schema, set, fields);
};

/** `+kubebuilder:validation:ExactlyOneOf=a;b`, as the rule that controller-gen writes for it. */
const membership =
  (condition: string): Apply =>
  (schema, { value }, set) => {
    const members = value === undefined ? [] : readList(value);
    const given = members.map((member) => `has(self.${String(member)})`).join(",");
    if (members.length > 0) addValidation(schema, set, { rule: `[${given}].filter(x,x==true).size() ${condition}` });
  };

/** `+lifecycle:kubernetes:minVersion=v1.20,status=alpha,featureGate=X`: KEP-2558 derives the keyword from the marker. */
const lifecycle: Apply = (schema, { text: said }, set) => {
  const [, project = "", rest = ""] = /^lifecycle:([^:=]*):?(.*)$/su.exec(said) ?? [];
  const others = schema["x-kubernetes-api-lifecycle"] ?? {};
  if (!isObject(others) || project in others) return;
  // A release is no number: `1.20` is not `1.2`.
  const minVersion = /(?:^|,)\s*minVersion=([^,]*)/u.exec(rest)?.[1]?.trim();
  const fields = { ...readArguments(rest), ...(minVersion !== undefined && { minVersion }) };
  set("x-kubernetes-api-lifecycle", { ...others, [project]: fields });
};

function addValidation(schema: SchemaDraft, set: SetKeyword, fields: Readonly<Record<string, Json>>): void {
  const others = (schema["x-kubernetes-validations"] ?? []) as readonly Json[];
  if (!others.some((other) => canonical(other) === canonical(fields)))
    set("x-kubernetes-validations", [...others, fields], others.length);
}

/** Applies the variant with `k8s:`, which has lower priority. */
const listTypeBeside: Apply = (schema, marker, set) => {
  if (schema[LIST_TYPE] === undefined) text(LIST_TYPE)(schema, marker, set);
};

const LIST_TYPE = "x-kubernetes-list-type";

const listMapKey: Apply = (schema, { value }, set) => {
  const others = (schema["x-kubernetes-list-map-keys"] ?? []) as readonly Json[];
  const key = value?.trim();
  if (key !== undefined && !others.includes(key)) set("x-kubernetes-list-map-keys", [...others, key], others.length);
};

const intOrString: Apply = (schema, _, set) => {
  delete schema["type"];
  set("x-kubernetes-int-or-string", true);
};

/** Removes constraints of the type; those of other markers stay. */
function forgetType(schema: SchemaDraft): void {
  for (const keyword of Object.keys(schema)) if (keyword !== "description") Reflect.deleteProperty(schema, keyword);
}

const enumeration: Apply = (_, { value }, set) => {
  if (value !== undefined) set("enum", readList(value));
};

/** A name of Kubernetes' own formats is a format like others: that it is enforced is a matter of the profile. */
const format: Apply = text("format");

const BY_NAME: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ...(
    [
      ["Minimum", number("minimum")],
      ["Maximum", number("maximum")],
      ["ExclusiveMinimum", exclusive("exclusiveMinimum")],
      ["ExclusiveMaximum", exclusive("exclusiveMaximum")],
      ["MultipleOf", number("multipleOf")],
      ["MinLength", number("minLength")],
      ["MaxLength", number("maxLength")],
      ["MinItems", number("minItems")],
      ["MaxItems", number("maxItems")],
      ["MinProperties", number("minProperties")],
      ["MaxProperties", number("maxProperties")],
      ["UniqueItems", truth("uniqueItems")],
      ["Pattern", text("pattern")],
      ["Format", format],
      ["Type", type],
      ["Enum", enumeration],
      ["AtMostOneOf", membership("<= 1")],
      ["AtLeastOneOf", membership(">= 1")],
      ["ExactlyOneOf", membership("== 1")],
      ["XIntOrString", intOrString],
      ["XPreserveUnknownFields", truth("x-kubernetes-preserve-unknown-fields")],
      ["XEmbeddedResource", truth("x-kubernetes-embedded-resource")],
      ["EmbeddedResource", truth("x-kubernetes-embedded-resource")],
    ] as const
  ).map(([name, apply]) => [`kubebuilder:validation:${name}`, apply] as const),
  ["k8s:default", fallback],
  ["listType", text(LIST_TYPE)],
  ["listMapKey", listMapKey],
  ["k8s:listType", listTypeBeside],
  ["k8s:listMapKey", listMapKey],
  ["mapType", text("x-kubernetes-map-type")],
  ["structType", text("x-kubernetes-map-type")],
  ["default", fallback],
  ["kubebuilder:default", fallback],
  ["nullable", truth("nullable")],
  ["kubebuilder:pruning:PreserveUnknownFields", truth("x-kubernetes-preserve-unknown-fields")],
  ["deprecated", (_, __, set) => set("deprecated", true)],
]);

const ITEMS = "kubebuilder:validation:items:";
const LIFECYCLE = "lifecycle:";
const VALIDATION = "kubebuilder:validation:XValidation:";
const MAX_DEPTH = 10;

/** Not so behind a stage in which a tag only logs what it finds, nor behind a gate. */
function isInForce(prefix: Marker): boolean {
  return prefix.name === "k8s:beta" || DESCENTS.has(prefix.name);
}

/** Prefixes that select a part of the value for the following marker. */
const DESCENTS: ReadonlySet<string> = new Set(["k8s:eachVal", "k8s:eachKey"]);

/**
 * Applies markers to a schema; `note` records the place of each keyword. Markers for other purposes or without effect
 * are skipped. So are declarative validation tags except those of list merging: they mostly repeat handwritten
 * validation and are compared as tags.
 */
export function applyMarkers(schema: SchemaDraft, markers: readonly Marker[], at: Pointer, note: Note): void {
  if (markers.some(({ name }) => name === "kubebuilder:validation:Schemaless")) forgetType(schema);
  for (const marker of markers) {
    if (!marker.prefixes.every(isInForce)) continue;
    const path = marker.prefixes.filter(({ name }) => DESCENTS.has(name)).map(({ name }) => name);
    if (path.length > MAX_DEPTH) continue;
    let { name } = marker;
    if (name.startsWith(ITEMS)) {
      path.push("k8s:eachVal");
      name = `kubebuilder:validation:${name.slice(ITEMS.length)}`;
    }
    const apply = name.startsWith(VALIDATION) ? validation : name.startsWith(LIFECYCLE) ? lifecycle : BY_NAME.get(name);
    const part = apply && descend(schema, at, path);
    if (part === undefined) continue;
    apply?.(part.schema, marker, (keyword, value, item) => {
      part.schema[keyword] = value;
      note(child(part.at, keyword), marker);
      if (item !== undefined) note(child(part.at, keyword, item), marker);
    });
  }
  settleExclusive(schema);
}

/** Returns the schema of the items, values or keys; undefined if there is none. */
function descend(
  from: SchemaDraft,
  start: Pointer,
  path: readonly string[],
): { readonly schema: SchemaDraft; readonly at: Pointer } | undefined {
  let schema = from;
  let at = start;
  for (const name of path) {
    const keyword = name === "k8s:eachKey" ? "propertyNames" : "items" in schema ? "items" : "additionalProperties";
    if (name === "k8s:eachKey") schema["propertyNames"] ??= {};
    const next = schema[keyword];
    if (!isObject(next)) return undefined;
    const copy: SchemaDraft = { ...next };
    schema[keyword] = copy;
    schema = copy;
    at = child(at, keyword);
  }
  return { schema, at };
}

function settleExclusive(schema: SchemaDraft): void {
  for (const [flag, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (schema[flag] !== true) continue;
    Reflect.deleteProperty(schema, flag);
    if (schema[bound] === undefined) continue;
    schema[flag] = schema[bound];
    Reflect.deleteProperty(schema, bound);
  }
}
