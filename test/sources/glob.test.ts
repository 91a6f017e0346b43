import { describe, expect, test } from "@jest/globals";
import { globFolder, globMatcher, isPattern } from "../../src/sources/glob.ts";
import { matcherOf } from "../../src/sources/scope.ts";

describe("a pattern", () => {
  test.each([
    ["*.yaml", "a.yaml", true],
    ["*.yaml", "a/b.yaml", false],
    ["**/*.yaml", "a/.b/c.yaml", true],
    ["**/*.yaml", "a.yaml", true],
    ["{a,b}.yaml", "b.yaml", true],
    ["[!a].yaml", "b.yaml", true],
    ["!(internal)/*.yaml", "public/a.yaml", true],
    ["!(internal)/*.yaml", "internal/a.yaml", false],
    ["@(a|b)/*.yaml", "b/c.yaml", true],
    ["v+([0-9]).yaml", "v12.yaml", true],
    ["[z-a].yaml", "b.yaml", false],
    ["/paths/~1pets~1{id}/**", "/paths/~1pets~1{id}/get", true],
    ["/paths/~1Users('{id}')/**", "/paths/~1Users('{id}')/get", true],
    ["/paths/~1f(x)~1!(y)/**", "/paths/~1f(x)~1z/get", true],
  ])("%s and %s", (pattern, path, matches) => {
    expect(globMatcher(pattern)(path)).toBe(matches);
    expect(matcherOf([pattern])(path)).toBe(matches);
  });

  test.each([
    ["a.yaml", false],
    ["/paths/~1pets~1{id}", false],
    ["f(x).yaml", false],
    ["!(x).yaml", true],
    ["a?.yaml", true],
    ["[id].yaml", true],
  ])("%s is one: %s", (text, is) => {
    expect(isPattern(text)).toBe(is);
  });

  test.each([
    ["api/v1/*.yaml", "api/v1/"],
    ["*.yaml", ""],
    ["api/{a,b}/c.yaml", "api/"],
  ])("%s is below %j", (pattern, folder) => {
    expect(globFolder(pattern)).toBe(folder);
  });

  test("names a file that is called like it", () => {
    expect(matcherOf(["[id].yaml"])("[id].yaml")).toBe(true);
    expect(matcherOf(["**", "!@(a|b).yaml"])("a.yaml")).toBe(false);
  });
});
