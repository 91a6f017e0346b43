import { describe, expect, test } from "@jest/globals";
import { documentId, fingerprintOf, isFingerprintOf, type Moves, UNMOVED } from "../src/contracts/fingerprint.ts";
import { finding } from "./reporters/sample.ts";

const met = (document: string, content = "a"): ReturnType<typeof finding> =>
  finding({ document, fingerprint: fingerprintOf([content], document) });

describe("a recorded fingerprint", () => {
  const recorded = fingerprintOf(["a"], "old.yaml");
  const moves = (own: Partial<Moves>): Moves => ({ ...UNMOVED, ...own });
  const accepts = (document: string, own: Partial<Moves> = {}, content = "a"): boolean => {
    const found = met(document, content);
    return isFingerprintOf(recorded, found, moves(own));
  };

  test("is that of the same content in the same document only", () => {
    expect(accepts("old.yaml")).toBe(true);
    expect(accepts("old.yaml", {}, "b")).toBe(false);
    expect(accepts("other.yaml")).toBe(false);
  });

  test("follows a rename", () => {
    expect(accepts("new.yaml", { stoodAt: () => "old.yaml" })).toBe(true);
  });

  test("follows into a new document only where its own was removed", () => {
    expect(accepts("new.yaml", { isNew: () => true, isPresent: () => false })).toBe(true);
    expect(accepts("new.yaml", { isNew: () => true, isPresent: (id) => id === documentId("old.yaml") })).toBe(false);
    expect(accepts("new.yaml", { isNew: () => false, isPresent: () => false })).toBe(false);
  });

  test("of content alone is that of any document", () => {
    const found = met("");
    expect(isFingerprintOf(recorded, found, UNMOVED)).toBe(true);
  });
});
