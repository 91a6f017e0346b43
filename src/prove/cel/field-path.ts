import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";

const STEP = /\.([^.[\]]+)|\['([^']+)'\]/gu;
/** Properties of all objects, which need no declaration. */
const OF_ALL: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Returns whether a field path, `.spec.replicas` or `.labels['a.b']`, leads to a declared property. */
export function leadsToMember(path: string, from: Pointer, table: Pick<SchemaTable, "get">): boolean {
  if (path.replaceAll(STEP, "") !== "") return false;
  let at: Pointer | undefined = from;
  for (const [, plain, quoted] of path.matchAll(STEP)) {
    const name = plain ?? quoted!;
    if (at === from && OF_ALL.has(name)) return true;
    const { properties, additionalProperties }: ReturnType<typeof table.get> = table.get(at);
    at = (Object.hasOwn(properties, name) ? properties[name]!.schema : undefined) ?? additionalProperties?.value;
    if (at === undefined) return false;
  }
  return true;
}
