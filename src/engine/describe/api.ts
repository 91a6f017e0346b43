import type { Comparison } from "../../finding.ts";
import type { Snapshot } from "../../model/snapshot.ts";

/** The title and both versions of a document; nothing where it states no title. */
export function comparedApi(old: Snapshot, new_: Snapshot): Pick<Comparison, "apis"> {
  const title = new_.title ?? old.title;
  if (title === undefined) return {};
  const [oldVersion, newVersion] = [old.version?.value, new_.version?.value];
  const versions = { ...(oldVersion !== undefined && { oldVersion }), ...(newVersion !== undefined && { newVersion }) };
  return { apis: [{ title, ...versions }] };
}
