// Each rule about protobuf shows bytes where they say more than words, or has a reason why not; another implementation reads the bytes.
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { rules } from "../../rules/index.ts";
import { loadFixtures, withoutExpectations, type FixtureFile, type FixturePair } from "../../src/dev/fixtures.ts";
import type { Finding } from "../../src/contracts/finding.ts";
import { compare, readSnapshot } from "../../src/index.ts";
import { isWireWitness, judge } from "../readers/protobuf/peer.ts";

const WITNESS = "witness";

/** By rule: its findings show bytes, or the reason why bytes would add nothing. */
const TABLE: Readonly<Record<string, string>> = {
  "protobuf-cardinality-changed": WITNESS,
  "protobuf-constraint-tightened": "every reader decodes it; a validator refuses what it decoded",
  "protobuf-default-changed": "no bytes are written: the message names both values that their absence is read as",
  "protobuf-definition-added": "what is new was never written before",
  "protobuf-definition-moved": "names of files are not written",
  "protobuf-definition-removed": "what was written of it has no reader left whose values could be shown",
  "protobuf-definition-renamed": "names of messages are not written, but for those in `Any`",
  "protobuf-enum-number-changed": WITNESS,
  "protobuf-enum-openness-changed": "both read the same number; they differ in where they keep one that is not listed",
  "protobuf-enum-value-added": "old readers find the field unset, which the consequence says",
  "protobuf-enum-value-removed": "names of values are not written, and the number stays what it was",
  "protobuf-enum-value-renamed": "names of values are not written",
  "protobuf-extension-range-removed": "a range is not written; extensions in it are told by themselves",
  "protobuf-field-added": "old readers keep what is new among the unknown fields",
  "protobuf-field-behavior-changed": "what servers demand is not written",
  "protobuf-field-moved": "of `.proto` files, which the other implementation reads, JSON has what bytes have",
  "protobuf-field-option-changed": "options are not written; of checked texts the consequence is a refusal",
  "protobuf-field-removed": WITNESS,
  "protobuf-field-renamed": "names of fields are not written",
  "protobuf-field-type-changed": WITNESS,
  "protobuf-field-type-renamed": "what was written as the one is read as the other",
  "protobuf-file-feature-changed": "it is told of a whole file, of which one field would stand for many",
  "protobuf-file-option-changed": "options are not written",
  "protobuf-file-removed": "what was written of it has no reader left whose values could be shown",
  "protobuf-http-binding-removed": "paths are not written in messages",
  "protobuf-http-variable-changed": "paths are not written in messages",
  "protobuf-json-name-changed": "names of fields are not written",
  "protobuf-message-option-changed":
    "the form of message sets is another one altogether, which no reader of messages takes",
  "protobuf-method-signature-removed": "options are not written",
  "protobuf-number-changed": WITNESS,
  "protobuf-number-duplicate": "compilers refuse the file, so that nothing reads the bytes",
  "protobuf-number-reserved": "what the number meant once is not declared any more",
  "protobuf-number-reused": WITNESS,
  "protobuf-oneof-membership-changed": WITNESS,
  "protobuf-oneof-renamed": "names of oneofs are not written",
  "protobuf-operation-type-changed": "an `Any` says its type itself: one of another is not misread, but not unpacked",
  "protobuf-package-changed": "names of packages are not written, but for those in `Any`",
  "protobuf-package-removed": "what was written of it has no reader left whose values could be shown",
  "protobuf-packing-changed": "readers accept both forms",
  "protobuf-public-import-removed": "imports are not written",
  "protobuf-required-field-added": WITNESS,
  "protobuf-resource-changed": "options are not written",
  "protobuf-resource-reference-changed": "options are not written",
  "protobuf-rpc-option-changed": "options are not written",
  "protobuf-rpc-streaming-changed": "the messages stay as they are; how many come is said",
  "protobuf-rpc-type-changed": "what differs between the messages is told where they are compared, if they are one",
  "protobuf-syntax-changed": "it is told of a whole file, of which one field would stand for many",
  "protobuf-tags-removed": "what was written of it has no reader left whose values could be shown",
  "protobuf-wire-type-changed": WITNESS,
};

const root = fileURLToPath(new URL("../../", import.meta.url));
const pairs = loadFixtures(root).pairs.filter(({ old }) => old.name.endsWith(".proto") && old.members === undefined);
const textOf = (file: FixtureFile): string => withoutExpectations(file).text;

function findingsOf(pair: FixturePair): readonly Finding[] {
  const [old, new_] = [pair.old, pair.new].map((file) => readSnapshot(withoutExpectations(file))) as [
    ReturnType<typeof readSnapshot>,
    ReturnType<typeof readSnapshot>,
  ];
  return compare(old, new_, { profile: "protobuf", all: true }).findings;
}

const found = pairs.flatMap((pair) => findingsOf(pair).map((finding) => ({ pair, finding })));

test("every rule that looks at changes of protobuf stands in the table, once", () => {
  const ids = Object.keys(rules).filter((id) => id.startsWith("protobuf-") && rules[id]!.meta.looksAt === "change");
  expect(Object.keys(TABLE).sort()).toEqual(ids.sort());
});

test("those that show bytes do so in a fixture, and no others", () => {
  const showing = new Set(
    found.filter(({ finding }) => isWireWitness(finding.witness)).map(({ finding }) => finding.ruleId),
  );
  expect([...showing].sort()).toEqual(
    Object.keys(TABLE)
      .filter((id) => TABLE[id] === WITNESS)
      .sort(),
  );
});

test("reasons are sentences", () => {
  for (const reason of Object.values(TABLE)) expect(reason === WITNESS || reason.split(" ").length > 3).toBe(true);
});

test("protobufjs reads what each witness says, by either definition", () => {
  let count = 0;
  for (const { pair, finding } of found) {
    if (!isWireWitness(finding.witness)) continue;
    count++;
    const { said, found: read } = judge(finding.witness, { old: textOf(pair.old), new: textOf(pair.new) });
    const name = `${pair.ruleId}/${pair.case}: ${finding.message}`;
    expect({ name, ...(said as object) }).toEqual({ name, ...(read as object) });
  }
  expect(count).toBeGreaterThan(10);
});
