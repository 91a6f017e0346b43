import type { SchemaDialectName } from "../readers/json-schema/dialects.ts";
import { schemaAt, type SchemaAt } from "../readers/schema-at.ts";
import { loadSide, type LoadOptions } from "../sources/load.ts";
import { usage } from "./args.ts";

/** `api.yaml#/components/schemas/Pet`: a file as `check` takes it, and a JSON pointer. */
export async function loadSchema(spec: string, dialect: SchemaDialectName, options: LoadOptions): Promise<SchemaAt> {
  const hash = spec.lastIndexOf("#");
  const [path, pointer] = hash < 0 ? [spec, ""] : [spec.slice(0, hash), decodeURIComponent(spec.slice(hash + 1))];
  const { kind, files, resolve } = await loadSide(path, options);
  const [file] = files;
  if (kind === "directory" || file === undefined)
    throw usage(`${path} is a folder.`, "Use the file that contains the schema.");
  return schemaAt(file, pointer, dialect, resolve);
}
