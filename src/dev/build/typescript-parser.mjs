// The TypeScript compiler is one function in one file, so a bundler keeps all of it. This plugin turns it into a module without the
// language service, so that the bundler keeps only the imported parts.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const START = '((module) => {\n"use strict";\n';
const EXPORTS = "// src/typescript/typescript.ts\n";
const COMPILER = "// src/compiler/corePublic.ts\n";
/** Follows the last part of the compiler. */
const END = "// src/services/types.ts\n";

/** Methods of nodes and the texts of names, which the language service adds. */
const METHODS = `
class Named extends objectAllocator.getIdentifierConstructor() {
  get text() { return idText(this); }
}
setObjectAllocator({
  ...objectAllocator,
  getIdentifierConstructor: () => Named,
  getPrivateIdentifierConstructor: () => Named,
});
for (const create of ["Node", "Token", "Identifier", "SourceFile"]) {
  Object.assign(objectAllocator["get" + create + "Constructor"]().prototype, {
    getSourceFile() { return getSourceFileOfNode(this); },
    getStart(file) { return getTokenPosOfNode(this, file); },
    getText(file) { return (file ?? this.getSourceFile()).text.slice(this.getStart(file), this.end); },
  });
}
`;

export const typescriptParser = {
  name: "parser of TypeScript",
  setup: ({ onResolve, onLoad }) => {
    // The package only re-exports another one.
    const compiler = createRequire(createRequire(import.meta.url).resolve("typescript")).resolve("@typescript/old");
    onResolve({ filter: /^typescript$/ }, () => ({ path: compiler, namespace: "parser" }));
    onLoad({ filter: /./, namespace: "parser" }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const at = [START, EXPORTS, COMPILER, END].map((mark) => text.indexOf(mark));
      if (at.some((place, index) => place <= (at[index - 1] ?? -1))) {
        return {
          errors: [
            {
              text: "The TypeScript compiler is laid out in another way: correct src/dev/build/typescript-parser.mjs.",
            },
          ],
        };
      }
      const [start, exported, first, end] = at;
      const body = text.slice(start + START.length, exported) + text.slice(first, end);
      const names = [...text.slice(exported, first).matchAll(/^ {2}(\w+): \(\) => \1,?$/gm)].map(([, name]) => name);
      return { contents: body + METHODS + exportsOf(body, names) };
    });
  },
};

/** Of the names that the package exports, those that are declared in the part that is kept. */
function exportsOf(body, names) {
  const declared = new Set(
    [...body.matchAll(/^(?:async )?(?:function\*?|var|const|let|class) (\w+)/gm)].map(([, name]) => name),
  );
  return `export { ${names.filter((name) => declared.has(name)).join(", ")} };\n`;
}
