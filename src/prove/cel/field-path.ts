import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";

const STEP = /\.([^.[\]]+)|\['([^']+)'\]/gu;
/** What all objects have need not be declared. */
const OF_ALL: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Whether a path of names, `.spec.replicas` or `.labels['a.b']`, leads to something that is declared within a schema. */
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
