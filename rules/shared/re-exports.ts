import type { RuleContext } from "../../src/contracts/rule.ts";

/** Returns the imported type that an exported name refers to, if its declaration is not available. */
export function foreignOf(
  name: string,
  side: "old" | "new",
  { snapshot, schema }: Pick<RuleContext, "snapshot" | "schema">,
): string | undefined {
  const root = snapshot(side).roots[name];
  if (root === undefined) return undefined;
  const { typing, properties } = schema(side, root.schema);
  return Object.keys(properties).length > 0 ? undefined : typing.foreign?.value;
}

/** Returns a reason if a removed name may still exist: a new `export *` can export it from elsewhere. */
export function unlistedBy(removed: string, { snapshot }: Pick<RuleContext, "snapshot">): string | undefined {
  const before = snapshot("old").roots;
  const isNear = (star: string): boolean => removed.startsWith(star.slice(0, star.indexOf("export * from")));
  const star = Object.values(snapshot("new").roots).find(
    ({ name, value }) => value === "star" && !(name in before) && isNear(name),
  );
  return star && `The name may still be exported by \`${star.name}\`, which is not among the compared files.`;
}
