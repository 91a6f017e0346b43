import { dictionary, type Dictionary, isObject, type Json } from "../../model/json.ts";
import { besideVariants, conjunction, conjuncts, ofTypes, principal, type Pointer } from "../../model/pointer.ts";
import type {
  Branch,
  Discriminator,
  Keywords,
  Property,
  Schema,
  SchemaTable,
  TypeName,
  VariantGroup,
} from "../../model/schema.ts";
import { matchBranches, matchGroups, type Alternatives } from "../match/branches.ts";
import { definition } from "../../model/definition.ts";
import { eachName, type Facts } from "./facts.ts";
import { isVisible } from "./members.ts";
import { diffNullBesideForeign, emitNull } from "./values.ts";
import type { SchemaSides } from "../match/sides.ts";

/**
 * One side may say by alternatives what the other says without, or say in its alternatives what the other says beside them.
 * Returns whether that was so; then nothing else of the pair may be compared.
 */
export function diffRewritten(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): boolean {
  if (old.variants.length === 0 && new_.variants.length === 0) return false;
  return (
    diffForm(facts, old, new_, sides) ||
    diffUnited(facts, old, new_) ||
    diffWrapping(facts, old, new_, sides) ||
    diffDistributed(facts, old, new_, sides)
  );
}

/**
 * A declared object that became a union of others, or the reverse, is one edit. None of the alternatives continues the object, so that
 * their members are not compared.
 */
function diffForm(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): boolean {
  if (!sides.byDeclaration || old.variants.length + new_.variants.length !== 1) return false;
  const name = definition(old.pointer);
  if (name === undefined || definition(new_.pointer) !== name) return false;
  const becomes = new_.variants.length === 1;
  const [plain, union] = becomes ? [old, new_] : [new_, old];
  const table = becomes ? sides.new : sides.old;
  const { at, branches } = union.variants[0]!;
  const isContinued = ({ name: own, schema }: Branch): boolean =>
    own === name || (becomes ? sides.same(plain.pointer, schema) : sides.same(schema, plain.pointer));
  const areObjects = [plain, ...branches.map(({ schema }) => table.get(schema))].every(isDeclaredObject);
  if (branches.length < 2 || !areObjects || branches.some(isContinued)) return false;
  facts.emit("variants", "changed", {
    name: "variants",
    old: old.variants,
    new: new_.variants,
    at: becomes ? { old: old.pointer, new: at } : { old: at, new: new_.pointer },
  });
  return true;
}

function isDeclaredObject({ types, typing, properties }: Schema): boolean {
  return types.value.join() === "object" && typing.foreign === undefined && Object.keys(properties).length > 0;
}

/** Alternatives of different types are as good as one schema. */
function diffUnited(facts: Facts, old: Schema, new_: Schema): boolean {
  const simple = (schema: Schema): Pointer | undefined =>
    schema.variants.length === 0 ? schema.pointer : schema.plain;
  const before = simple(old);
  const after = simple(new_);
  if (before === undefined || after === undefined) return false;
  const scalar = (schema: Schema): boolean => !schema.types.value.includes("object");
  if (old.variants.length > 0 && new_.variants.length > 0 && !(scalar(old) && scalar(new_))) return false;
  facts.enter(before, after);
  return true;
}

/** Compares a plain schema with alternatives: the plain schema counts as an alternative. */
function diffWrapping(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): boolean {
  if (old.variants.length + new_.variants.length !== 1) return false;
  const wraps = old.variants.length === 0;
  const moved = wraps ? statesBeside(old, new_, sides.new) : statesBeside(new_, old, sides.old);
  if (!moved && !(wraps ? isOnlyVariants(new_, sides.new) : isOnlyVariants(old, sides.old))) return false;
  // The name of the owner is the name of each alternative.
  const whole = moved || isForeign(wraps ? new_ : old);
  const before = wraps ? plainAlternatives(old, new_) : groupAlternatives(old, whole);
  const after = wraps ? groupAlternatives(new_, whole) : plainAlternatives(new_, old);
  const compared = diffAlternatives(facts, before, after, sides, { old: old.variants, new: new_.variants });
  diffNullability(facts, old, new_, sides);
  // A single alternative needs no discriminator.
  if (new_.discriminator !== undefined) diffDiscriminator(facts, old, new_, sides, compared);
  return true;
}

