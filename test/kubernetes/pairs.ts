// Pairs of small APIs, written once and read as a custom resource, as Go types, as OpenAPI and as `.proto` files.
import { compare, readSnapshot, type Comparison, type Reading } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";

export interface Field {
  readonly type: "string" | "integer" | "object" | "strings";
  /** Stated by the description. */
  readonly level?: "alpha" | "beta";
  readonly required?: true;
  readonly text?: string;
  readonly maximum?: number;
  readonly default?: number;
  readonly deprecated?: true;
  readonly fields?: Fields;
}
export type Fields = Readonly<Record<string, Field>>;

export interface Api {
  readonly version?: string;
  readonly spec?: Fields;
  readonly status?: Fields;
}

/** `error` and `warn` name the worst finding; `none`: nothing above a note. */
export type Expected = "error" | "warn" | "none";

const FORMATS = { crd, go, openapi, proto };
export type Format = keyof typeof FORMATS;
export const ALL = ["crd", "go", "openapi"] as const satisfies readonly Format[];

/** Each pair in each format, also in `.proto` files if no field has a limit or a default, which these cannot state. */
export function inAllFormats<T extends readonly [string, Api, Api, Expected]>(
  pairs: readonly T[],
): readonly (readonly [Format, ...T])[] {
  const sayable = pairs.filter(([, old, new_]) => !/"(?:maximum|default)":/u.test(JSON.stringify([old, new_])));
  return [
    ...ALL.flatMap((format) => pairs.map((pair) => [format, ...pair] as const)),
    ...sayable.map((pair) => ["proto", ...pair] as const),
  ];
}

export function worst(old: Api, new_: Api, format: Format): Expected {
  return worstOf(compare(FORMATS[format](old), FORMATS[format](new_), { profile: "kubernetes", all: true }));
}

export function readingOf(api: Api, format: Format): Reading {
  return FORMATS[format](api);
}

/** The worst severity of what differs; lint of what is new is left out. */
export function worstOf({ findings }: Pick<Comparison, "findings">): Expected {
  const severities = new Set(
    findings.filter(({ ruleId }) => !OF_STYLE.has(ruleId)).map(({ severity }) => String(severity)),
  );
  return severities.has("error") ? "error" : severities.has("warn") ? "warn" : "none";
}

/** Report how Go declares a field or which level a text lacks, not what differs for clients. */
const OF_STYLE: ReadonlySet<string> = new Set([
  "alpha-field-required",
  "alpha-field-ungated",
  "field-comment-missing",
  "go-field-removed",
  "optional-pointer-missing",
  "pointer-changed",
]);

function describe({ level, deprecated, text = "It says how a hive is built." }: Field, name: string): string {
  const stated =
    level === undefined
      ? ""
      : ` This is ${level === "alpha" ? "an alpha" : "a beta"} field and requires enabling the Hives feature gate.`;
  return `${name} of the hive. ${text}${stated}${deprecated ? " Deprecated: use span." : ""}`;
}

function schemaOf(fields: Fields): JsonObject {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.required ? [name] : []));
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, memberOf(field, name)])),
  };
}

function memberOf(field: Field, name: string): Json {
  const description = describe(field, name);
  if (field.type === "object") return { ...schemaOf(field.fields ?? {}), description };
  if (field.type === "strings") return { type: "array", items: { type: "string" }, description };
  const { type, maximum, default: value } = field;
  return {
    type,
    description,
    ...(maximum !== undefined && { maximum }),
    ...(value !== undefined && { default: value }),
  };
}

function wholeOf({ spec, status }: Api): JsonObject {
  return {
    type: "object",
    properties: { ...(spec && { spec: schemaOf(spec) }), ...(status && { status: schemaOf(status) }) },
  };
}

function read(name: string, text: string): Reading {
  return readSnapshot({ name, url: `file:///${name}`, text });
}

function crd(api: Api): Reading {
  return hive(wholeOf(api), api.version);
}

/** A custom resource with the schema of its only version. */
export function hive(schema: Json, version = "v1"): Reading {
  const manifest = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "hives.apiary.example" },
    spec: {
      group: "apiary.example",
      scope: "Namespaced",
      names: { kind: "Hive", plural: "hives", singular: "hive", listKind: "HiveList" },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: schema },
        },
      ],
    },
  };
  return read("hive.json", JSON.stringify(manifest));
}

