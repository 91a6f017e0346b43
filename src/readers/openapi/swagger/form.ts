import { dictionary, type Dictionary, type Json } from "../../../model/json.ts";
import { child, parent, type Pointer } from "../../../model/pointer.ts";
import type { Encoding, RequestBody } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import type { ObjectNode } from "../nodes.ts";
import { NO_ANNOTATIONS, NOTHING } from "../../nothing.ts";
import type { ListedParameter } from "../parameter-list.ts";
import { contentOf, readMediaTypes, type MediaTypeList } from "./media-types.ts";
import { readWire } from "./wire.ts";

const FORM = /^(?:multipart\/|application\/x-www-form-urlencoded)/u;

/**
 * The `formData` parameters as the members of one object. Its schema lies under `use`, the operation's place below the
 * paths of the root document.
 */
export function readForm(
  context: Context,
  operation: ObjectNode,
  fields: readonly ListedParameter[],
  use: Pointer,
): RequestBody {
  const types = readMediaTypes(context, operation, "consumes");
  const place = placeOf(operation, fields, types);
  const at = child(use, "formData");
  const required = fields.filter(({ node }) => context.nodes.flag(node, "required") === true);
  for (const { node } of fields) readExtensions(context, node, "parameter");
  synthesize(context, at, place, fields, required);
  const schema = { schema: context.schemas.alias(at), annotations: NO_ANNOTATIONS };
  return {
    at: place,
    required: required.length > 0,
    form: true,
    content: contentOf(context, formTypes(context, types, fields), place, schema, encodingsOf(context, fields)),
    extensions: NOTHING,
  };
}

function synthesize(
  context: Context,
  at: Pointer,
  place: Pointer,
  fields: readonly ListedParameter[],
  required: readonly ListedParameter[],
): void {
  const properties = dictionary<Json>();
  for (const { name, node } of fields) {
    properties[name] = { $ref: referenceTo(node.at) };
    context.synthesis.stems(child(at, "properties", name), node.at);
  }
  for (const [index, { node }] of required.entries()) {
    context.synthesis.stems(child(at, "required", index), child(node.at, "required"));
  }
  const schema = { type: "object", properties, required: required.map(({ name }) => name) };
  context.synthesis.add(at, schema, place);
}

/** A pointer as a `$ref` in the root document. */
function referenceTo(at: Pointer): string {
  return at.includes("%") ? at.replaceAll("%", "%25") : at;
}

/** The list that names the fields; one that only this operation has, where anything is its own. */
function placeOf(operation: ObjectNode, fields: readonly ListedParameter[], types: MediaTypeList): Pointer {
  const own = child(operation.at, "parameters");
  const list = parent(fields[0]?.use ?? own);
  if (fields.some(({ use }) => use?.startsWith(`${own}/`))) return own;
  return types.own ? child(operation.at, "consumes") : list;
}

/** Other media types carry no forms. */
function formTypes(context: Context, types: MediaTypeList, fields: readonly ListedParameter[]): MediaTypeList {
  const isForm = types.names.map(({ name }) => FORM.test(name));
  if (isForm.includes(true)) {
    const ofForms = (_: unknown, index: number): boolean => isForm[index] === true;
    return { names: types.names.filter(ofForms), at: types.at.filter(ofForms), own: types.own };
  }
  const file = fields.some(({ node }) => node.value["type"] === "file");
  const name = context.mediaTypes.of(file ? "multipart/form-data" : "application/x-www-form-urlencoded");
  return { names: [name], at: [], own: false };
}

/** Returns the encodings of arrays whose Swagger 2 default differs from that of OpenAPI 3. */
function encodingsOf(context: Context, fields: readonly ListedParameter[]): Dictionary<Encoding> {
  const encodings = dictionary<Encoding>();
  for (const { name, node } of fields) {
    const { at = node.at, ...wire } = readWire(context.nodes, node, "formData");
    if (wire.style === "form" && wire.explode && wire.inner === undefined) continue;
    encodings[name] = { at: wire.inner?.at ?? at, wire, headers: NOTHING };
  }
  return encodings;
}
