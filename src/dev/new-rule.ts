// `npm run new-rule -- <id>`: a rule that never fires, its document, and a fixture that fails until it does.
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { generateFiles, writeGenerated } from "./generated-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const [id = "", ...rest] = process.argv.slice(2);
const files = skeleton(id);
const taken = Object.keys(files).find((path) => existsSync(join(root, path)));

if (rest.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id)) {
  fail(
    "usage: npm run new-rule -- <id>",
    "The id is lower case, the subject first, the past participle last: enum-value-removed.",
  );
} else if (taken !== undefined) {
  fail(`${taken} exists already.`, "Choose another id, or go on with what is there.");
} else {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    process.stdout.write(`${path}\n`);
  }
  await writeGenerated(root, await generateFiles(root, ["documents"]));
  process.stdout.write(`\nNow make it fire: npm test -- test/on-fixtures -t ${id}\n`);
}

function fail(message: string, advice: string): void {
  process.stderr.write(`new-rule: ${message}\n${advice}\n`);
  process.exitCode = 2;
}

function skeleton(rule: string): Readonly<Record<string, string>> {
  return {
    [`rules/${rule}.ts`]: `import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["property:removed"],
  description: "Disallow …",
  criteria: ["C1"],
  source: openapi("schema-object"),
  messages: { changed: "{{place}} …." },
  recipe: "…",
  // judge: () => ({ messageId: "changed", effect: "narrows" }),
  judge: () => undefined,
});
`,
    [`rules/${rule}.md`]: `<!-- header: generated -->
<!-- /header -->

## Why

<!-- What breaks, for whom, and which promise that is. -->

<!-- examples: generated -->
<!-- /examples -->

## How to make the change safely

<!-- The steps. -->

## When to allow it

<!-- Where it does no harm. -->

## References

<!-- The standard, and related rules by id. -->
`,
    [`fixtures/${rule}/request.old.yaml`]: document("1.0.0", ""),
    [`fixtures/${rule}/request.new.yaml`]: document("1.1.0", ` # expect: ${rule}`),
  };
}

function document(version: string, comment: string): string {
  return `openapi: 3.1.0
info: { title: Library, version: ${version} }
paths:
  /books:
    post:
      requestBody:
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/Book"
      responses:
        "204": { description: The book is on its shelf. }
components:
  schemas:
    Book:
      type: object
      properties:
        title:${comment}
          type: string
`;
}
