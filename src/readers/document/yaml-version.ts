import type { EVENT_ID } from "js-yaml";
import { getScalarValue, SCALAR_STYLE, type Event } from "js-yaml";
import type { Json } from "../../model/json.ts";
import { plainKey11, plainValue11 } from "./yaml11-scalar.ts";
import { plainValue, type NO_JSON } from "./yaml-scalar.ts";

type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>;

/** Determines the values of unquoted scalars. */
export type YamlVersion = "1.1" | "1.2";

export function valueOfPlain(text: string, version: YamlVersion): Json | typeof NO_JSON {
  return version === "1.1" ? plainValue11(text) : plainValue(text);
}

/** The name that a scalar gives to a member. */
export function keyTextOf(text: string, event: ScalarEvent, version: YamlVersion): string {
  const written = getScalarValue(text, event);
  const plain = event.style === SCALAR_STYLE.PLAIN && event.tagStart < 0;
  return plain && version === "1.1" ? plainKey11(written) : written;
}
