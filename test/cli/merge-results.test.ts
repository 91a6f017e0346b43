// One result of several repositories, whose answers were noted before the tool ran.
import { join } from "node:path";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

/** The documents of each repository, before and after. */
const REPOSITORIES = {
  breaks: [pets("cat, dog"), pets("cat")],
  twice: [pets("cat, dog, cow"), pets("cat")],
  grows: [pets("cat"), pets("cat, dog")],
  same: [pets("cat"), pets("cat")],
  broken: [pets("cat"), pets("cat").replace("paths:", "paths: [")],
} as const;

type Name = keyof typeof REPOSITORIES;

const made: Scratch[] = [];
let blobs: Scratch;

beforeAll(async () => {
  blobs = new Scratch();
  made.push(blobs);
  for (const [name, [old, new_]] of Object.entries(REPOSITORIES)) {
    const scratch = Scratch.repository().write({ "openapi.yaml": old });
    made.push(scratch);
    scratch.commit();
    scratch.git("remote", "add", "origin", `https://git.example.com/acme/${name}.git`);
    await scratch
      .write({ "openapi.yaml": new_ })
      .run("check", "--base", "HEAD", "--format", `blob=${join(blobs.folder, `${name}.json`)}`);
  }
});

afterAll(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

test.each<readonly [names: readonly Name[], code: number, breaking: number]>([
  [["breaks"], 1, 1],
  [["grows"], 0, 0],
  [["breaks", "grows"], 1, 1],
  [["grows", "breaks"], 1, 1],
  [["breaks", "same"], 1, 1],
  [["breaks", "twice"], 1, 3],
  [["grows", "same"], 0, 0],
  [["breaks", "twice", "grows"], 1, 3],
  [["breaks", "grows", "same"], 1, 1],
  [["broken", "grows"], 2, 0],
  [["broken", "breaks"], 2, 1],
])("%j", async (names, code, breaking) => {
  const run = await blobs.run("merge-reports", ...names.map((name) => `${name}.json`), "--format", "json");
  const { summary, repositories = [] } = JSON.parse(run.stdout) as {
    summary: { verdicts: { breaking: number } };
    repositories?: readonly { name: string }[];
  };
  expect({ code: run.code, breaking: summary.verdicts.breaking }).toEqual({ code, breaking });
  expect(repositories.map(({ name }) => name)).toEqual(names.length === 1 ? [] : names.map((name) => `acme/${name}`));
});
