// A cell of the matrix says what `check` says about the same two snapshots: of fixtures of each format, and of random documents.
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, jest, test } from "@jest/globals";
import fc from "fast-check";
import { sampleOf, seed } from "../size.ts";
import { documents as openapi } from "../property/documents.ts";
import { Scratch } from "./scratch.ts";

jest.setTimeout(180_000);

const FIXTURES = fileURLToPath(new URL("../../fixtures/", import.meta.url));

const made: Scratch[] = [];
afterAll(() => {
  for (const scratch of made) scratch.remove();
});

function folder(): Scratch {
  const scratch = new Scratch();
  made.push(scratch);
  return scratch;
}

interface Cell {
  readonly older: string;
  readonly newer: string;
  readonly exitCode: number;
  readonly verdict: string;
  readonly verdicts: unknown;
  readonly severities: unknown;
}

interface Checked {
  readonly verdict: string;
  readonly summary: { readonly verdicts: unknown; readonly severities: unknown };
}

/** Compares each pair of a series of files with `check`. */
async function agree(scratch: Scratch, names: readonly string[], profile: string): Promise<void> {
  const flags = ["--profile", profile, "--format", "json", "--no-config", "--today", "2026-01-01"];
  const { stdout } = await scratch.run("history", ...names, "--all-pairs", ...flags);
  const { matrix, releases } = JSON.parse(stdout) as { matrix: readonly Cell[]; releases: readonly { name: string }[] };
  const fileOf = (release: string): string => names[releases.findIndex(({ name }) => name === release)]!;
  expect(matrix).toHaveLength((names.length * (names.length - 1)) / 2);
  for (const { older, newer, exitCode, verdict, verdicts, severities } of matrix) {
    const checked = await scratch.run("check", fileOf(older), fileOf(newer), ...flags);
    const { verdict: own, summary } = JSON.parse(checked.stdout) as Checked;
    expect({ older, newer, exitCode, verdict, verdicts, severities }).toEqual({
      older,
      newer,
      exitCode: checked.code,
      verdict: own,
      verdicts: summary.verdicts,
      severities: summary.severities,
    });
  }
}

test.each([
  ["name-reused-after-removal/openapi-property", "openapi"],
  ["name-reused-after-removal/json-schema-property", "json-schema"],
  ["name-reused-after-removal/go-field", "kubernetes"],
  ["name-reused-after-removal/protobuf-field", "protobuf"],
  ["name-reused-after-removal/typescript-member", "typescript"],
  ["once-stored-version-removed/two-releases-later", "kubernetes"],
])("the matrix agrees with check on %s", async (name, profile) => {
  const [rule = "", series = ""] = name.split("/");
  const scratch = folder();
  const files = readdirSync(join(FIXTURES, rule)).filter((file) => file.startsWith(`${series}.`));
  for (const file of files) copyFileSync(join(FIXTURES, rule, file), join(scratch.folder, file));
  await agree(scratch, files.sort(), profile);
});

test.each(sampleOf([0, 1, 2, 3], 4))("the matrix agrees with check on random documents (%s)", async (index) => {
  const documents = fc.sample(openapi, { seed: seed + index, numRuns: 4 });
  const scratch = folder();
  const names = documents.map((_, number) => `v${String(number)}.json`);
  scratch.write(Object.fromEntries(documents.map((document, number) => [names[number]!, JSON.stringify(document)])));
  await agree(scratch, names, "openapi");
});
