// The order of tags: by version, never by letter.
import { expect, test } from "@jest/globals";
import { compareVersions, isPreRelease, versionIn } from "../../src/sources/version-order.ts";

test.each([
  [["v1.9.0", "v1.10.0", "v2.0.0"]],
  [["v1.0.0-alpha", "v1.0.0-alpha.1", "v1.0.0-beta.2", "v1.0.0-beta.11", "v1.0.0-rc.1", "v1.0.0", "v1.0.1-rc.0"]],
  [["v1alpha1", "v1alpha2", "v1beta1", "v1", "v2alpha1", "v2"]],
  [["kubernetes-1.9.1", "kubernetes-1.20.0", "kubernetes-1.36.0-rc.0", "kubernetes-1.36.0"]],
  [["api/v1.2", "api/v1.10"]],
  [["2025-12-01", "2026-01-15", "2026-11-02"]],
])("%j", (ordered) => {
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  expect([...ordered].sort().sort(compareVersions)).toEqual(ordered);
});

test("a pre-release, and a tag that names no version", () => {
  expect(["v1.0.0-rc.1", "v2beta1", "v1.0.0+build.5", "v1.0.0", "2026-01-15"].map(isPreRelease)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(["latest", "nightly"].map(versionIn)).toEqual([undefined, undefined]);
});