/** As an API server publishes it: the version stands in the path. */
function openapi(api: Api): Reading {
  const version = api.version ?? "v1";
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Hive" } } };
  const identity = { group: "apiary.example", version, kind: "Hive" };
  const document = {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: "v1.30.0" },
    paths: {
      [`/apis/apiary.example/${version}/namespaces/{namespace}/hives`]: {
        parameters: [{ name: "namespace", in: "path", required: true, schema: { type: "string" } }],
        post: {
          operationId: "createHive",
          "x-kubernetes-group-version-kind": identity,
          requestBody: { content },
          responses: { 200: { description: "OK", content } },
        },
      },
      [`/apis/apiary.example/${version}/namespaces/{namespace}/hives/{name}/status`]: {
        parameters: ["namespace", "name"].map((name) => ({
          name,
          in: "path",
          required: true,
          schema: { type: "string" },
        })),
        get: {
          operationId: "readHiveStatus",
          "x-kubernetes-group-version-kind": identity,
          responses: { 200: { description: "OK", content } },
        },
      },
    },
    components: { schemas: { Hive: { ...wholeOf(api), "x-kubernetes-group-version-kind": [identity] } } },
  };
  return read("openapi.json", JSON.stringify(document));
}

function go({ version = "v1", spec, status }: Api): Reading {
  const structs: string[] = [];
  const struct = (name: string, fields: Fields): string => {
    const lines = Object.entries(fields).map(([json, field]) => goField(json, field, name, struct));
    structs.push(`// ${name} is part of a hive.\ntype ${name} struct {\n${lines.join("\n")}\n}`);
    return name;
  };
  const members = Object.entries({ ...(spec && { spec }), ...(status && { status }) }).map(
    ([name, fields]) =>
      `\t// ${name} of the hive.\n\t// +optional\n\t${upper(name)} ${struct(`Hive${upper(name)}`, fields)} \`json:"${name},omitempty"\``,
  );
  const hive = `// Hive is a hive.\n// +kubebuilder:object:root=true\n// +kubebuilder:subresource:status\n// +genclient\ntype Hive struct {\n\tmetav1.TypeMeta \`json:",inline"\`\n\tmetav1.ObjectMeta \`json:"metadata,omitempty"\`\n\n${members.join("\n")}\n}`;
  const head = `// +groupName=apiary.example\npackage ${version}\n\nimport metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"`;
  return read("types.go", [head, hive, ...structs].join("\n\n"));
}

function goField(json: string, field: Field, holder: string, struct: (name: string, fields: Fields) => string): string {
  const type =
    field.type === "object"
      ? struct(`${holder}${upper(json)}`, field.fields ?? {})
      : { string: "string", integer: "int64", strings: "[]string" }[field.type];
  const limit = field.maximum === undefined ? "" : `\t// +kubebuilder:validation:Maximum=${String(field.maximum)}\n`;
  const value = field.default === undefined ? "" : `\t// +default=${String(field.default)}\n`;
  const gate = field.level === undefined ? "" : "\t// +featureGate=Hives\n";
  const pointer = field.type === "strings" ? "" : "*";
  const form = field.required ? `${type} \`json:"${json}"\`` : `${pointer}${type} \`json:"${json},omitempty"\``;
  const optional = field.required ? "\t// +required\n" : "\t// +optional\n";
  return `\t// ${describe(field, json)}\n${limit}${value}${gate}${optional}\t${upper(json)} ${form}`;
}

/** As generated from Go types: comments are copied, and a number belongs to a name. */
function proto({ version = "v1", spec, status }: Api): Reading {
  const messages: string[] = [];
  const message = (name: string, fields: Fields): string => {
    const lines = Object.entries(fields).map(([field, { type, fields: inner = {}, ...rest }]) => {
      const label = type === "strings" ? "repeated" : rest.required ? "required" : "optional";
      const of =
        type === "object"
          ? message(`${name}${upper(field)}`, inner)
          : { string: "string", integer: "int64", strings: "string" }[type];
      return `  // ${describe({ type, ...rest }, field)}\n  // +optional\n  ${label} ${of} ${field} = ${numberOf(field)};`;
    });
    messages.push(`// ${name} is part of a hive.\nmessage ${name} {\n${lines.join("\n\n")}\n}`);
    return name;
  };
  const members = Object.entries({ ...(spec && { spec }), ...(status && { status }) }).map(
    ([name, fields]) => `  optional ${message(`Hive${upper(name)}`, fields)} ${name} = ${numberOf(name)};`,
  );
  const hive = `// Hive is a hive.\nmessage Hive {\n${members.join("\n")}\n}`;
  return read("generated.proto", [`syntax = "proto2";\n\npackage apiary.${version};`, hive, ...messages].join("\n\n"));
}

function numberOf(name: string): string {
  return String([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 1) + 1);
}

function upper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
