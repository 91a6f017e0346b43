import { expect, test } from "@jest/globals";
import { neededVersion, statedBump } from "../../src/policy/version-bump.ts";

test.each([
  ["1.2.3", "2.0.0", "major"],
  ["1.2.3", "1.3.0", "minor"],
  ["1.2.3", "1.2.4", "patch"],
  ["v1.2", "v1.3", "minor"],
  ["0.1.0", "0.2.0", "major"],
  ["0.1.0", "0.1.1", "minor"],
  ["0.9.0", "1.0.0", "major"],
  ["1.9.0", "1.10.0", "minor"],
  ["1.2.3", "1.2.3", undefined],
  ["2.0.0", "1.9.9", undefined],
  ["1.0.0-rc.1", "1.0.0", undefined],
  ["2024-01-01", "2025-01-01", undefined],
])("from %s to %s: %s", (old, new_, bump) => {
  expect(statedBump(old, new_)).toBe(bump);
});

test.each([
  ["1.2.3", "major", "2.0.0"],
  ["1.2.3", "minor", "1.3.0"],
  ["0.1.2", "major", "0.2.0"],
  ["0.1.2", "minor", "0.1.3"],
] as const)("after %s, a %s release is %s", (old, bump, version) => {
  expect(neededVersion(old, bump)).toBe(version);
});
