import { expect, test } from "@jest/globals";
import { contentOf, isFingerprintOf, UNMOVED } from "../../src/contracts/fingerprint.ts";
import { type Acceptance, createCovering } from "../../src/policy/suppress.ts";
import { finding } from "../reporters/sample.ts";

const CONTENT = "0123456789abcdef0123";

function byFingerprint(fingerprint: string): Acceptance {
  return {
    by: "baseline",
    content: contentOf(fingerprint),
    covers: (_of, occurrence) => isFingerprintOf(fingerprint, occurrence, UNMOVED),
    place: { file: "baseline.json" },
    subject: fingerprint,
  };
}

const byRule: Acceptance = { by: "waiver", covers: () => true, place: { file: "waivers.yaml" }, subject: "a rule" };

test("acceptances of an occurrence keep their order, whether they have a fingerprint or not", () => {
  const found = finding({ fingerprint: `${CONTENT}-01234567` });
  const others = Array.from({ length: 50 }, (_, index) => byFingerprint(String(index).padStart(20, "0")));
  const all = [...others, byFingerprint(CONTENT), byRule, byFingerprint(`${CONTENT}-01234567`)];
  const subjects = createCovering(all)(found)(found).map(({ subject }) => subject);
  expect(subjects).toEqual([CONTENT, "a rule", `${CONTENT}-01234567`]);
  expect(subjects).toEqual(all.filter(({ covers }) => covers(found, found)).map(({ subject }) => subject));
});
