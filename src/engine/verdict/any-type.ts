import type { Change } from "../../model/change.ts";
import { type SchemaTable, traitsOf } from "../../model/schema.ts";
import type { Judged } from "./judge.ts";

/** What is `any` now stands for whatever a place wants: nothing that reads it fails to compile. */
export function unchecked({ pair, channel }: Change, judged: Judged, schemas: SchemaTable): Judged {
  if (judged.verdict !== "breaking" || pair.kind !== "schema" || channel.polarity !== "response") return judged;
  if (traitsOf(schemas.get(pair.new)).unrestricted !== "any") return judged;
  const consequence = "Code goes on compiling whatever it does with it: no compiler tells what is wrong.";
  return {
    ...judged,
    verdict: "dangerous",
    consequence,
    because: [...(judged.because ?? []), "The new type is `any`."],
  };
}
