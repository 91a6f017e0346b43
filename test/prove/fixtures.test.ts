// Breaks of schemas have a witness that three validators confirm; exceptions are listed with their reason.
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { rules } from "../../rules/index.ts";
import {
  directivesOf,
  loadFixtures,
  readSibling,
  withoutExpectations,
  type FixtureFile,
  type FixturePair,
} from "../../src/dev/fixtures.ts";
import { compare } from "../../src/engine/compare.ts";
import { confirmed } from "../../src/engine/verdict/confirmation.ts";
import type { Finding } from "../../src/finding.ts";
import { detectProfile, profiles } from "../../src/policy/profiles.ts";
import { severityPolicy } from "../../src/policy/severity.ts";
import { createConfirm } from "../../src/prove/confirm.ts";
import { proofs } from "../../src/prove/proofs.ts";
import type { Question } from "../../src/prover.ts";
import type { Reading, Resolve } from "../../src/reader.ts";
import { readRecognized, recognize } from "../../src/readers/index.ts";

const { pairs } = loadFixtures(fileURLToPath(new URL("../../", import.meta.url)));

function read(file: FixtureFile): Reading {
  const members = file.members?.map(({ path, file: member }) => ({ path, file: withoutExpectations(member) }));
  const recognized = recognize(members?.[0]?.file ?? withoutExpectations(file));
  if (!("reader" in recognized)) throw new Error(`${file.name} is of no known format.`);
  const together = members !== undefined && "members" in recognized;
  return readRecognized(together ? { reader: recognized.reader, members } : recognized, resolve);
}

const resolve: Resolve = (reference, from) =>
  readSibling(reference, from) ?? {
    code: "REF_NOT_FOUND",
    level: "error",
    message: `No file beside ${from.name} is called ${reference}.`,
    hint: "Put it into the folder of the fixture.",
    file: from.name,
  };

/** The breaking findings that a prover was asked about. */
async function provenIn(pair: FixturePair): Promise<readonly Finding[]> {
  const [old, new_] = [read(pair.old), read(pair.new)];
  const { profile: name, today = "2026-01-01", options: ruleOptions = {} } = directivesOf(pair);
  const profile = (name === undefined ? undefined : profiles[name]) ?? detectProfile(new_.snapshot);
  const asked: Question[] = [];
  const options = {
    rules,
    profile,
    severity: severityPolicy({ profile }),
    ruleOptions,
    today,
    proofs: {
      ...proofs,
      createProver: (...given: Parameters<typeof proofs.createProver>) => {
        const prover = proofs.createProver(...given);
        return {
          ...prover,
          ask: (question: Question) => {
            asked.push(question);
            return prover.ask(question);
          },
        };
      },
    },
  };
  const compared = compare(old, new_, options);
  const confirm = createConfirm({ old: old.snapshot, new: new_.snapshot }, profile, compared.findings);
  const { findings } = await confirmed(compared, confirm, options);
  const within = (at: string): string => at.slice(at.indexOf("#") + 1);
  const isAsked = ({ old: before, new: after }: Finding): boolean =>
    asked.some(({ change: { at } }) => before.pointer === within(at.old) || after.pointer === within(at.new));
  return findings.filter((finding) => finding.verdict === "breaking" && isAsked(finding));
}

/** By rule and case, why no value shows it. */
const UNSHOWN: Readonly<Record<string, string>> = {
  "content-schema-removed/schema-inside-changed type-changed": "No validator reads what is written inside a text.",
  "enum-value-removed/of-another-type-than-said enum-value-removed": "By the letter, none of the values is admitted.",
  "enum-value-removed/where-nothing-is-valid enum-value-removed": "Taken literally, the schema accepts no value.",
  "field-not-in-all-versions/values-closed-in-one schema-unstructural":
    "An API server refuses the definition, not a value.",
  "validation-rule-invalid/cel-cost validation-rule-invalid": "An API server refuses the definition, not a value.",
  "foreign-type-changed/told-within property-removed": "Another fact at the same place is one of values, not this one.",
  "format-added/text-to-quantity format-added": "No validator knows how quantities are written.",
  "format-changed/smaller-numbers format-changed": "No validator tells the precision of a number.",
  "maximum-lowered/of-a-mapped-subtype-30 maximum-lowered":
    "No validator reads a discriminator, and the base admits both values.",
  "maximum-lowered/of-a-mapped-subtype-31 maximum-lowered":
    "No validator reads a discriminator, and the base admits both values.",
  "maximum-lowered/of-a-subtype-30 maximum-lowered":
    "No validator reads a discriminator, and the base admits both values.",
  "maximum-lowered/of-a-subtype-31 maximum-lowered":
    "No validator reads a discriminator, and the base admits both values.",
  "maximum-raised/of-a-mapped-subtype-30 maximum-raised":
    "No validator reads a discriminator, and the base admits both values.",
  "maximum-raised/of-a-mapped-subtype-31 maximum-raised":
    "No validator reads a discriminator, and the base admits both values.",
  "maximum-raised/of-a-subtype-30 maximum-raised":
    "No validator reads a discriminator, and the base admits both values.",
  "maximum-raised/of-a-subtype-31 maximum-raised":
    "No validator reads a discriminator, and the base admits both values.",
  "null-removed/keyed-overloads-general-lost parameter-made-required":
    "Overloads require the argument: each call fails for another reason.",
  "property-removed/hidden-by-its-namesake property-removed":
    "Another fact at the same place is one of values, not this one.",
  "type-changed/joined-text type-narrowed": "The plainest list is written as no text, and a list of one as its item.",
  "type-changed/parts-that-forbid-each-other type-changed": "Taken literally, the schema accepts no value.",
  "type-changed/subtype-of-a-base type-changed": "No validator reads a discriminator, and the base admits both values.",
  "type-changed/within-a-circle type-changed": "No finite value is one of the schema: each holds another one.",
  "type-narrowed/bounded-numbers-as-text type-changed": "No validator reads numbers from the text of a parameter.",
  "typescript-index-signature-removed/both-ways typescript-index-signature-removed":
    "No value shows which keys code may read.",
  "typescript-index-signature-removed/index-string-to-number-key typescript-index-signature-removed":
    "No value shows which keys code may read.",
  "typescript-index-signature-removed/index-symbol-removed typescript-index-signature-removed":
    "No value shows which keys code may read.",
  "typescript-index-signature-removed/keys typescript-index-signature-removed":
    "No value shows which keys code may read.",
  "unknown-fields-pruned/member-described unknown-fields-pruned": "What a server prunes is no set of values.",
  "validation-rule-invalid/beyond-the-cost-limit validation-rule-invalid":
    "An API server refuses the definition, not a value.",
};

describe("a break of a schema", () => {
  test("is shown by a value on all fixtures", async () => {
    const shown: string[] = [];
    const unshown: string[] = [];
    for (const pair of pairs) {
      for (const { ruleId, witness, verdict } of await provenIn(pair)) {
        const name = `${pair.ruleId}/${pair.case} ${ruleId}`;
        if (witness === undefined || verdict !== "breaking") unshown.push(name);
        else shown.push(name);
      }
    }
    expect(shown.length).toBeGreaterThan(100);
    expect([...new Set(unshown)].sort()).toEqual(Object.keys(UNSHOWN).sort());
  }, 120_000);
});
