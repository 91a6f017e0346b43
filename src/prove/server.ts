import type { Json } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { SchemaTable } from "../model/schema.ts";
import type { Profile } from "../contracts/profile.ts";
import { runRules } from "./cel/evaluate.ts";
import { createProver, type Prover } from "./contain/prover.ts";
import { LENSES } from "./lens.ts";
import { withDefaults } from "./defaults.ts";

type Conventions = Pick<Profile, "enforcedFormats" | "patterns">;

/** The right side is what an API server accepts. */
export function createServerProver(name: string, { enforcedFormats, patterns }: Conventions): Prover {
  return createProver({ ...LENSES.strict, name, left: "closed", formats: enforcedFormats, dialect: patterns });
}

/** Returns whether an API server accepts a value after defaulting; undefined if unknown. */
export function createAdmission(
  table: SchemaTable,
  profile: Conventions,
): (value: Json, at: Pointer) => boolean | undefined {
  const prover = createServerProver("admission", profile);
  return (value, at) => {
    const filled = withDefaults(value, at, table);
    return runRules(filled, at, table) === "rejected" ? false : prover.admits({ table, at }, filled, "right");
  };
}
