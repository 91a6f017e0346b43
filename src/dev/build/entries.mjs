import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** What users import: modules that take their exports from the program. */
export async function writeEntries(dist) {
  const { library } = createRequire(import.meta.url)(join(dist, "program.cjs"));
  const names = Object.keys(library()).sort();
  const load = 'import program from "./program.cjs";\n';
  await writeFile(join(dist, "index.js"), `${load}export const { ${names.join(", ")} } = program.library();\n`);
  await writeFile(join(dist, "eslint.js"), `${load}export default program.plugin().default;\n`);
}
