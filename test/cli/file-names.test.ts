// File names that a line-based list cannot represent: none of them is lost.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function repository(): Scratch {
  const scratch = Scratch.repository();
  made.push(scratch);
  return scratch;
}

describe("a line break in a name", () => {
  test.each(["committed", "in the working tree"])("loses no finding: %s", async (where) => {
    const scratch = repository().write({ "a\nb.yaml": pets("cat, dog"), "c.yaml": pets("cat") });
    scratch.commit();
    scratch.git("switch", "--quiet", "--create", "work");
    scratch.write({ "a\nb.yaml": pets("cat") });
    if (where === "committed") scratch.commit();
    const { code, stdout } = await scratch.run("check");
    expect(stdout).toContain("1 breaking change");
    expect(code).toBe(1);
  });

  test("hides no document that was removed, nor one that is renamed", async () => {
    const scratch = repository().write({ "a\nb.yaml": pets("cat, dog") });
    scratch.commit();
    scratch.git("mv", "a\nb.yaml", "ab.yaml");
    expect((await scratch.run("check")).code).toBe(0);
    scratch.write({ "ab.yaml": pets("cat") });
    expect((await scratch.run("check")).code).toBe(1);
    scratch.git("rm", "--quiet", "--force", "ab.yaml");
    expect((await scratch.run("check")).code).toBe(1);
  });
});

describe("a byte that is no UTF-8 in a name", () => {
  const odd = (scratch: Scratch): Buffer =>
    Buffer.concat([Buffer.from(join(scratch.folder, "caf")), Buffer.from([0xe9, 0x2e]), Buffer.from("yaml")]);

  test.each(["committed", "untracked"])("is exit code 2, and the way out: %s", async (where) => {
    const scratch = repository();
    if (where === "committed") {
      writeFileSync(odd(scratch), pets("cat, dog"));
      scratch.commit();
    } else scratch.write({ "other.yaml": pets("cat") }).commit();
    writeFileSync(odd(scratch), pets("cat"));
    const { code, stderr } = await scratch.run("check");
    expect(stderr).toContain("The file name caf\\xe9.yaml is not UTF-8");
    expect(code).toBe(2);
  });

  test("is no different where other documents refer to each other", async () => {
    const scratch = repository().write({ "a.yaml": '$ref: "b.yaml#/x"\n', "b.yaml": pets("cat") });
    writeFileSync(odd(scratch), pets("cat, dog"));
    scratch.commit();
    writeFileSync(odd(scratch), pets("cat"));
    const { code, stderr } = await scratch.run("check");
    expect(stderr).toContain("The file name caf\\xe9.yaml is not UTF-8");
    expect(code).toBe(2);
  });

  test("does not matter where the file did not change, or is no API", async () => {
    const scratch = repository().write({ "api.yaml": pets("cat") });
    writeFileSync(odd(scratch), pets("cat, dog"));
    scratch.commit();
    scratch.write({ "api.yaml": pets("cat, dog") });
    expect((await scratch.run("check")).code).toBe(0);
    writeFileSync(odd(scratch), pets("cat"));
    expect((await scratch.run("check", "api.yaml")).code).toBe(0);
  });
});