function isForeign({ typing }: Schema): boolean {
  return typing.foreign !== undefined;
}

/** A member that one side declares beside its alternatives and the other in them belongs to each of them on both sides. */
function diffDistributed(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): boolean {
  if (old.variants.length !== 1 || new_.variants.length !== 1) return false;
  if (!statesBeside(old, new_, sides.new) && !statesBeside(new_, old, sides.old)) return false;
  const compared = diffGroup(facts, groupAlternatives(old, true), groupAlternatives(new_, true), sides);
  diffNullability(facts, old, new_, sides);
  diffDiscriminator(facts, old, new_, sides, compared);
  return true;
}

/** `oneOf`, `anyOf` and the discriminator that chooses among them. */
export function diffVariants(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  const { pairs, removed, added } = matchGroups(old.variants, new_.variants, sides);
  const compared = pairs.map(([before, after]) => {
    const left = { owner: old, group: before, branches: before.branches };
    const right = { owner: new_, group: after, branches: after.branches };
    return diffGroup(facts, left, right, sides);
  });
  for (const group of removed)
    facts.emit("variants", "removed", { name: "variants", old: [group], at: { old: group.at } });
  for (const group of added) facts.emit("variants", "added", { name: "variants", new: [group], at: { new: group.at } });
  diffDiscriminator(facts, old, new_, sides, {
    moved: compared.flatMap(({ moved }) => moved),
    pairs: compared.flatMap((group) => group.pairs),
  });
}

function diffNullability(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  if (diffNullBesideForeign(facts, old, new_, sides)) return;
  const before = old.types.value.includes("null");
  const after = new_.types.value.includes("null");
  if (before !== after) emitNull(facts, old, new_, after, sides);
}

/** Returns whether `schema` states something beside its alternatives that `other` states only in its alternatives. */
function statesBeside(schema: Schema, other: Schema, table: SchemaTable): boolean {
  const members = Object.keys(schema.properties).filter((name) => !(name in other.properties));
  const required = Object.keys(schema.required).filter((name) => !(name in other.required));
  if (members.length === 0 && required.length === 0) return false;
  return other.variants[0]!.branches.some((branch) => {
    const { properties, required: demanded } = table.get(branch.schema);
    return members.some((name) => name in properties) || required.some((name) => name in demanded);
  });
}

/** Groups alternatives. With `whole`, each includes the constraints beside the alternatives. */
function groupAlternatives(owner: Schema, whole: boolean): Alternatives & { readonly group: VariantGroup } {
  const group = owner.variants[0]!;
  const besideConstraints = conjuncts(besideVariants(owner.pointer));
  // Constraints that an alternative already has are not repeated, because a recursive schema would grow forever.
  const complete = (branch: Branch): Branch => ({
    ...branch,
    schema: conjunction([...new Set([...conjuncts(branch.schema), ...besideConstraints])]),
  });
  return { owner, group, branches: whole ? group.branches.map(complete) : group.branches };
}

/** Treats a schema without alternatives as a single one; a base with a discriminator represents its subtypes. */
function plainAlternatives(schema: Schema, other: Schema): Alternatives {
  const { discriminator } = schema;
  const chosen = Object.values(discriminator?.mapping ?? {});
  if (chosen.length > 0 && discriminator!.propertyName === other.discriminator?.propertyName) {
    const branches = [...new Map(chosen.map((branch) => [branch.schema, branch])).values()];
    return { owner: schema, branches };
  }
  const name = definition(schema.pointer) ?? schema.title;
  const others = schema.types.value.filter((type) => type !== "null");
  const nullable = others.length < schema.types.value.length;
  // Null is compared separately.
  if (nullable && others.length === 0) return { owner: schema, branches: [] };
  if (others.length > 1 && others.every((type) => SCALARS.has(type))) {
    const branches = others.map((type) => ({
      at: schema.pointer,
      schema: conjunction([schema.pointer, ofTypes([type])]),
    }));
    return { owner: schema, branches };
  }
  const pointer = nullable ? conjunction([schema.pointer, ofTypes(others)]) : schema.pointer;
  return { owner: schema, branches: [{ at: schema.pointer, schema: pointer, ...(name !== undefined && { name }) }] };
}

