import type { Comparison, ComparedApi } from "../contracts/finding.ts";
import { enumeration, firstOf, oneLine } from "./prose.ts";

const APIS_NAMED = 3;

/** `Library 1.4.0 → 1.5.0`; empty where no document states a title or a version. */
export function apiNames({ apis = [] }: Pick<Comparison, "apis">): string {
  return enumeration(firstOf(apis.map(nameOf), APIS_NAMED));
}

function nameOf({ title = "", oldVersion, newVersion }: ComparedApi): string {
  const versions = [...new Set([oldVersion, newVersion])].filter((version) => version !== undefined);
  return oneLine([title, versions.join(" → ")].filter((part) => part !== "").join(" "));
}
