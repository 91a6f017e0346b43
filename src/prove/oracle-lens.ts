import { formatTraits } from "../model/format-traits.ts";
import type { Snapshot } from "../model/snapshot.ts";
import type { Lens, ObjectsAs } from "./lens.ts";
import { assertableFormats } from "./oracle/evaluate/formats.ts";
import type { OracleLens } from "./oracle/index.ts";

/** Returns how validators look at the schemas of a snapshot. */
export function oracleLens(
  { view, formats, dialect }: Lens,
  objects: ObjectsAs,
  snapshot: Pick<Snapshot, "format" | "schemaDialect">,
): OracleLens {
  const known = assertableFormats().filter((name) => name !== "duration" || dialect !== "re2");
  const asserted =
    formats === "annotation" ? [] : formats === "all" ? known : formats.filter((one) => known.includes(one));
  return { objects, view, formats: asserted, regex: dialect, nullable: "lenient", types: typesOf(snapshot) };
}

/** The authors of API descriptions leave out `type` and mean it. */
function typesOf(snapshot: Pick<Snapshot, "format" | "schemaDialect">): "written" | "implied" {
  return formatTraits(snapshot).standsAlone || snapshot.schemaDialect !== undefined ? "written" : "implied";
}
