// Paths as Windows writes them, in what can be tried on any system.
import { posix, win32 } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { Log } from "sarif";
import { pathBelow } from "../src/cli/paths-below.ts";
import { repositoryPath } from "../src/reporters/place.ts";
import { sarif } from "../src/reporters/sarif.ts";
import { parseRevisionSpec } from "../src/sources/git.ts";
import { isPackageSpec } from "../src/sources/npm/spec.ts";
import { matcherOf } from "../src/sources/scope.ts";
import { pathFrom, withSlashes } from "../src/base/relative-path.ts";
import { isRemote } from "../src/sources/url.ts";
import { comparison, finding, options } from "./reporters/sample.ts";

test.each(["C:\\api\\old.yaml", "c:/api/old.yaml", "C:\\"])("%s is no revision, package or address", (path) => {
  expect(parseRevisionSpec(path)).toBeUndefined();
  expect(isPackageSpec(path)).toBe(false);
  expect(isRemote(path)).toBe(false);
});

test("a revision of more than one letter still is one", () => {
  expect(parseRevisionSpec("main:api/old.yaml")).toMatchObject({ revision: "main", path: "api/old.yaml" });
});

test.each([
  ["api\\pets.yaml", "api/pets.yaml"],
  [".\\api\\pets.yaml", "api/pets.yaml"],
])("reports name %s as %s, as services match it", (path, name) => {
  expect(repositoryPath(path)).toBe(name);
});

describe("patterns", () => {
  test.each([
    ["api\\**\\*.yaml", "api/v1/pets.yaml", true],
    ["api\\v1", "api/v1/pets.yaml", true],
    ["api\\v1", "api/v2/pets.yaml", false],
  ])("%s covers %s: %s", (pattern, path, covered) => {
    expect(matcherOf([pattern])(path)).toBe(covered);
  });

  test("take files away", () => {
    const isMeant = matcherOf(["api\\*", "!api\\drafts"]);
    expect([isMeant("api/a.yaml"), isMeant("api/drafts/b.yaml")]).toEqual([true, false]);
  });
});

test.each([
  ["v1\\", "v1/sub/pets.yaml", "sub/pets.yaml"],
  [".\\v1", "v1/pets.yaml", "pets.yaml"],
  ["apis\\v1", "apis/v1/pets.yaml", "pets.yaml"],
  ["C:\\work\\v1", "C:/work/v1/pets.yaml", "pets.yaml"],
])("below %s, %s is %s", (spec, name, path) => {
  expect(pathBelow(spec, name, true)).toBe(path);
  // Elsewhere, a name may hold a backslash.
  expect(pathBelow(spec, `${spec}/pets.yaml`, false)).toBe("pets.yaml");
});

describe("a path of git from a path of the system", () => {
  test.each([
    ["C:\\work", "C:\\work\\api\\pets.yaml", "api/pets.yaml"],
    ["C:\\Work\\", "c:/work/api/pets.yaml", "api/pets.yaml"],
    ["C:\\work", "C:\\work", ""],
    ["C:\\work", "C:\\work\\..pets.yaml", "..pets.yaml"],
    ["C:\\work", "C:\\other\\pets.yaml", undefined],
    ["C:\\work", "D:\\work\\pets.yaml", undefined],
    ["\\\\server\\share", "\\\\server\\share\\pets.yaml", "pets.yaml"],
    ["\\\\server\\share", "\\\\server\\other\\pets.yaml", undefined],
  ])("of Windows: from %s to %s", (folder, file, expected) => {
    expect(pathFrom(folder, file, win32)).toBe(expected);
  });

  test.each([
    ["/work", "/work/api/pets.yaml", "api/pets.yaml"],
    ["/work", "/work/a\\b.yaml", "a\\b.yaml"],
    ["/work", "/work/..pets.yaml", "..pets.yaml"],
    ["/work", "/elsewhere/pets.yaml", undefined],
    ["/work", "/", undefined],
  ])("of others: from %s to %s", (folder, file, expected) => {
    expect(pathFrom(folder, file, posix)).toBe(expected);
  });

  test("separators", () => {
    expect(withSlashes("api\\v1\\pets.yaml", win32)).toBe("api/v1/pets.yaml");
    expect(withSlashes("api\\pets.yaml", posix)).toBe("api\\pets.yaml");
  });
});

describe("the working directory of Windows", () => {
  const { relative } = win32;

  test.each([
    ["C:\\work", "c:\\work\\api\\pets.yaml", "api/pets.yaml"],
    ["c:\\Work", "C:\\work\\api\\pets.yaml", "api/pets.yaml"],
    ["C:\\work\\", "C:/work/api/pets.yaml", "api/pets.yaml"],
  ])("below %s, %s is %s: drives and names differ in case only", (top, file, expected) => {
    expect(repositoryPath(relative(top, file))).toBe(expected);
  });

  test.each(["D:\\api\\pets.yaml", "C:\\other\\pets.yaml"])("%s is outside of C:\\work", (file) => {
    const way = relative("C:\\work", file);
    expect(way.startsWith("..\\") || win32.isAbsolute(way)).toBe(true);
  });
});

describe("addresses of SARIF", () => {
  const uriOf = (file: string): unknown => {
    const place = { file, pointer: "#/a" };
    const compared = comparison({ findings: [finding({ old: place, new: place })] });
    const { runs } = JSON.parse(sarif.render(compared, options())) as Log;
    return runs[0]?.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation;
  };

  test.each([
    ["api\\pet shop.yaml", { uri: "api/pet%20shop.yaml", uriBaseId: "%SRCROOT%" }],
    ["C:\\work\\pets.yaml", { uri: "file:///C%3A/work/pets.yaml" }],
    ["c:/work/a#b.yaml", { uri: "file:///c%3A/work/a%23b.yaml" }],
  ])("%s", (file, location) => {
    expect(uriOf(file)).toMatchObject(location);
  });
});
