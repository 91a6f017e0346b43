import { canonical } from "../../model/json.ts";
import type { Branch, Discriminator, Schema, TypeName } from "../../model/schema.ts";
import type { SchemaSides } from "../diff/sides.ts";

export interface BranchMatch {
  readonly pairs: readonly (readonly [Branch, Branch])[];
  readonly removed: readonly Branch[];
  readonly added: readonly Branch[];
  /** Alternatives are left on both sides that might be each other's successors: what changed cannot be said. */
  readonly unmatched: boolean;
}

type Agrees = (old: Branch, new_: Branch) => boolean;

/** Pairs alternatives by discriminator value, name, content, distinguishing member, type, and members in common, in this order. */
export function matchBranches(
  old: readonly Branch[],
  new_: readonly Branch[],
  oldOwner: Schema,
  newOwner: Schema,
  sides: SchemaSides,
): BranchMatch {
  const pairs: (readonly [Branch, Branch])[] = [];
  let left = [...old];
  let right = [...new_];
  const pairUnique = (agrees: Agrees): void => {
    for (const before of [...left]) {
      const candidates = right.filter((after) => agrees(before, after));
      if (candidates.length !== 1 || left.filter((other) => agrees(other, candidates[0]!)).length !== 1) continue;
      pairs.push([before, candidates[0]!]);
      left = left.filter((branch) => branch !== before);
      right = right.filter((branch) => branch !== candidates[0]);
    }
  };
  const pairFirst = (agrees: Agrees): void => {
    for (const before of [...left]) {
      const after = right.find((candidate) => agrees(before, candidate));
      if (after === undefined) continue;
      pairs.push([before, after]);
      left = left.filter((branch) => branch !== before);
      right = right.filter((branch) => branch !== after);
    }
  };
  const schemaOf = (branch: Branch, side: "old" | "new"): Schema => sides[side].get(branch.schema);

  pairUnique((a, b) => shareDiscriminatorValue(a, b, oldOwner.discriminator, newOwner.discriminator));
  pairUnique((a, b) => a.name !== undefined && a.name === b.name);
  pairFirst((a, b) => sides.same(a.schema, b.schema));
  pairUnique((a, b) => shareConstant(schemaOf(a, "old"), schemaOf(b, "new")));
  pairUnique((a, b) => shareType(schemaOf(a, "old"), schemaOf(b, "new")) && !isObject(schemaOf(a, "old")));
  pairUnique((a, b) => shareMembers(schemaOf(a, "old"), schemaOf(b, "new")));
  const unmatched = left.some((a) => right.some((b) => shareType(schemaOf(a, "old"), schemaOf(b, "new"))));
  return { pairs, removed: left, added: right, unmatched };
}

function shareDiscriminatorValue(a: Branch, b: Branch, old?: Discriminator, new_?: Discriminator): boolean {
  if (old === undefined || new_ === undefined) return false;
  return Object.keys(old.mapping).some(
    (value) => old.mapping[value]!.schema === a.schema && new_.mapping[value]?.schema === b.schema,
  );
}

/** Both require a member to be one value, the same: a tag. */
function shareConstant(a: Schema, b: Schema): boolean {
  const tags = (schema: Schema): readonly string[] => {
    const values = schema.keywords.enum?.value;
    return values?.length === 1 ? [canonical(values[0]!)] : [];
  };
  return tags(a).some((tag) => tags(b).includes(tag));
}

function isObject(schema: Schema): boolean {
  return schema.types.value.includes("object");
}

function shareType(a: Schema, b: Schema): boolean {
  const numeric = (name: TypeName): TypeName => (name === "integer" ? "number" : name);
  const theirs = b.types.value.map(numeric);
  return a.types.value.some((name) => name !== "null" && theirs.includes(numeric(name)));
}

/** At least half of all their members carry names that both have. */
function shareMembers(a: Schema, b: Schema): boolean {
  const names = new Set([...Object.keys(a.properties), ...Object.keys(b.properties)]);
  const common = Object.keys(a.properties).filter((name) => name in b.properties).length;
  return common > 0 && common * 2 >= names.size;
}
