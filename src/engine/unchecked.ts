import type { Change } from "../model/change.ts";
import { type SchemaTable, TYPE_TRAITS, type TypeTraits } from "../model/schema.ts";
import type { Judged } from "./judge.ts";

/** What is `any` now stands for whatever a place wants: nothing that reads it fails to compile. */
export function unchecked({ pair, channel }: Change, judged: Judged, schemas: SchemaTable): Judged {
  if (judged.verdict !== "breaking" || pair.kind !== "schema" || channel.polarity !== "response") return judged;
  const traits = schemas.get(pair.new).extensions[TYPE_TRAITS]?.value as TypeTraits | undefined;
  if (traits?.unrestricted !== "any") return judged;
  const consequence = "Code goes on compiling whatever it does with it: no compiler tells what is wrong.";
  return { ...judged, verdict: "dangerous", consequence };
}
