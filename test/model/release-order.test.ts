// The order of releases: by version, never by letter.
import { expect, test } from "@jest/globals";
import {
  areOfOneSeries,
  compareReleases,
  compareStatedNumbers,
  isPreRelease,
  parseRelease,
} from "../../src/model/release-order.ts";

test.each([
  [["v1.9.0", "v1.10.0", "v2.0.0"]],
  [["v1.0.0-alpha", "v1.0.0-alpha.1", "v1.0.0-beta.2", "v1.0.0-beta.11", "v1.0.0-rc.1", "v1.0.0", "v1.0.1-rc.0"]],
  [["v1alpha1", "v1alpha2", "v1beta1", "v1", "v2alpha1", "v2"]],
  [["kubernetes-1.9.1", "kubernetes-1.20.0", "kubernetes-1.36.0-rc.0", "kubernetes-1.36.0"]],
  [["api/v1.2", "api/v1.10"]],
  [["2025-12-01", "2026-01-15", "2026-11-02"]],
  [["1.0.0-RC.1", "1.0.0"]],
])("%j", (ordered) => {
  expect([...ordered].reverse().sort(compareReleases)).toEqual(ordered);
  expect([...ordered].sort().sort(compareReleases)).toEqual(ordered);
});

test.each([
  ["1.2", "1.2.0"],
  ["v1.2.0", "1.2"],
  ["1.2.0+build.5", "1.2.0"],
])("%s and %s are one release", (a, b) => {
  expect(compareReleases(a, b)).toBe(0);
});

test("a marker states fewer numbers than a release", () => {
  expect(compareStatedNumbers("1.31", "v1.31.2")).toBe(0);
  expect(compareStatedNumbers("1.30", "v1.31.2")).toBeLessThan(0);
  expect(compareStatedNumbers("next", "v1.31.2")).toBeNaN();
});

test("a pre-release, and a tag that names no version", () => {
  expect(["v1.0.0-rc.1", "v2beta1", "v1.0.0+build.5", "v1.0.0", "2026-01-15"].map(isPreRelease)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(["latest", "nightly"].map(parseRelease)).toEqual([undefined, undefined]);
  expect(compareReleases("latest", "v1.0.0")).toBeNaN();
});

test.each([
  ["v1.2.3", "1.3.0", true],
  ["kubernetes-1.35.0", "kubernetes-1.36.0", true],
  ["1.2.3", "2026-01-15", false],
  ["kubernetes-1.35.0", "api/v1.36.0", false],
  ["12345.6", "12346.0", true],
  ["draft", "1.0.0", false],
])("%s and %s are of one series: %s", (a, b, expected) => {
  expect(areOfOneSeries(a, b)).toBe(expected);
});
