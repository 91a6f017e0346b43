// Two files on the command line are two sides, or two paths to check.
import { afterEach, expect, jest, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function keep(scratch: Scratch): Scratch {
  made.push(scratch);
  return scratch;
}

const said = (text: string): string => text.replaceAll(/\s+/g, " ");
const owners = (values: string): string => pets(values).replaceAll("/pets", "/owners");
const proto = (name: string): string => `syntax = "proto3";\npackage ${name};\nmessage ${name} { string id = 1; }\n`;

test("two tracked files that share nothing are no two sides: exit code 2, and the two ways to say what is meant", async () => {
  const repository = keep(Scratch.repository().write({ "a/api.yaml": pets("cat, dog"), "b/api.yaml": owners("x, y") }));
  repository.commit();
  repository.write({ "a/api.yaml": pets("cat") });
  const { code, stdout, stderr } = await repository.run("check", "a/api.yaml", "b/api.yaml");
  expect(said(stderr)).toContain(
    "a/api.yaml and b/api.yaml are two files of this repository with no common operation.",
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });

  const [, first = "", second = ""] =
    /with the merge base: apicompat (.+?)\. To compare .*: apicompat (.+?) $/.exec(said(stderr)) ?? [];
  const paths = await repository.run(...first.split(" "));
  expect(said(paths.stdout)).toContain("Compared the working tree with HEAD");
  expect(paths.stdout).toContain("1 breaking change");
  const sides = await repository.run(...second.split(" "));
  expect(said(sides.stdout)).toContain("Compared b/api.yaml with a/api.yaml.");
  expect(sides.code).toBe(1);
});

test("of every format", async () => {
  const repository = keep(Scratch.repository().write({ "a.proto": proto("cats"), "b.proto": proto("dogs") }));
  repository.commit();
  expect((await repository.run("check", "a.proto", "b.proto")).code).toBe(2);
});

test("files that share an operation are two sides, and so are those that git does not track", async () => {
  const repository = keep(Scratch.repository().write({ "v1.yaml": pets("cat, dog"), "v2.yaml": pets("cat, dog, x") }));
  repository.commit();
  const { code, stdout } = await repository.run("check", "v1.yaml", "v2.yaml");
  expect(said(stdout)).toContain("Compared v2.yaml with v1.yaml.");
  expect(code).toBe(0);
  repository.write({ "new.yaml": owners("x") });
  expect((await repository.run("check", "v1.yaml", "new.yaml")).code).toBe(1);
  const outside = keep(new Scratch().write({ "a.yaml": pets("cat"), "b.yaml": owners("x") }));
  expect((await outside.run("check", "a.yaml", "b.yaml")).code).toBe(1);
});

test("what was compared with what is reported for two sides, too", async () => {
  const scratch = keep(new Scratch().write({ "old.yaml": pets("cat"), "new.yaml": pets("cat, dog") }));
  for (const command of ["check", "diff"]) {
    expect((await scratch.run(command, "old.yaml", "new.yaml")).stdout).toContain("Compared new.yaml with old.yaml.");
    const { stdout } = await scratch.run(command, "old.yaml", "new.yaml", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ sides: { old: "old.yaml", new: "new.yaml" } });
  }
  const { stdout } = await scratch.runWith({ stdin: pets("cat") }, "check", "-", "new.yaml");
  expect(stdout).toContain("Compared new.yaml with standard input.");
});