/** Types that can each be a separate alternative. */
const SCALARS: ReadonlySet<TypeName> = new Set(["string", "number", "integer", "boolean"]);

/** Nothing but alternatives constrains the value, so that a plain schema can stand for one of them. */
function isOnlyVariants({ pointer, kubernetes }: Schema, table: SchemaTable): boolean {
  const beside = table.constraints(besideVariants(pointer));
  return beside.every(({ kind }) => kind === "types") && Object.keys(kubernetes).length === 0;
}

type Group = Alternatives & { readonly group: VariantGroup };

function diffGroup(facts: Facts, old: Group, new_: Group, sides: SchemaSides): ComparedAlternatives {
  const [before, after] = [old.group, new_.group];
  if (before.keyword !== after.keyword) {
    const at = { old: before.at, new: after.at };
    facts.emit("variantKeyword", "changed", { name: "variants", old: before.keyword, new: after.keyword, at });
  }
  return diffAlternatives(facts, old, new_, sides, { old: [before], new: [after] });
}

function diffAlternatives(
  facts: Facts,
  old: Alternatives,
  new_: Alternatives,
  sides: SchemaSides,
  groups: { readonly old: readonly VariantGroup[]; readonly new: readonly VariantGroup[] },
): ComparedAlternatives {
  const [before, after] = sides.byDeclaration ? withoutReformed(facts, old, new_) : [old, new_];
  const { pairs, removed, added, unmatched } = matchBranches(before, after, sides);
  const placeOf = ([group]: readonly VariantGroup[], { owner }: Alternatives): Pointer => group?.at ?? owner.pointer;
  const at = { old: placeOf(groups.old, old), new: placeOf(groups.new, new_) };
  const exclusive = [groups.old, groups.new].every(
    ([group]) => group?.keyword === "oneOf" && group.branches.length > 1,
  );
  for (const [left, right] of pairs) {
    facts.enter(left.schema, right.schema);
    // A change inside of one alternative can change which values match another one.
    if (!exclusive || sides.same(left.schema, right.schema)) continue;
    facts.emit("variant", "changed", {
      name: nameOf(right),
      old: left,
      new: right,
      at: { old: left.at, new: right.at },
    });
  }
  const isNameless = ({ name }: Branch): boolean => name === undefined;
  const exchanged = Math.min(removed.length, added.length);
  const replaced = exchanged > 1 && [...removed, ...added].every(isNameless);
  const rewritten = replaced || Math.min(groups.old.length, groups.new.length) === 0;
  const isExchanged = exchanged > 0 && pairs.length === 0;
  if (unmatched || (isExchanged && rewritten)) {
    facts.emit("variants", "changed", { name: "variants", old: groups.old, new: groups.new, at });
    diffEnvelopes(facts, before.branches, after.branches, sides);
  } else {
    for (const branch of removed) {
      facts.emit("variant", "removed", { name: nameOf(branch), old: branch, at: { ...at, old: branch.at } });
    }
    for (const branch of added) {
      facts.emit("variant", "added", { name: nameOf(branch), new: branch, at: { ...at, new: branch.at } });
    }
  }
  return { moved: [...removed, ...added], pairs };
}

/** Compares the members that some alternative declares. A member that no alternative declares now was removed. */
function diffEnvelopes(facts: Facts, old: readonly Branch[], new_: readonly Branch[], sides: SchemaSides): void {
  const membersOf = (branches: readonly Branch[], table: SchemaTable): Dictionary<Property> =>
    dictionary(branches.flatMap(({ schema }) => Object.entries(table.get(schema).properties)));
  const [before, after] = [membersOf(old, sides.old), membersOf(new_, sides.new)];
  const { polarity } = facts.pair.channel;
  eachName(before, after, (name, left, right) => {
    if (left !== undefined && right === undefined && isVisible(left.annotations, polarity))
      facts.emit("property", "removed", { name, old: left, at: { old: left.at } });
  });
}

