import { dictionary, type Dictionary, type Json } from "../../model/json.ts";
import { resourceId, versionLabel, type ResourceVersion, type Scale, type Subresources } from "../../model/resource.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { Writable } from "../writable.ts";
import type { Context } from "./context.ts";
import type { Node } from "./fields.ts";
import { addKnownMembers } from "./known-members.ts";

/**
 * Fields that a version inherits from its definition; in `v1beta1`, schema, subresources and columns can be stated for
 * all versions.
 */
export interface Inherited {
  readonly group: string;
  readonly kind: string;
  readonly spec: Node;
  readonly schema?: Facet<Pointer>;
}

export function readVersion(context: Context, node: Node, name: string, inherited: Inherited): ResourceVersion {
  const { fields } = context;
  const { group, kind, spec } = inherited;
  const deprecated = fields.flag(node, "deprecated");
  const deprecationWarning = fields.text(node, "deprecationWarning");
  const schema = readSchema(context, node, "schema") ?? inherited.schema;
  const version: Writable<ResourceVersion> = {
    name,
    label: versionLabel(group, name, kind),
    resource: resourceId(group, kind),
    at: node.at,
    // A missing `served` does not prove that the version is unused.
    served: requiredFlag(context, node, "served", name) ?? { value: true, at: node.at },
    annotations: deprecated?.value === true ? { deprecated: { value: true, at: deprecated.at } } : {},
    subresources: readSubresources(context, node) ?? readSubresources(context, spec) ?? {},
    printerColumns: readColumns(context, node) ?? readColumns(context, spec) ?? dictionary(),
    selectableFields: readSelectableFields(context, node),
    operations: [],
  };
  const storage = requiredFlag(context, node, "storage", name);
  if (storage !== undefined) version.storage = storage;
  if (deprecationWarning !== undefined) version.deprecationWarning = deprecationWarning;
  if (schema !== undefined) version.schema = schema;
  return version;
}

/** The API server rejects a definition with a version that does not state whether it is served and stored. */
function requiredFlag(
  { fields, problems }: Context,
  node: Node,
  key: "served" | "storage",
  version: string,
): Facet<boolean> | undefined {
  const flag = fields.flag(node, key);
  if (flag === undefined) {
    problems.add({
      code: "MISSING_FIELD",
      level: "error",
      message: `Version ${version} does not state \`${key}\`.`,
      hint: `Add \`${key}: true\` or \`${key}: false\`. Until then, the version is compared as one that is in use.`,
      at: node.at,
    });
  }
  return flag;
}

/** The schema in `schema` or `validation`, completed by what the server adds. */
export function readSchema(context: Context, holder: Node, key: "schema" | "validation"): Facet<Pointer> | undefined {
  const outer = context.fields.object(holder, key);
  const node = outer && context.fields.object(outer, "openAPIV3Schema");
  if (node === undefined) return undefined;
  addKnownMembers(node.value, node.at, context.extra);
  return { value: context.schemas.alias(node.at), at: node.at };
}

function readSubresources({ fields }: Context, holder: Node): Subresources | undefined {
  const node = fields.object(holder, "subresources");
  if (node === undefined) return undefined;
  const status = fields.object(node, "status");
  const scale = fields.object(node, "scale");
  return { ...(status && { status: status.at }), ...(scale && { scale: readScale(fields, scale) }) };
}

const SCALE_PATHS = ["specReplicasPath", "statusReplicasPath", "labelSelectorPath"] as const;

function readScale(fields: Context["fields"], node: Node): Scale {
  const paths = SCALE_PATHS.flatMap((name) => {
    const path = fields.text(node, name);
    return path === undefined ? [] : [[name, path] as const];
  });
  return { at: node.at, paths: dictionary(paths) };
}

/** `v1beta1` spells `JSONPath`, `v1` `jsonPath`. Prose and the priority of a column promise nothing. */
function readColumns({ fields }: Context, holder: Node): Dictionary<Facet<Json>> | undefined {
  const columns = fields.objects(holder, "additionalPrinterColumns");
  if (columns === undefined) return undefined;
  return dictionary(
    columns.flatMap((node) => {
      const name = fields.text(node, "name");
      if (name === undefined) return [];
      const path = fields.text(node, "jsonPath") ?? fields.text(node, "JSONPath");
      const column = { type: node.value["type"] ?? null, format: node.value["format"] ?? null };
      return [[name.value, { value: { ...column, jsonPath: path?.value ?? null }, at: node.at }] as const];
    }),
  );
}

function readSelectableFields({ fields }: Context, holder: Node): Dictionary<Pointer> {
  const selectable = fields.objects(holder, "selectableFields") ?? [];
  return dictionary(
    selectable.flatMap((node) => {
      const path = fields.text(node, "jsonPath");
      return path === undefined ? [] : [[path.value, node.at] as const];
    }),
  );
}
