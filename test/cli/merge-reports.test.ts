import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

/** Two folders with eight documents each; in the second of them, all but one break. */
function folders(): Scratch {
  const files = Array.from({ length: 8 }, (_, index): [string, string][] => [
    [`v1/${index}.yaml`, pets("cat, dog")],
    [`v2/${index}.yaml`, pets(index === 0 ? "cat, dog" : "cat")],
  ]).flat();
  const scratch = new Scratch().write(Object.fromEntries(files));
  made.push(scratch);
  return scratch;
}

const shard = (scratch: Scratch, share: string, name: string) =>
  scratch.run("check", "v1", "v2", "--shard", share, "--format", `blob=blobs/${name}`);

describe("merge-reports", () => {
  test("says of all shards what one run says", async () => {
    const scratch = folders();
    const results = [];
    for (const index of [1, 2, 3]) results.push(await shard(scratch, `${index}/3`, `${index}.json`));
    expect(results.every(({ stderr }) => stderr === "")).toBe(true);
    const whole = await scratch.run("check", "v1", "v2", "--format", "json");
    const merged = await scratch.run("merge-reports", "blobs", "--format", "json");
    const places = (text: string): readonly string[] =>
      (JSON.parse(text) as { findings: { new: { file: string } }[] }).findings.map(({ new: at }) => at.file).sort();
    expect(places(merged.stdout)).toEqual(places(whole.stdout));
    expect(JSON.parse(merged.stdout)).toMatchObject({ summary: { verdicts: { breaking: 7 } } });
    expect(merged.code).toBe(1);
    expect((await scratch.run("merge-reports", "blobs", "--fail-on", "never")).code).toBe(0);
  });

  test("names both sides, also where each job compares two files", async () => {
    const scratch = folders();
    for (const index of [1, 2]) await shard(scratch, `${index}/2`, `${index}.json`);
    expect((await scratch.run("merge-reports", "blobs")).stdout).toContain("  Compared v2 with v1.\n");
    for (const index of [1, 2])
      await scratch.run("check", `v1/${index}.yaml`, `v2/${index}.yaml`, "--format", `blob=files/${index}.json`);
    expect((await scratch.run("merge-reports", "files")).stdout).toContain(
      "  Compared v2/1.yaml, v2/2.yaml with v1/1.yaml, v1/2.yaml.\n",
    );
  });

  test("fails on what the runs failed on, unless it is configured otherwise", async () => {
    const scratch = folders().write({ "apicompat.config.yaml": "rules: { enum-value-removed: warn }\nfailOn: warn\n" });
    for (const index of [1, 2]) expect((await shard(scratch, `${index}/2`, `${index}.json`)).code).toBe(1);
    scratch.write({ "apicompat.config.yaml": "failOn: never\n" });
    expect((await scratch.run("merge-reports", "blobs")).code).toBe(1);
    expect((await scratch.run("merge-reports", "blobs", "--fail-on", "error")).code).toBe(0);
  });

  test.each([
    [["1/2"], "The report of shard 2/2 is missing."],
    [["1/2", "1/2"], "blobs/0.json and blobs/1.json are both shard 1 of 2."],
    [["1/2", "2/3"], "blobs/0.json is one of 2 shards, but blobs/1.json is one of 3."],
  ])("rejects %j", async (shares, message) => {
    const scratch = folders();
    for (const [index, share] of shares.entries()) await shard(scratch, share, `${index}.json`);
    const { code, stderr } = await scratch.run("merge-reports", "blobs");
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  test.each([
    [["merge-reports", "nowhere"], "nowhere does not exist."],
    [["merge-reports", "v1"], "v1/0.yaml is not valid JSON."],
    [["merge-reports"], "merge-reports needs BLOB"],
    [["check", "v1", "v2", "--shard", "3/2"], "--shard 3/2 is not a valid shard."],
  ])("%j", async (args, message) => {
    const { code, stderr } = await folders().run(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
