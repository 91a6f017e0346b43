import type { Comparison } from "../../contracts/finding.ts";
import type { Snapshot } from "../../model/snapshot.ts";

/** The title and both versions of a document; nothing where it states none of them. */
export function comparedApi(old: Snapshot, new_: Snapshot): Pick<Comparison, "apis"> {
  const title = new_.title ?? old.title;
  const [oldVersion, newVersion] = [old.version?.value, new_.version?.value];
  const api = {
    ...(title !== undefined && { title }),
    ...(oldVersion !== undefined && { oldVersion }),
    ...(newVersion !== undefined && { newVersion }),
  };
  return Object.keys(api).length === 0 ? {} : { apis: [api] };
}
