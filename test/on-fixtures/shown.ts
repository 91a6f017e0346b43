import { createConfirm } from "../../src/prove/confirm.ts";
import { confirmed } from "../../src/engine/verdict/confirmation.ts";
import type { CompareOptions } from "../../src/engine/options.ts";
import type { Comparison, Finding } from "../../src/contracts/finding.ts";
import type { Question } from "../../src/contracts/prover.ts";
import type { Reading } from "../../src/contracts/reader.ts";

/** Options that record what a comparison asks the prover. */
export function recording(options: CompareOptions): {
  readonly options: CompareOptions;
  readonly asked: readonly Question[];
} {
  const asked: Question[] = [];
  const { createProver, ...others } = options.proofs;
  const proofs: CompareOptions["proofs"] = {
    ...others,
    createProver: (...given) => {
      const prover = createProver(...given);
      return {
        ...prover,
        ask: (question) => {
          asked.push(question);
          return prover.ask(question);
        },
      };
    },
  };
  return { options: { ...options, proofs }, asked };
}

/** Returns the breaking findings that a prover was asked about, after independent validators have tried their witnesses. */
export async function provenIn(
  comparison: Comparison,
  { old, new: new_ }: Readonly<Record<"old" | "new", Reading>>,
  { options, asked }: ReturnType<typeof recording>,
): Promise<readonly Finding[]> {
  const confirm = createConfirm({ old: old.snapshot, new: new_.snapshot }, options.profile, comparison.findings);
  const { findings } = await confirmed(comparison, confirm, options);
  const within = (at: string): string => at.slice(at.indexOf("#") + 1);
  const isAsked = ({ old: before, new: after }: Finding): boolean =>
    asked.some(({ change: { at } }) => before.pointer === within(at.old) || after.pointer === within(at.new));
  return findings.filter((finding) => finding.verdict === "breaking" && isAsked(finding));
}

/** By rule and case, why no value shows it. */
export const UNSHOWN: Readonly<Record<string, string>> = {
  "enum-value-removed/of-another-type-than-said enum-value-removed": "By the letter, none of the values is admitted.",
  "enum-value-removed/where-nothing-is-valid enum-value-removed": "Taken literally, the schema accepts no value.",
  "field-not-in-all-versions/values-closed-in-one schema-unstructural":
    "An API server refuses the definition, not a value.",
  "validation-rule-invalid/cel-cost validation-rule-invalid": "An API server refuses the definition, not a value.",
  "foreign-type-changed/told-within property-removed": "Another fact at the same place is one of values, not this one.",
  "format-added/text-to-quantity format-added": "No validator knows how quantities are written.",
  "format-changed/smaller-numbers format-changed": "No validator tells the precision of a number.",
  "null-removed/keyed-overloads-general-lost parameter-made-required":
    "Overloads require the argument: each call fails for another reason.",
  "property-removed/crd-still-required property-removed":
    "The server drops the field before it validates the object; validators see what clients send.",
  "property-removed/hidden-by-its-namesake property-removed":
    "Another fact at the same place is one of values, not this one.",
  "type-changed/joined-text type-narrowed": "The plainest list is written as no text, and a list of one as its item.",
  "type-changed/parts-that-forbid-each-other type-changed": "Taken literally, the schema accepts no value.",
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
  "variant-added/with-its-own-tag-oneof variant-added":
    "No validator reads a discriminator, and other alternatives admit the value.",
  "variant-removed/with-its-own-tag-oneof variant-removed":
    "No validator reads a discriminator, and other alternatives admit the value.",
  "validation-rule-invalid/beyond-the-cost-limit validation-rule-invalid":
    "An API server refuses the definition, not a value.",
};
