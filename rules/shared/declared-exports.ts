import type { DeclaredExport, DeclaredField, DeclaredType, Declarations } from "../../src/model/declaration.ts";

/** Written by generators, whose files are not read, or called by them only. */
const FOR_GENERATORS =
  /^(?:(?:Convert|DeepCopy|SetDefaults|SetObjectDefaults|Validate)_|Register(?:Conversions|DeepCopies|Defaults)$)/u;
const GENERATED_METHOD =
  /^(?:DeepCopy(?:Into|Object)?|Descriptor|(?:Unm|M)arshal(?:To|ToSizedBuffer)?|OpenAPIModelName|ProtoMessage|ProtoReflect|Reset|Size|String|SwaggerDoc|XXX_\w+)$/u;

/** Returns whether code that names the removed function, method or variable can still compile, or could name it never. */
export function isProvided(
  { kind, name, identifier, receiver = "" }: DeclaredExport,
  before: Declarations,
  after: Declarations,
): boolean {
  if (kind !== "method")
    return FOR_GENERATORS.test(identifier) || name in after.constants || (kind === "function" && name in after.types);
  if (GENERATED_METHOD.test(identifier)) return true;
  const [was, is] = [before.types[receiver], after.types[receiver]];
  if (was === undefined || is === undefined || (is.shape === "other" && was.shape !== "other")) return true;
  return provides(is, identifier, after, new Set(was.fields.map(({ typeIdentity }) => typeIdentity)), new Set());
}

/** Returns whether a type gets a method from the type that it is a name of, or that it embeds. */
function provides(
  type: DeclaredType,
  method: string,
  declarations: Declarations,
  known: ReadonlySet<string>,
  entered: Set<string>,
): boolean {
  entered.add(type.name);
  const sources = type.shape === "alias" ? [type.target ?? ""] : type.fields.filter(isEmbedded).map(targetOf);
  return sources.some((source) => {
    if (`${source}.${method}` in declarations.exports) return true;
    const next = declarations.types[source];
    // A type of another module can have any method, unless it was embedded before.
    if (next === undefined) return !known.has(source) && !known.has(`*${source}`);
    return !entered.has(source) && provides(next, method, declarations, known, entered);
  });
}

function isEmbedded(field: DeclaredField): boolean {
  return targetOf(field).endsWith(`.${field.identifier}`);
}

function targetOf({ typeIdentity }: DeclaredField): string {
  return typeIdentity.replace(/^\*/u, "");
}
