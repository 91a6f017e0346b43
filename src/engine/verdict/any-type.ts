import type { Change } from "../../model/change.ts";
import type { SchemaTable } from "../../model/schema.ts";
import { traitsOf } from "../../model/typing.ts";
import type { Judged } from "../../contracts/profile.ts";

/** Lowers the verdict of a change to `any`: code that reads it still compiles. */
export function lowerForAnyType({ pair, channel }: Change, judged: Judged, schemas: SchemaTable): Judged {
  if (judged.verdict !== "breaking" || pair.kind !== "schema" || channel.polarity !== "response") return judged;
  if (traitsOf(schemas.get(pair.new)).unrestricted !== "any") return judged;
  const consequence = "Code still compiles, but the compiler no longer checks how it uses the value.";
  return {
    ...judged,
    verdict: "dangerous",
    consequence,
    because: [...(judged.because ?? []), "The new type is `any`."],
  };
}
