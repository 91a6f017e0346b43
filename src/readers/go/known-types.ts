import { dictionary, type Dictionary, type JsonObject } from "../../model/json.ts";

const META = "k8s.io/apimachinery/pkg/apis/meta/v1";
const CORE = "k8s.io/api/core/v1";
const EXTENSIONS = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions";

const TIME: JsonObject = { type: "string", format: "date-time" };
/** A `MicroTime` is only decoded with six fractional digits. */
const MICRO_TIME: JsonObject = { ...TIME, pattern: String.raw`\.\d{6}(?:Z|[+-]\d{2}:\d{2})$` };
const KEPT: JsonObject = { "x-kubernetes-preserve-unknown-fields": true };
const TEXT: JsonObject = { type: "string" };
const OBJECT: JsonObject = { type: "object" };

/** Types of the core API that are texts by another name; of none of them generators list the values. */
const CORE_TEXTS: readonly string[] = [
  "ConditionStatus",
  "DNSPolicy",
  "FinalizerName",
  "HostPathType",
  "MountPropagationMode",
  "NamespacePhase",
  "NodeConditionType",
  "NodeSelectorOperator",
  "PersistentVolumeAccessMode",
  "PersistentVolumeMode",
  "PodConditionType",
  "PodPhase",
  "PreemptionPolicy",
  "Protocol",
  "PullPolicy",
  "ResourceName",
  "RestartPolicy",
  "SecretType",
  "ServiceType",
  "StorageMedium",
  "TaintEffect",
  "TolerationOperator",
  "URIScheme",
].map((name) => `${CORE}.${name}`);
const QUANTITY: JsonObject = { "x-kubernetes-int-or-string": true, format: "quantity" };

/** The JSON encoding of types of other projects, by `path.Name`, if it differs from their declaration. */
const KNOWN: Dictionary<JsonObject> = dictionary([
  [`${META}.Time`, TIME],
  [`${META}.MicroTime`, MICRO_TIME],
  ["time.Time", TIME],
  [`${META}.Duration`, { type: "string", format: "duration" }],
  ["time.Duration", { type: "integer", format: "int64" }],
  ["k8s.io/apimachinery/pkg/util/intstr.IntOrString", { "x-kubernetes-int-or-string": true, format: "int32" }],
  ["k8s.io/apimachinery/pkg/api/resource.Quantity", QUANTITY],
  [`${CORE}.ResourceList`, { type: "object", additionalProperties: QUANTITY }],
  ...CORE_TEXTS.map((name) => [name, TEXT] as const),
  ["k8s.io/apimachinery/pkg/runtime.RawExtension", { type: "object", "x-kubernetes-preserve-unknown-fields": true }],
  ["k8s.io/apimachinery/pkg/runtime.Object", { type: "object", "x-kubernetes-preserve-unknown-fields": true }],
  ["k8s.io/apimachinery/pkg/runtime.Unknown", { type: "object", "x-kubernetes-preserve-unknown-fields": true }],
  [`${EXTENSIONS}/v1.JSON`, KEPT],
  [`${EXTENSIONS}/v1beta1.JSON`, KEPT],
  ["encoding/json.RawMessage", KEPT],
  ["encoding/json.Number", { type: "number" }],
  ["k8s.io/apimachinery/pkg/types.UID", TEXT],
  ["k8s.io/apimachinery/pkg/types.NodeName", TEXT],
  ["k8s.io/apimachinery/pkg/types.NamespacedName", OBJECT],
  [`${META}.TypeMeta`, { type: "object", properties: { apiVersion: { type: "string" }, kind: { type: "string" } } }],
  [`${META}.ObjectMeta`, OBJECT],
  [`${META}.ListMeta`, OBJECT],
  [`${META}.LabelSelector`, OBJECT],
  [`${META}.Condition`, OBJECT],
  [`${META}.ConditionStatus`, TEXT],
]);

/** Returns the JSON encoding of a type of another project; undefined if its source is needed. */
export function knownType(path: string, name: string): JsonObject | undefined {
  return KNOWN[`${path}.${name}`];
}

/** Known types that are not structs in Go. */
const NO_STRUCTS: ReadonlySet<string> = new Set([
  "time.Duration",
  "k8s.io/apimachinery/pkg/runtime.Object",
  "encoding/json.RawMessage",
  "encoding/json.Number",
  "k8s.io/apimachinery/pkg/types.UID",
  "k8s.io/apimachinery/pkg/types.NodeName",
  `${META}.ConditionStatus`,
  `${CORE}.ResourceList`,
  ...CORE_TEXTS,
]);

export function isKnownStruct(path: string, name: string): boolean {
  return knownType(path, name) !== undefined && !NO_STRUCTS.has(`${path}.${name}`);
}

/** Integer types; those without a size have 64 bits. Kubernetes decodes no number beyond a signed 64-bit integer. */
const INTEGERS: Readonly<Record<string, JsonObject>> = {
  int: { format: "int64" },
  int8: { format: "int8" },
  int16: { format: "int16" },
  int32: { format: "int32" },
  rune: { format: "int32" },
  int64: { format: "int64" },
  uint: { format: "int64", minimum: 0 },
  byte: { format: "uint8" },
  uint8: { format: "uint8" },
  uint16: { format: "uint16" },
  uint32: { format: "uint32" },
  uint64: { format: "int64", minimum: 0 },
  uintptr: { format: "int64", minimum: 0 },
};

/** Returns the JSON encoding of a built-in type. */
export function basicType(name: string): JsonObject {
  const integer = Object.hasOwn(INTEGERS, name) ? INTEGERS[name] : undefined;
  if (integer !== undefined) return { type: "integer", ...integer };
  if (name === "string") return { type: "string" };
  if (name === "bool") return { type: "boolean" };
  if (name === "float64") return { type: "number", format: "double" };
  return name === "float32" ? { type: "number", format: "float" } : {};
}

/** The metadata that makes a struct a kind, in any package. */
export const TYPE_META = "TypeMeta";
export const LIST_META = "ListMeta";
