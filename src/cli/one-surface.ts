import type { Reading } from "../contracts/reader.ts";
import { loadSide, type LoadOptions } from "../sources/load.ts";
import { usage } from "./args.ts";
import { readSurface, standingAlone } from "./paired-surfaces.ts";
import { findRoots, readRoot } from "./roots.ts";
import { refuseProblems } from "./relation.ts";

/** Reads the description of one API. Throws for several, and for one that cannot be read completely. */
export async function readOneSurface(spec: string, limits: LoadOptions): Promise<Reading> {
  const roots = findRoots(spec, await loadSide(spec, limits));
  refuseProblems([...roots.unreadable.values()].flat());
  const whole = readSurface(roots);
  const alone = [...standingAlone(roots).values()];
  const readings = [...(whole === undefined ? [] : [whole]), ...alone.map((found) => readRoot(found, roots))];
  const [reading] = readings;
  if (reading === undefined || readings.length > 1)
    throw usage(`${spec} has ${readings.length} API descriptions.`, "Use the file of one of them.");
  return reading;
}
