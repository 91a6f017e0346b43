// For any document, the answer is a comparison or a typed error, and a document has no difference to itself.
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { fileURLToPath } from "node:url";
import { loadAll } from "js-yaml";
import { loadFixtures, type FixtureFile } from "../../src/dev/fixtures.ts";
import { ApicompatError, compare, lint, readSnapshot } from "../../src/index.ts";
import type { Json } from "../../src/model/json.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { chance, type Chance } from "./chance.ts";
import { mutatedText, mutatedTree } from "./mutations.ts";
import { patience, runsOf } from "../size.ts";

const pairs = loadFixtures(fileURLToPath(new URL("../../", import.meta.url))).pairs.filter(
  (pair) => pair.old.members === undefined && pair.new.members === undefined,
);
const endingOf = ({ name }: FixtureFile): string => /(?:\.d)?\.\w+$/u.exec(name)![0];

function read({ name, text }: Pick<FixtureFile, "name" | "text">): Reading | undefined {
  try {
    return readSnapshot({ name, url: `file:///api/${name}`, text });
  } catch (error) {
    if (error instanceof ApicompatError && error.code === "UNREADABLE") return undefined;
    throw error;
  }
}

const mutated = (file: FixtureFile, decide: Chance): Pick<FixtureFile, "name" | "text"> => {
  const ending = endingOf(file);
  if (/ya?ml|json/u.test(ending)) {
    const documents = loadAll(file.text) as readonly Json[];
    const texts = documents.map((document) => JSON.stringify(mutatedTree(document, decide)));
    return { name: texts.length === 1 ? "api.json" : "api.yaml", text: texts.join("\n---\n") };
  }
  const alike = pairs.filter((pair) => endingOf(pair.old) === ending);
  return { name: `api${ending}`, text: mutatedText(file.text, decide.of(alike).old.text, decide) };
};

test(
  "what nobody writes is compared, or rejected",
  () => {
    fc.assert(
      fc.property(fc.constantFrom(...pairs), chance, (pair, decide) => {
        const [old, new_] = [mutated(pair.old, decide), mutated(decide.of([pair.old, pair.new]), decide)].map(read);
        if (old === undefined || new_ === undefined) return;
        lint(new_);
        for (const { message } of [...compare(old, new_).findings, ...compare(new_, old).findings])
          expect(message).not.toMatch(/\[object|\bNaN\b/u);
        expect(compare(old, old)).toMatchObject({ findings: [], unjudged: [] });
      }),
      { numRuns: runsOf(100, 40_000) },
    );
  },
  patience,
);