/** Enters declared types that are one alternative on one side and a union of alternatives on the other, and leaves them out. */
function withoutReformed(facts: Facts, old: Alternatives, new_: Alternatives): readonly [Alternatives, Alternatives] {
  const united = (one: Alternatives, other: Alternatives): ReadonlySet<Pointer> => {
    const declared = one.branches.map(({ schema }) => schema).filter((at) => definition(at) !== undefined);
    const isUnion = (at: Pointer): boolean =>
      at !== other.owner.pointer && other.branches.filter((branch) => branch.at.startsWith(`${at}/anyOf/`)).length > 1;
    return new Set(declared.filter(isUnion));
  };
  const [becoming, ending] = [united(old, new_), united(new_, old)];
  if (becoming.size + ending.size === 0) return [old, new_];
  for (const at of [...becoming, ...ending]) facts.enter(at, at);
  const isKept = ({ at, schema }: Branch): boolean =>
    ![...becoming, ...ending].some((each) => schema === each || at.startsWith(`${each}/anyOf/`));
  const kept = (one: Alternatives): Alternatives => ({ ...one, branches: one.branches.filter(isKept) });
  return [kept(old), kept(new_)];
}

/** Results of comparing alternatives, so that the discriminator need not repeat them. */
interface ComparedAlternatives {
  /** Added and removed alternatives. */
  readonly moved: readonly Branch[];
  /** Compared alternatives. */
  readonly pairs: readonly (readonly [Branch, Branch])[];
}

function pairKey(left: Branch, right: Branch): string {
  return `${principal(left.schema)}\t${principal(right.schema)}`;
}

function nameOf(branch: Branch): string {
  return branch.name ?? "";
}

/** Compares discriminators without repeating what was reported for an alternative or its value. */
function diffDiscriminator(
  facts: Facts,
  old: Schema,
  new_: Schema,
  sides: SchemaSides,
  compared: ComparedAlternatives,
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
  if (before.propertyName !== after.propertyName && !replacesMember(old, new_, sides, compared)) {
    facts.emit("discriminator", "changed", { name: "discriminator", old: before, new: after, at });
  }
  diffDefault(facts, before, after, sides);
  const schemaOf = ({ schema }: Branch): Pointer => principal(schema);
  const moved = new Set(compared.moved.map(schemaOf));
  const kept = new Set(compared.pairs.flat().map(schemaOf));
  const paired = new Set(compared.pairs.map(([left, right]) => pairKey(left, right)));
  const isReportedByTag = (branch: Branch, name: string): boolean =>
    compared.pairs.some(
      ([left, right]) =>
        [left, right].some((each) => schemaOf(each) === schemaOf(branch)) &&
        replacesTag(tagOf(left, before, sides.old), tagOf(right, after, sides.new), name),
    );
  /** Returns whether the change was reported: by an added or removed alternative, or by the property with the value. */
  const isReported = (branch: Branch, name: string): boolean =>
    moved.has(schemaOf(branch)) ||
    (kept.has(schemaOf(branch)) && (branch.name !== name || isReportedByTag(branch, name)));
  eachName(before.mapping, after.mapping, (name, left, right) => {
    if (left !== undefined && right !== undefined) {
      const moved = old.variants.length > 0 && isMoved(left, right, compared, sides);
      if (!moved && paired.has(pairKey(left, right))) return;
      if (!moved && (old.variants.length === 0 || sides.matches(left.schema, right.schema)))
        facts.enter(left.schema, right.schema);
      else {
        const places = { old: left.at, new: right.at };
        facts.emit("discriminatorMapping", "changed", { name, old: left, new: right, at: places });
      }
    } else if (
      left === undefined ? isChosenByName(right!, name, old, sides.old) : isChosenByName(left, name, new_, sides.new)
    ) {
      return;
    } else if (left !== undefined && !isReported(left, name)) {
      facts.emit("discriminatorMapping", "removed", { name, old: left, at: { old: left.at, new: after.at } });
    } else if (right !== undefined && !isReported(right, name)) {
      facts.emit("discriminatorMapping", "added", { name, new: right, at: { old: before.at, new: right.at } });
    }
  });
}

/** Returns whether a value was moved from one definition to another one, and both sides choose from both of them. */
function isMoved(left: Branch, right: Branch, { pairs }: ComparedAlternatives, sides: SchemaSides): boolean {
  const [from, to] = [principal(left.schema), principal(right.schema)];
  return (
    from !== to &&
    pairs.some(([, each]) => principal(each.schema) === from) &&
    pairs.some(([each]) => principal(each.schema) === to) &&
    !sides.same(left.schema, right.schema)
  );
}

