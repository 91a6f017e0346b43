import { formatTraits } from "../../src/model/format-traits.ts";
import { isBare } from "../../src/model/bare-schema.ts";
import type { Change } from "../../src/model/change.ts";
import type { Branch, VariantGroup } from "../../src/model/schema.ts";
import type { Format } from "../../src/model/snapshot.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import type { Outcome } from "./property-outcomes.ts";
import { canonical } from "../../src/model/json.ts";
import { isAnyType } from "../../src/model/type-name.ts";
import { sharedTypes } from "./shapes.ts";
import { showNames, showValues } from "./values.ts";

const MOVED =
  "Properties moved between the object and its alternatives, so the alternatives could not be compared one by one.";
const UNMATCHED = "The old alternatives could not be matched to the new ones.";

/** Judges a schema that has alternatives on one side only. Its other keywords are judged by their own rules. */
export function judgeVariants(change: Change<"variants">, context: Pick<RuleContext, "schema">): Outcome {
  const old = context.schema("old", change.pair.old);
  const new_ = context.schema("new", change.pair.new);
  if (sharedTypes(old, new_).length === 0) return { effect: "shifts" };
  const within = (inner: typeof old, outer: typeof old): boolean =>
    isBare(outer) && inner.types.value.every((name) => outer.types.value.includes(name));
  if (within(new_, old)) return { effect: "narrows" };
  if (within(old, new_)) return { effect: "widens" };
  if (change.action === "changed") return { undecided: UNMATCHED };
  const members = (schema: typeof old): string => Object.keys(schema.properties).sort().join("\n");
  if (members(old) !== members(new_)) return { undecided: MOVED };
  return { effect: change.action === "added" ? "narrows" : "widens" };
}

/** The keywords of alternatives, for a message; types have none. */
export function keywordsIn({ snapshot }: Pick<RuleContext, "snapshot">): { readonly keywords: string } {
  return { keywords: formatTraits(snapshot("new")).isCode ? "" : " (`oneOf` or `anyOf`)" };
}

/** Describes an alternative without a name: by its only constant, its types or its properties. Empty where it has none of them. */
export function descriptionOf({ schema }: Branch, side: "old" | "new", context: Pick<RuleContext, "schema">): string {
  const { properties, types, keywords } = context.schema(side, schema);
  if (keywords.enum !== undefined) return ` with ${showValues(keywords.enum.value)}`;
  const constants = Object.values(properties).flatMap((property) => {
    const { value = [] } = context.schema(side, property.schema).keywords.enum ?? {};
    return value.length === 1 ? [`${property.name}: ${canonical(value[0]!)}`] : [];
  });
  if (constants.length > 0) return ` with \`${constants[0]!}\``;
  const names = Object.keys(properties);
  if (names.length > 0) return ` with ${showNames(names)}`;
  return types.value.length === 0 || isAnyType(types.value)
    ? ""
    : ` of type ${types.value.map((name) => `\`${name}\``).join(" or ")}`;
}

/** Renders the keyword that lists an alternative: "`oneOf` of ". Empty where types have no keyword, as in TypeScript. */
export function listedIn(group: VariantGroup | undefined, format: Format): string {
  return group === undefined || formatTraits({ format }).isCode ? "" : `\`${group.keyword}\` of `;
}
