import { canonical } from "../../model/json.ts";
import { principal } from "../../model/pointer.ts";
import type { Branch, Discriminator, Schema, SchemaTable, TypeName, VariantGroup } from "../../model/schema.ts";
import type { SchemaSides } from "./sides.ts";
import { admitsAll } from "./admits.ts";

/** The alternatives of a value on one side, and the schema that states them. */
export interface Alternatives {
  readonly owner: Schema;
  readonly branches: readonly Branch[];
  /** The group of these alternatives. */
  readonly group?: VariantGroup;
}

interface Match<T> {
  readonly pairs: readonly (readonly [T, T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

export interface BranchMatch extends Match<Branch> {
  /** True if several unmatched alternatives remain on both sides, so that the change cannot be determined. */
  readonly unmatched: boolean;
}

/** Pairs what agrees, in several passes from strict to loose. */
class Pairing<T> {
  readonly pairs: (readonly [T, T])[] = [];
  left: readonly T[];
  right: readonly T[];

  constructor(left: readonly T[], right: readonly T[]) {
    this.left = left;
    this.right = right;
  }

  /** Pairs items that agree with exactly one item of the other side, if they may be paired. */
  unique(agree: (old: T, new_: T) => boolean, may: (old: T, new_: T) => boolean = () => true): void {
    for (const before of this.left) {
      const candidates = this.right.filter((after) => agree(before, after));
      if (candidates.length !== 1 || this.left.filter((other) => agree(other, candidates[0]!)).length !== 1) continue;
      if (may(before, candidates[0]!)) this.#pair(before, candidates[0]!);
    }
  }

  /** Pairs items that are more similar to each other than to any other; `likeness` is 0 for unrelated ones. */
  nearest(likeness: (old: T, new_: T) => number): void {
    const lefts = this.left.map((before) => this.right.map((after) => likeness(before, after)));
    const [before, after] = [this.left, this.right];
    lefts.forEach((row, index) => {
      const best = onlyGreatest(row);
      if (best === undefined || onlyGreatest(lefts.map((other) => other[best]!)) !== index) return;
      this.#pair(before[index]!, after[best]!);
    });
  }

  /** Pairs items at equal positions of the remaining lists. */
  inPlace(old: readonly T[], new_: readonly T[], agree: (old: T, new_: T) => boolean): void {
    const [before, after] = [this.left, this.right];
    const isLeftAlike = before.every((item, index) => old.indexOf(item) === new_.indexOf(after[index]!));
    if (old.length !== new_.length || before.length !== after.length || !isLeftAlike) return;
    before.forEach((item, index) => {
      if (agree(item, after[index]!)) this.#pair(item, after[index]!);
    });
  }

  first(agree: (old: T, new_: T) => boolean): void {
    for (const before of this.left) {
      const after = this.right.find((candidate) => agree(before, candidate));
      if (after !== undefined) this.#pair(before, after);
    }
  }

  #pair(before: T, after: T): void {
    this.pairs.push([before, after]);
    this.left = this.left.filter((item) => item !== before);
    this.right = this.right.filter((item) => item !== after);
  }
}

/** Returns the index of the maximum; undefined if it is 0 or not unique. */
function onlyGreatest(numbers: readonly number[]): number | undefined {
  const greatest = Math.max(0, ...numbers);
  const index = numbers.indexOf(greatest);
  return greatest === 0 || numbers.lastIndexOf(greatest) !== index ? undefined : index;
}

/** Pairs alternatives by discriminator value, name, type by name, content, tag, type, members in common, for want of others, and by place, in this order. */
export function matchBranches(old: Alternatives, new_: Alternatives, sides: SchemaSides): BranchMatch {
  const pairing = new Pairing(old.branches, new_.branches);
  const schemas = (a: Branch, b: Branch): readonly [Schema, Schema] => [
    sides.old.get(a.schema),
    sides.new.get(b.schema),
  ];
  const oldTags = memoize((branch: Branch) => tagsOf(sides.old.get(branch.schema), sides.old));
  const newTags = memoize((branch: Branch) => tagsOf(sides.new.get(branch.schema), sides.new));
  const tags = (a: Branch, b: Branch): "same" | "different" | undefined => compareTags(oldTags(a), newTags(b));
  const mapped = (a: Branch, b: Branch): boolean => shareValue(a, b, old.owner.discriminator, new_.owner.discriminator);

  const chosen = old.owner.discriminator !== undefined && new_.owner.discriminator !== undefined;
  // A definition that stayed as it is may have got another discriminator value.
  if (chosen) pairing.unique((a, b) => principal(a.schema) === principal(b.schema) && sides.same(a.schema, b.schema));
  pairing.unique(mapped);
  pairing.unique((a, b) => a.name !== undefined && a.name === b.name);
  // Equal types have equal names, so that a name that each side has once decides before contents are compared.
  const areNamesakes = (a: Branch, b: Branch): boolean => isSameForeign(...schemas(a, b));
  pairing.unique(areNamesakes);
  const areSame = (a: Branch, b: Branch): boolean => sides.same(a.schema, b.schema);
  // One alternative on each side is paired by any pass, and this one costs most.
  const isSingle = pairing.left.length === 1 && pairing.right.length === 1;
  if (!isSingle) pairing.first(areSame);
  pairing.unique(areNamesakes);
  pairing.unique((a, b) => tags(a, b) === "same");
  const areOfOneType = (a: Branch, b: Branch): boolean => shareType(...schemas(a, b)) && !isObject(schemas(a, b)[0]);
  // A promise of a text is of that type as well.
  const areRead = (a: Branch, b: Branch): boolean => schemas(a, b).every((each) => !isForeign(each));
  pairing.unique((a, b) => areOfOneType(a, b) && areRead(a, b));
  pairing.unique(areOfOneType);
  const mayContinue = continuesIn(old, new_, sides);
  const likeness = (a: Branch, b: Branch): number => (tags(a, b) === "different" ? 0 : commonMembers(...schemas(a, b)));
  pairing.unique((a, b) => likeness(a, b) > 0 && areRead(a, b), mayContinue);
  pairing.unique((a, b) => likeness(a, b) > 0, mayContinue);
  // A plain schema can have become any similar alternative.
  if (old.group !== undefined && new_.group !== undefined) pairing.nearest(likeness);
  const mayFollow = (a: Branch, b: Branch): boolean =>
    shareType(...schemas(a, b)) && !chosen && tags(a, b) !== "different" && !areForeign(...schemas(a, b));
  pairing.unique(mayFollow, mayContinue);
  pairing.inPlace(old.branches, new_.branches, (a, b) => {
    const [before, after] = schemas(a, b).map(keywordNames);
    return mayFollow(a, b) && before === after && mayContinue(a, b);
  });
  if (isSingle) pairing.first(areSame);
  const { pairs } = pairing;
  // A duplicate of a remaining alternative adds nothing.
  const removed = pairing.left.filter(
    (a) => !isAnyOf(old) || !new_.branches.some((b) => sides.same(a.schema, b.schema)),
  );
  const added = pairing.right.filter(
    (b) => !isAnyOf(new_) || !old.branches.some((a) => sides.same(a.schema, b.schema)),
  );
  return { pairs, removed, added, unmatched: removed.some((a) => added.some((b) => mayFollow(a, b))) };
}

/**
 * Returns which alternative an object may continue as, if one side has the object and the other one several
 * alternatives: only one that accepts every value of the object.
 */
function continuesIn(old: Alternatives, new_: Alternatives, sides: SchemaSides): (a: Branch, b: Branch) => boolean {
  const isSplit = old.group === undefined;
  if (isSplit === (new_.group === undefined) || old.owner.typing.foreign || new_.owner.typing.foreign)
    return () => true;
  const [plain, all] = isSplit ? [old, new_] : [new_, old];
  const [from, to] = isSplit ? [sides.old, sides.new] : [sides.new, sides.old];
  const isDeclared = (schema: Schema): boolean => isObject(schema) && Object.keys(schema.properties).length > 0;
  const objects = all.branches.filter(({ schema }) => isDeclared(to.get(schema)));
  if (plain.branches.length !== 1 || objects.length < 2 || !isDeclared(from.get(plain.branches[0]!.schema)))
    return () => true;
  if (isSplit) return (a, b) => admitsAll(a.schema, b.schema, sides);
  const reversed: SchemaSides = { ...sides, old: sides.new, new: sides.old, same: (a, b) => sides.same(b, a) };
  return (a, b) => admitsAll(b.schema, a.schema, reversed);
}

function isAnyOf({ group }: Alternatives): boolean {
  return group?.keyword === "anyOf";
}

/** Pairs groups of alternatives by those that they have in common, the rest by their order. */
export function matchGroups(
  old: readonly VariantGroup[],
  new_: readonly VariantGroup[],
  sides: SchemaSides,
): Match<VariantGroup> {
  const pairing = new Pairing(old, new_);
  if (old.length + new_.length > 2) {
    const same = (a: Branch, b: Branch): boolean => sides.same(a.schema, b.schema);
    const equal = (before: VariantGroup, after: VariantGroup): boolean =>
      before.keyword === after.keyword &&
      before.branches.length === after.branches.length &&
      before.branches.every((a) => after.branches.some((b) => same(a, b))) &&
      after.branches.every((b) => before.branches.some((a) => same(a, b)));
    pairing.first(equal);
    // `allOf` can include an alternative twice.
    pairing.left = pairing.left.filter((before) => !new_.some((after) => equal(before, after)));
    pairing.right = pairing.right.filter((after) => !old.some((before) => equal(before, after)));
    const resembles = (a: Branch, b: Branch): boolean => (a.name !== undefined && a.name === b.name) || same(a, b);
    pairing.first((a, b) => a.branches.every((left) => b.branches.some((right) => resembles(left, right))));
    pairing.first((a, b) => a.branches.some((left) => b.branches.some((right) => resembles(left, right))));
  }
  pairing.first(() => true);
  return { pairs: pairing.pairs, removed: pairing.left, added: pairing.right };
}

function shareValue(a: Branch, b: Branch, old?: Discriminator, new_?: Discriminator): boolean {
  if (old === undefined || new_ === undefined) return false;
  const leadsTo = (discriminator: Discriminator, value: string, branch: Branch): boolean => {
    const target = discriminator.mapping[value];
    return target !== undefined && principal(target.schema) === principal(branch.schema);
  };
  return Object.keys(old.mapping).some((value) => leadsTo(old, value, a) && leadsTo(new_, value, b));
}

/** The constant of the schema (`""`) or of its properties that distinguish alternatives. */
type Tags = ReadonlyMap<string, string>;

function tagsOf(schema: Schema, table: SchemaTable): Tags {
  const tags = new Map<string, string>();
  const add = (name: string, { keywords }: Schema): void => {
    if (keywords.enum?.value.length === 1) tags.set(name, canonical(keywords.enum.value[0]!));
  };
  add("", schema);
  for (const member of Object.values(schema.properties)) add(member.name, table.get(member.schema));
  return tags;
}

function memoize<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}

function compareTags(a: Tags, b: Tags): "same" | "different" | undefined {
  const common = [...a.keys()].filter((name) => b.has(name));
  if (common.length === 0) return undefined;
  return common.every((name) => a.get(name) === b.get(name)) ? "same" : "different";
}

function isObject(schema: Schema): boolean {
  return schema.types.value.includes("object");
}

function shareType(a: Schema, b: Schema): boolean {
  const numeric = (name: TypeName): TypeName => (name === "integer" ? "number" : name);
  const theirs = b.types.value.map(numeric);
  return a.types.value.some((name) => name !== "null" && theirs.includes(numeric(name)));
}

/** Returns the names of types, properties and keywords. */
function keywordNames({ types, properties, keywords, items, prefixItems }: Schema): string {
  const lists = { items: items === undefined ? [] : [items], prefixItems };
  const stated = Object.entries({ ...keywords, ...lists }).filter(([, one]) => !Array.isArray(one) || one.length > 0);
  return JSON.stringify([types.value, Object.keys(properties).sort(), stated.map(([word]) => word)]);
}

/** The share of all their members that carry names which both have; 0 where that is less than half. */
function commonMembers(a: Schema, b: Schema): number {
  const names = new Set([...Object.keys(a.properties), ...Object.keys(b.properties)]);
  const common = Object.keys(a.properties).filter((name) => name in b.properties).length;
  return common > 0 && common * 2 >= names.size ? common / names.size : 0;
}

function isForeign({ typing }: Schema): boolean {
  return typing.foreign !== undefined;
}

/** Returns whether two foreign types have the same name. */
function isSameForeign({ typing: old }: Schema, { typing: new_ }: Schema): boolean {
  return old.foreign !== undefined && old.foreign.value === new_.foreign?.value;
}

/** Objects with members, none of them in common. */
function areForeign(a: Schema, b: Schema): boolean {
  const names = Object.keys(a.properties);
  if (names.length === 0 || Object.keys(b.properties).length === 0) return false;
  const objects = [a, b].every((schema) => schema.types.value.every((name) => name === "object" || name === "null"));
  return objects && !names.some((name) => name in b.properties);
}
