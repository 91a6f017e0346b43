import type { Branch, Schema, VariantGroup } from "../../model/schema.ts";
import { definition } from "../match/definition.ts";
import { matchBranches } from "../match/branches.ts";
import { eachName, type Facts } from "./facts.ts";
import type { SchemaSides } from "./sides.ts";

/** `oneOf`, `anyOf` and the discriminator that chooses among them. */
export function diffVariants(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  const before = old.variants;
  const after = new_.variants;
  const told = new Set<string>();
  if (before.length === 1 && after.length === 1) diffGroup(facts, before[0]!, after[0]!, old, new_, sides, told);
  else if (before.length === after.length) {
    before.forEach((group, index) => diffGroup(facts, group, after[index]!, old, new_, sides, told));
  } else {
    const at = { old: before[0]?.at, new: after[0]?.at };
    const action = before.length === 0 ? "added" : after.length === 0 ? "removed" : "changed";
    facts.emit("variants", action, { name: "variants", old: before, new: after, at });
  }
  diffDiscriminator(facts, old, new_, sides, told);
}

/**
 * One side is a plain schema, the other nothing but alternatives: the plain schema is an alternative by itself.
 * Returns whether that was so; then nothing else of the pair may be compared.
 */
export function diffWrapping(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): boolean {
  const wraps = old.variants.length === 0 && new_.variants.length === 1 && isOnlyVariants(new_);
  const unwraps = new_.variants.length === 0 && old.variants.length === 1 && isOnlyVariants(old);
  if (!wraps && !unwraps) return false;
  const group = (wraps ? new_ : old).variants[0]!;
  const plain = asBranch(wraps ? old : new_);
  const { pairs, removed, added, unmatched } = wraps
    ? matchBranches([plain], group.branches, old, new_, sides)
    : matchBranches(group.branches, [plain], old, new_, sides);
  if (pairs.length === 0 || unmatched) {
    const at = { old: wraps ? old.pointer : group.at, new: wraps ? group.at : new_.pointer };
    facts.emit("variants", "changed", { name: "variants", old: old.variants, new: new_.variants, at });
    return true;
  }
  for (const [before, after] of pairs) facts.enter(before.schema, after.schema);
  diffNullability(facts, old, new_);
  const at = wraps ? { old: old.pointer } : { new: new_.pointer };
  for (const branch of removed)
    facts.emit("variant", "removed", { name: nameOf(branch), old: branch, at: { old: branch.at, ...at } });
  for (const branch of added)
    facts.emit("variant", "added", { name: nameOf(branch), new: branch, at: { new: branch.at, ...at } });
  return true;
}

function diffNullability(facts: Facts, old: Schema, new_: Schema): void {
  const before = old.types.value.includes("null");
  const after = new_.types.value.includes("null");
  if (before === after) return;
  const at = { old: old.types.at, new: new_.types.at };
  if (before) facts.emit("null", "removed", { old: "null", at });
  else facts.emit("null", "added", { new: "null", at });
}

function asBranch(schema: Schema): Branch {
  const name = definition(schema.pointer) ?? schema.title;
  return { at: schema.pointer, schema: schema.pointer, ...(name !== undefined && { name }) };
}

/** Nothing but alternatives constrains the value, so that a plain schema can stand for one of them. */
function isOnlyVariants(schema: Schema): boolean {
  return (
    schema.keywords.enum === undefined &&
    schema.keywords.patterns.length === 0 &&
    Object.keys(schema.properties).length === 0 &&
    Object.keys(schema.required).length === 0 &&
    schema.additionalProperties === undefined &&
    schema.items === undefined &&
    schema.not.length === 0 &&
    schema.conditionals.length === 0
  );
}

function diffGroup(
  facts: Facts,
  before: VariantGroup,
  after: VariantGroup,
  old: Schema,
  new_: Schema,
  sides: SchemaSides,
  told: Set<string>,
): void {
  const { pairs, removed, added, unmatched } = matchBranches(before.branches, after.branches, old, new_, sides);
  for (const [left, right] of pairs) facts.enter(left.schema, right.schema);
  if (before.keyword !== after.keyword) {
    const at = { old: before.at, new: after.at };
    facts.emit("variantKeyword", "changed", { name: "variants", old: before.keyword, new: after.keyword, at });
  }
  for (const branch of [...removed, ...added]) told.add(branch.schema);
  if (unmatched) {
    const at = { old: before.at, new: after.at };
    facts.emit("variants", "changed", { name: "variants", old: [before], new: [after], at });
    return;
  }
  for (const branch of removed) {
    facts.emit("variant", "removed", { name: nameOf(branch), old: branch, at: { old: branch.at, new: after.at } });
  }
  for (const branch of added) {
    facts.emit("variant", "added", { name: nameOf(branch), new: branch, at: { old: before.at, new: branch.at } });
  }
}

function nameOf(branch: Branch): string {
  return branch.name ?? "";
}

/** A mapping entry whose alternative came or went is told by the alternative. */
function diffDiscriminator(
  facts: Facts,
  old: Schema,
  new_: Schema,
  sides: SchemaSides,
  told: ReadonlySet<string>,
): void {
  const before = old.discriminator;
  const after = new_.discriminator;
  if (before === undefined && after === undefined) return;
  if (before === undefined || after === undefined) {
    const action = before === undefined ? "added" : "removed";
    facts.emit("discriminator", action, {
      name: "discriminator",
      old: before,
      new: after,
      at: { old: before?.at, new: after?.at },
    });
    return;
  }
  const at = { old: before.at, new: after.at };
  if (before.propertyName !== after.propertyName) {
    facts.emit("discriminator", "changed", { name: "discriminator", old: before, new: after, at });
  }
  eachName(before.mapping, after.mapping, (name, left, right) => {
    if (left !== undefined && right !== undefined) {
      if (old.variants.length === 0 || sides.matches(left.schema, right.schema)) facts.enter(left.schema, right.schema);
      else {
        const places = { old: left.at, new: right.at };
        facts.emit("discriminatorMapping", "changed", { name, old: left, new: right, at: places });
      }
    } else if (left !== undefined && !told.has(left.schema)) {
      facts.emit("discriminatorMapping", "removed", { name, old: left, at: { old: left.at, new: after.at } });
    } else if (right !== undefined && !told.has(right.schema)) {
      facts.emit("discriminatorMapping", "added", { name, new: right, at: { old: before.at, new: right.at } });
    }
  });
}
