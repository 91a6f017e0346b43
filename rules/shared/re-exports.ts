import { FOREIGN_TYPE } from "../../src/model/schema.ts";
import type { RuleContext } from "../../src/rule.ts";

/** What stands for a name on a side, where that is declared elsewhere and cannot be read. */
export function foreignOf(
  name: string,
  side: "old" | "new",
  { snapshot, schema }: Pick<RuleContext, "snapshot" | "schema">,
): string | undefined {
  const root = snapshot(side).roots[name];
  if (root === undefined) return undefined;
  const { extensions, properties } = schema(side, root.schema);
  return Object.keys(properties).length > 0 ? undefined : (extensions[FOREIGN_TYPE]?.value as string | undefined);
}

/** Why a name that is gone may be there all the same: all of what is exported elsewhere is offered now, and was not before. */
export function unlistedBy(gone: string, { snapshot }: Pick<RuleContext, "snapshot">): string | undefined {
  const before = snapshot("old").roots;
  const isNear = (star: string): boolean => gone.startsWith(star.slice(0, star.indexOf("export * from")));
  const star = Object.values(snapshot("new").roots).find(
    ({ name, value }) => value === "star" && !(name in before) && isNear(name),
  );
  return star && `It may be among what \`${star.name}\` offers now, which cannot be read here.`;
}
