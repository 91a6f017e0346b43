import { levelStated } from "../../model/prose/level.ts";
import { statedOfValue } from "../../model/prose/value-level.ts";
import { markersOf, proseOf } from "./comments.ts";
import type { TypedConstant } from "./constants.ts";
import { gatesOf } from "../comments/gate-markers.ts";

/** Returns a sentence on the level or the gate that a constant's comment states for its value; empty if there is none. */
export function levelOfConstant({ value, constant: { declaration } }: TypedConstant): string {
  const { comments, name } = declaration;
  const text = proseOf(comments);
  const stated = statedOfValue(text, name.text) ?? statedOfValue(text, String(value)) ?? levelStated(text, name.text);
  if (stated?.level !== undefined) return `- ${String(value)}: ${stated.level}.`;
  const [gate] = gatesOf(markersOf(comments));
  if (gate !== undefined) return `- ${String(value)} requires feature gate ${gate.name}.`;
  return stated === undefined ? "" : `- ${String(value)} requires a feature gate.`;
}
