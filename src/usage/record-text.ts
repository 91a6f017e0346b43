import type { Json } from "../model/json.ts";
import { RANGE, TYPE, type Place, type Recording } from "./place.ts";
import type { Plan } from "./plan.ts";
import { lengthOf, recordValue } from "./record-value.ts";

/** How a parameter writes its value as text. */
export interface TextStyle {
  /** Splits one text into the items of a list; absent if each item is a separate text. */
  readonly separator?: string;
}

/** Counts a value that is written as text; `texts` are those of one name. */
export function recordTexts(
  place: Place,
  texts: readonly string[],
  { separator }: TextStyle,
  recording: Recording,
): void {
  const { plan } = place;
  const stats = place.stats(recording);
  if (stats === undefined) return;
  const { request } = recording;
  stats.present(request);
  const isList = plan?.types.has("array") === true;
  if (isList) {
    const items = separator === undefined ? texts : texts.flatMap((text) => (text === "" ? [] : text.split(separator)));
    stats.type(TYPE.array, request);
    stats.range(RANGE.items, items.length);
    const inner = place.items();
    if (inner !== undefined) for (const item of items) recordTexts(inner, [item], {}, recording);
    recording.onValue?.(place, items);
    if ([...plan.types].every((type) => type === "array")) return;
  }
  // The parts of an object that is written as text are not counted.
  if (plan?.types.has("object") === true) place.isCut = true;
  for (const text of texts) recordText(place, text, recording);
}

function recordText(place: Place, text: string, recording: Recording): void {
  const { plan } = place;
  const stats = place.stats(recording);
  if (stats === undefined) return;
  const { request } = recording;
  stats.type(TYPE.text, request);
  stats.range(RANGE.length, lengthOf(text));
  const isNumeric = plan?.types.has("number") === true || plan?.types.has("integer") === true;
  if (isNumeric && NUMBER.test(text)) stats.range(RANGE.number, Number(text));
  if (plan !== undefined && plan.values.size > 0) {
    const listed = listedTexts(plan).get(text);
    if (listed === undefined) stats.unlisted(request);
    else for (const value of listed) stats.value(value, request);
  }
  recording.onValue?.(place, text);
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/iu;

const known = new WeakMap<Plan, ReadonlyMap<string, readonly string[]>>();

/** The listed values by their text forms: `1` and `"1"` have the same one. */
function listedTexts(plan: Plan): ReadonlyMap<string, readonly string[]> {
  let texts = known.get(plan);
  if (texts === undefined) {
    const byText = new Map<string, readonly string[]>();
    for (const [key, value] of plan.values) {
      const text = textOf(value);
      byText.set(text, [...(byText.get(text) ?? []), key]);
    }
    known.set(plan, (texts = byText));
  }
  return texts;
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Counts a value that is written as JSON in a text; a text that is not JSON is only present. */
export function recordJsonText(place: Place, text: string, recording: Recording): void {
  const value = parsed(text);
  if (value !== undefined) recordValue(place, value, recording);
  else {
    place.stats(recording)?.present(recording.request);
    place.isCut = true;
  }
}

/** Undefined for a text that is not JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
