import { Compilation } from "../../compiler/host.ts";
import type { Comparison } from "../../finding.ts";
import { lazy } from "../../lazy.ts";
import type { DeclaredPackage, Reading } from "../../reader.ts";
import type { CompareOptions } from "../options.ts";
import { withClients } from "./clients.ts";
import { withCompiledTypes } from "./compiled-types.ts";

/** Asks the compiler what it accepts: first about types that only texts were compared of, then for code that each break breaks. */
export function withCompiled(
  comparison: Comparison,
  readings: readonly [Reading, Reading],
  [old, new_]: readonly [DeclaredPackage, DeclaredPackage],
  policy: Pick<CompareOptions, "rules" | "severity">,
): Comparison {
  const compilation = lazy(() => new Compilation(old, new_));
  const types = withCompiledTypes(comparison, readings, compilation, policy);
  return withClients(types.comparison, readings, compilation, policy, types.replaced);
}
