import { exportSchema } from "../prove/export.ts";
import { Unanswerable } from "../prove/oracle/unanswerable.ts";
import { ApicompatError } from "../contracts/errors.ts";
import type { SchemaDialectName } from "../readers/json-schema/dialects.ts";
import type { Arguments } from "./args.ts";
import type { Io } from "./io.ts";
import type { ExportingFlags } from "./options.ts";
import { dialectAt, refuseMalformed } from "./relation-between.ts";
import { refuseProblems } from "./relation.ts";
import { loadSchema } from "./schema-operand.ts";

/** Writes one schema as a self-contained JSON Schema 2020-12. */
export async function exportOne(
  { operands: [operand = ""], flags }: Arguments<ExportingFlags>,
  io: Io,
): Promise<number> {
  const dialect = (flags.dialect ?? "2020-12") as SchemaDialectName;
  const options = { cwd: io.cwd, stdin: io.stdin, roots: flags.root ?? [] };
  const loaded = await loadSchema(operand, dialect, options);
  refuseMalformed(loaded);
  const { table, at, problems } = loaded;
  try {
    const schema = exportSchema(table, at, dialectAt(loaded), "lenient");
    refuseProblems(problems());
    io.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Unanswerable)) throw error;
    refuseProblems(problems());
    throw new ApicompatError(
      "UNREADABLE",
      `${operand} cannot be exported: ${error.message}`,
      "Correct the schema, or use another one.",
    );
  }
}