/**
 * Returns whether a discriminator chooses an alternative by the name of its definition, without a mapping. The model
 * lists the alternatives of such an alternative instead.
 */
function isChosenByName({ schema }: Branch, name: string, owner: Schema, table: SchemaTable): boolean {
  const at = principal(schema);
  if (definition(at) !== name || Object.values(owner.discriminator?.mapping ?? {}).some(isAt(at))) return false;
  return owner.variants.some((group) => {
    const written = table.source(group.at);
    return Array.isArray(written) && written.some((each: Json) => isObject(each) && each["$ref"] === at);
  });
}

function isAt(at: Pointer): (branch: Branch) => boolean {
  return ({ schema }) => principal(schema) === at;
}

/**
 * Returns whether all alternatives replaced one discriminator property by the other, so that the properties report it.
 */
function replacesMember(old: Schema, new_: Schema, sides: SchemaSides, { pairs }: ComparedAlternatives): boolean {
  const holders =
    old.variants.length + new_.variants.length === 0
      ? [[old, new_] as const]
      : pairs.map(([left, right]) => [sides.old.get(left.schema), sides.new.get(right.schema)] as const);
  const [was, is] = [old.discriminator!.propertyName, new_.discriminator!.propertyName];
  return (
    holders.length > 0 &&
    holders.every(
      ([left, right]) =>
        was in left.required && !(is in left.properties) && is in right.required && !(was in right.properties),
    )
  );
}

/** Returns the discriminator property of an alternative. */
function tagOf({ schema }: Branch, { propertyName }: Discriminator, table: SchemaTable): Keywords | undefined {
  const member = table.get(schema).properties[propertyName];
  return member && table.get(member.schema).keywords;
}

/**
 * Returns whether a tag value was removed or its constant replaced, which is equally severe. An additional enum value
 * is milder.
 */
function replacesTag(old: Keywords | undefined, new_: Keywords | undefined, value: string): boolean {
  if (old?.enum === undefined || new_?.enum === undefined) return false;
  const was = old.enum.value.includes(value);
  return was !== new_.enum.value.includes(value) && (was || (old.constant === true && new_.constant === true));
}

/**
 * Compares the discriminator values of a base schema. Values that the property itself lists on one side are reported
 * for the property.
 */
export function diffChoice(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  const [before, after] = [old.chosenBy, new_.chosenBy];
  if (before === undefined || after === undefined || before.propertyName !== after.propertyName) return;
  const [removed, added] = [choicesOf(old, before), choicesOf(new_, after)];
  if (Object.keys(removed).length === 0 || Object.keys(added).length === 0) return;
  eachName(removed, added, (name, left, right) => {
    if (lists(old, before, name, sides.old) !== lists(new_, after, name, sides.new)) return;
    const at = { old: left?.at ?? before.at, new: right?.at ?? after.at };
    if (right === undefined) facts.emit("discriminatorMapping", "removed", { name, old: left, at });
    else if (left === undefined) facts.emit("discriminatorMapping", "added", { name, new: right, at });
  });
}

function choicesOf({ pointer }: Schema, { mapping }: Discriminator): Dictionary<Branch> {
  const own = principal(pointer);
  return dictionary(Object.entries(mapping).filter(([, { schema }]) => principal(schema) === own));
}

function lists({ properties }: Schema, { propertyName }: Discriminator, value: string, table: SchemaTable): boolean {
  const member = properties[propertyName];
  return member !== undefined && table.get(member.schema).keywords.enum?.value.includes(value) === true;
}

function diffDefault(facts: Facts, old: Discriminator, new_: Discriminator, sides: SchemaSides): void {
  const [before, after] = [old.fallback, new_.fallback];
  const name = "defaultMapping";
  const at = { old: before?.at ?? old.at, new: after?.at ?? new_.at };
  if (before === undefined && after === undefined) return;
  if (before === undefined) facts.emit("discriminatorDefault", "added", { name, new: after, at });
  else if (after === undefined) facts.emit("discriminatorDefault", "removed", { name, old: before, at });
  else if (!sides.matches(before.schema, after.schema)) {
    facts.emit("discriminatorDefault", "changed", { name, old: before, new: after, at });
  }
}
