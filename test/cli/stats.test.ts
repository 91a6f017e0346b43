// Counts of `--stats`: a rule or a stage that reads, compares or proves more is seen in review.
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { main } from "../../src/cli/main.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The counts of a comparison, without the times. */
async function counted(old: string, new_: string): Promise<string> {
  let stderr = "";
  await main(["diff", old, new_, "--stats", "--no-config"], {
    cwd: root,
    env: {},
    stdin: Readable.from([]),
    stdout: { write: () => true },
    stderr: { write: (text) => ((stderr += text), true) },
  });
  const lines = stderr.split("\n").filter((line) => /^ +\d+ {2}/u.test(line));
  return `\n${lines.join("\n")}`;
}

const COUNTS: Readonly<Record<string, readonly [old: string, new_: string, counts: string]>> = {
  "a document of OpenAPI": [
    "fixtures/demo/v1.yaml",
    "fixtures/demo/v2.yaml",
    `
           2  pairs of document
           1  pairs of mediaType
           5  pairs of operation
           2  pairs of parameter
           1  pairs of requestBody
           4  pairs of response
           6  pairs of schema
           5    comparing operations and roots
           1    comparing schemas
           5  questions to the prover
           8  schemas for the validators
           2    asking the validators
           6    comparing
          30  schemas read
           2    comparing operations and roots
          12    comparing schemas
           2    linting the new side
           1    property-renamed
           5    proving
           6    reading what was added
           2    schema-unsatisfiable
          31  steps of the prover`,
  ],
  "Go types": [
    "fixtures/property-removed/below-alpha.old.go",
    "fixtures/property-removed/below-alpha.new.go",
    `
           6  further channels of schema
           1    comparing operations and roots
           5    comparing schemas
           3  pairs of declaredType
           3  pairs of document
           1  pairs of resource
           2  pairs of resourceVersion
           6  pairs of schema
           1    comparing operations and roots
           5    comparing schemas
          17  schemas read
          12    comparing schemas
           2    enum-undocumented
           3    go-field-removed`,
  ],
  "a custom resource": [
    "fixtures/default-invalid/value-removed.old.yaml",
    "fixtures/default-invalid/value-removed.new.yaml",
    `
           3  further channels of schema
           1    comparing operations and roots
           2    comparing schemas
           2  pairs of document
           1  pairs of resource
           2  pairs of resourceVersion
           3  pairs of schema
           1    comparing operations and roots
           2    comparing schemas
           1  questions to the prover
           2  schemas for the validators
          14  schemas read
           6    comparing schemas
           3    enum-undocumented
           5    proving
          19  steps of the prover`,
  ],
};

test.each(Object.entries(COUNTS))("counts of %s", async (_, [old, new_, counts]) => {
  expect(await counted(old, new_)).toBe(counts);
});
