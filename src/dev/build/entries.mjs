import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** What users import: modules that take their exports from the program. */
export async function writeEntries(dist) {
  const { library } = createRequire(import.meta.url)(join(dist, "program.cjs"));
  const names = Object.keys(library()).sort();
  // An import would look for the names of exports in all of the program, which takes longer than running it.
  const load = `import { createRequire } from "node:module";\nconst program = createRequire(import.meta.url)("./program.cjs");\n`;
  await writeFile(join(dist, "index.js"), `${load}export const { ${names.join(", ")} } = program.library();\n`);
  await writeFile(join(dist, "eslint.js"), `${load}export default program.plugin().default;\n`);
}
