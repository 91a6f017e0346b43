import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What users import: modules that take their exports from the library and the program. */
export async function writeEntries(dist, names) {
  // An import would look for the names of exports in all of the file, which takes longer than running it.
  const load = (file) =>
    `import { createRequire } from "node:module";\nconst loaded = createRequire(import.meta.url)("./${file}");\n`;
  await writeFile(join(dist, "index.js"), `${load("library.cjs")}export const { ${names.join(", ")} } = loaded;\n`);
  await writeFile(join(dist, "eslint.js"), `${load("program.cjs")}export default loaded.plugin().default;\n`);
}
