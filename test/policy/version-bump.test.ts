import { describe, expect, test } from "@jest/globals";
import { neededVersion, raiseOf, statedBump } from "../../src/policy/version-bump.ts";

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
  ["2024.1", "2025.1", undefined],
  ["57", "58", undefined],
  ["kubernetes-1.9.0", "kubernetes-2.0.0", "major"],
  ["api/v1.2.0", "v2.0.0", undefined],
])("from %s to %s: %s", (old, new_, bump) => {
  expect(statedBump(old, new_)).toBe(bump);
});

test.each([
  ["1.2.3", "major", "2.0.0"],
  ["1.2.3", "minor", "1.3.0"],
  ["0.1.2", "major", "0.2.0"],
  ["0.1.2", "minor", "0.1.3"],
  ["api/v1.2.3", "major", "api/v2.0.0"],
] as const)("after %s, a %s release is %s", (old, bump, version) => {
  expect(neededVersion(old, bump)).toBe(version);
});

describe("the version of a release is", () => {
  const because = (...args: Parameters<typeof raiseOf>): string | undefined => raiseOf(...args)?.because;

  test("what the document states", () => {
    const tags = { old: "v1.0.0", new: "v1.1.0" };
    expect(because({ old: "1.4.0", new: "2.0.0" }, { tags })).toBe(
      "Version 1.4.0 was raised to 2.0.0, a major release.",
    );
  });

  test.each([{}, { old: "1.0.0", new: "1.0.0" }, { old: "0.0.0-dev", new: "0.0.0-dev" }])(
    "what the tags state, where the document says %j",
    (document) => {
      const tags = { old: "v1.4.0", new: "v2.0.0" };
      expect(because(document, { tags })).toBe("Tag v2.0.0 is a major release after v1.4.0.");
    },
  );

  test("what the user names, after the last tag or the version of the document", () => {
    const said = "Version 2.0.0 of --release-version is a major release after";
    const document = { old: "1.3.0", new: "1.3.0" };
    expect(because(document, { tags: { old: "v1.4.0" }, named: "2.0.0" })).toBe(`${said} v1.4.0.`);
    expect(because(document, { tags: {}, named: "2.0.0" })).toBe(`${said} 1.3.0.`);
  });

  test("a major one by its zeros, where nothing says what came before", () => {
    expect(raiseOf({}, { tags: {}, named: "2.0.0" })?.bump).toBe("major");
    expect(raiseOf({}, { tags: {}, named: "0.3.0" })?.bump).toBe("major");
    expect(raiseOf({}, { tags: {}, named: "2.1.0" })).toBeUndefined();
    expect(raiseOf({ old: "2.0.0" }, { tags: {}, named: "2.0.0" })).toBeUndefined();
  });

  test("unknown, where only one side states one", () => {
    expect(raiseOf({ new: "2.0.0" }, { tags: { new: "v2.0.0" } })).toBeUndefined();
  });
});
