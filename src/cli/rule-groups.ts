import type { Format } from "../model/snapshot.ts";
import type { RuleMeta } from "../contracts/rule.ts";

/** A heading of the list of rules, with the rules below it. */
export interface RuleGroup {
  readonly format: string;
  readonly subject: string;
  readonly ids: readonly string[];
}

type Grouping = readonly [format: string, subject: string, ids: RegExp, formats?: RegExp];

const SCHEMAS = "Schemas (all formats)";
const HTTP = "HTTP APIs (OpenAPI, Swagger)";
const LIFECYCLE = "Lifecycle (all formats)";
const KUBERNETES = "Kubernetes (CRD, Go)";
const GO = "Go types";
const PROTOBUF = "Protocol buffers";
const TYPESCRIPT = "TypeScript";

/** The group of the rules that look at history. No id matches it. */
const RELEASES = "Releases";
const NEVER = /(?!)/;

/** In the order of the list. A rule belongs to the first grouping of `CLAIMS` that matches its id and formats. */
const CLAIMS: readonly Grouping[] = [
  [TYPESCRIPT, "Declarations and packages", /^typescript-/],
  [KUBERNETES, "Feature gates", /gate|^stable-field-ungated|^alpha-(?:field-ungated|annotation)/],
  [KUBERNETES, "Field lifecycle markers", /^(?:lifecycle|tombstone)/],
  [
    GO,
    "JSON tags and generators",
    /^(?:omitempty|optional-(?:marker|omitempty|pointer)|json-|pointer-changed|genclient|deepcopy|group-name)/,
  ],
  [PROTOBUF, "Numbers and names", /number|protobuf-(?:tag|name|json-name|field-moved)/],
  [PROTOBUF, "Services", /^protobuf-(?:rpc|http|method|operation|resource)/],
  [PROTOBUF, "Files, packages and options", /^protobuf-(?:file|package|public-import|syntax|.*option|definition)/],
  [PROTOBUF, "Fields and enums", /^protobuf-/],
  [GO, "Types and fields", /./, /^go(?:,typescript)?$/],
  [KUBERNETES, "Validation rules", /^(?:validation-rule|value-made)/],
  [
    KUBERNETES,
    "Versions and conversion",
    /versions|^(?:conversion|once-stored|stored?-|storage|resource-version|replaced-version|version-|deprecation-warning|leading-version|preferred|group-version|definition-version|deprecated-resource|schema-stated-twice|representation|resource-schema)/,
  ],
  [KUBERNETES, "Kinds", /^(?:resource|category|short-name|printer|selectable|scale|scope-|subresource|plural)/],
  [
    KUBERNETES,
    "Structural schemas and merging",
    /^(?:list-|map-type|patch-|unknown-fields|embedded|member-path|merging|schema-unstructural|default-(?:invalid|on-)|alpha-undocumented|enum-undocumented|union-member)/,
  ],
  [LIFECYCLE, RELEASES, NEVER],
  [LIFECYCLE, "Deprecation and sunset", /sunset|deprecat/],
  [LIFECYCLE, "Stability and versions", /^(?:stability|api-version|described-level)/],
  [HTTP, "Operations and paths", /^(?:operation|path|tag-|callback|webhook|link)/],
  [HTTP, "Parameters and headers", /parameter|^header/],
  [HTTP, "Bodies, responses and media types", /^(?:request-body|response|media-type|encoding|xml)/],
  [HTTP, "Security", /^(?:security|required-scope)/],
  [HTTP, "Servers", /^server/],
  [SCHEMAS, "Objects and properties", /propert|^(?:dependent|unevaluated-properties|read-only|write-only)/],
  [SCHEMAS, "Arrays", /items?-|contains/],
  [SCHEMAS, "Alternatives and conditions", /^(?:variant|discriminator|not-|conditional|evaluation)/],
  [SCHEMAS, "Enums, constants and defaults", /enum|const|default/],
  [SCHEMAS, "Numbers and strings", /^(?:maximum|minimum|multiple|max-length|min-length|pattern|format|content)/],
  [SCHEMAS, "Types", /^(?:type|null|value-|component|reference-inlined|root|schema-unsatisfiable)/],
];

const ORDER = [SCHEMAS, HTTP, LIFECYCLE, KUBERNETES, GO, PROTOBUF, TYPESCRIPT];

/** The formats that can express what the rules of a group are about; of the other groups, all formats. */
const FORMATS_OF: Readonly<Record<string, readonly Format[]>> = {
  [KUBERNETES]: ["crd", "go"],
  [GO]: ["go"],
  [PROTOBUF]: ["protobuf", "go"],
  [TYPESCRIPT]: ["typescript"],
  "Bodies, responses and media types": ["openapi", "swagger"],
  Security: ["openapi", "swagger"],
  Servers: ["openapi", "swagger"],
};

/** Returns whether a rule can report something in documents of a format. */
export function appliesToFormat(id: string, { formats }: RuleMeta, format: Format): boolean {
  if (formats !== undefined) return formats.includes(format);
  const [group, subject] = CLAIMS.find(([, , ids, of]) => of === undefined && ids.test(id)) ?? [];
  const known = FORMATS_OF[subject ?? ""] ?? FORMATS_OF[group ?? ""];
  return known === undefined || known.includes(format);
}

/** Sorts the rules into groups; `left` are rules that no group claims. */
export function groupRules(metas: ReadonlyMap<string, RuleMeta>): {
  readonly groups: readonly RuleGroup[];
  readonly left: readonly string[];
} {
  const groups = CLAIMS.map(([format, subject]) => ({ format, subject, ids: [] as string[] }));
  const left: string[] = [];
  for (const [id, { formats = [], looksAt }] of metas) {
    const index = CLAIMS.findIndex(([, subject, ids, of]) =>
      looksAt === "history" ? subject === RELEASES : ids.test(id) && (of === undefined || of.test(formats.join())),
    );
    (groups[index]?.ids ?? left).push(id);
  }
  return { groups: groups.toSorted((a, b) => ORDER.indexOf(a.format) - ORDER.indexOf(b.format)), left };
}
