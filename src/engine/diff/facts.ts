import type { Action, Change, Pair, Subject, SubjectValues } from "../../model/change.ts";
import type { Channel } from "../../model/channel.ts";
import { sameJson, type Dictionary, type Json } from "../../model/json.ts";
import { principal, type Places, type Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { Inherited } from "./inheritance.ts";

/**
 * Collects the differences of one pair. If a side does not state the keyword, the place is the schema that it was
 * inherited from, or the pair's own place.
 */
export interface Facts {
  readonly pair: Pair;
  /** True if it only matters whether there is a difference: the first one ends the comparison. */
  readonly endsAtFirst: boolean;
  emit<S extends Subject>(subject: S, action: Action, fact: Fact<S>): void;
  /** The pair of schemas is part of this one. */
  enter(old: Pointer, new_: Pointer, channel?: Channel): void;
}

export interface Fact<S extends Subject> {
  readonly name?: string | undefined;
  readonly old?: SubjectValues[S] | undefined;
  readonly new?: SubjectValues[S] | undefined;
  readonly at?: { readonly old?: Pointer | undefined; readonly new?: Pointer | undefined } | undefined;
  readonly channel?: Channel;
}

const NOT_INHERITED: Inherited = { old: () => undefined, new: () => undefined };

export function createFacts(
  pair: Pair,
  onChange: (change: Change) => void,
  onEnter: (old: Pointer, new_: Pointer, channel: Channel) => void,
  inherited: Inherited = NOT_INHERITED,
): Facts {
  const missing = (side: "old" | "new", place: Pointer | undefined): Pointer =>
    (place === undefined ? undefined : inherited[side](place, pair)) ?? principal(pair[side]);
  return {
    pair,
    endsAtFirst: false,
    emit: (subject, action, { name = "", old, new: new_, at = {}, channel = pair.channel }) =>
      onChange({
        subject,
        action,
        name,
        pair,
        channel,
        at: { old: at.old ?? missing("old", at.new), new: at.new ?? missing("new", at.old) },
        ...(old !== undefined && { old }),
        ...(new_ !== undefined && { new: new_ }),
      } as Change),
    enter: (old, new_, channel = pair.channel) => onEnter(old, new_, channel),
  };
}

/** The same, but that what is entered travels in another way. */
export function through(facts: Facts, channel: Channel): Facts {
  if (channel === facts.pair.channel) return facts;
  return { ...facts, enter: (old, new_, inner = channel) => facts.enter(old, new_, inner) };
}

/** States that a value came, went or changed. On the side where it is missing it stands at `holder`, by default the pair. */
export function diffFacet<S extends Subject>(
  facts: Facts,
  subject: S,
  old: Facet<SubjectValues[S]> | undefined,
  new_: Facet<SubjectValues[S]> | undefined,
  name = "",
  holder: Partial<Places> = {},
): void {
  if (old === undefined && new_ === undefined) return;
  const at = { old: old?.at ?? holder.old, new: new_?.at ?? holder.new };
  if (old === undefined) facts.emit(subject, "added", { name, new: new_!.value, at });
  else if (new_ === undefined) facts.emit(subject, "removed", { name, old: old.value, at });
  else if (!sameJson(old.value as Json, new_.value as Json)) {
    facts.emit(subject, "changed", { name, old: old.value, new: new_.value, at });
  }
}

/** Visits the names of both sides, the old ones first, in their order. Identical records are skipped. */
export function eachName<T>(
  old: Dictionary<T>,
  new_: Dictionary<T>,
  visit: (name: string, old: T | undefined, new_: T | undefined) => void,
): void {
  if (old === new_) return;
  for (const name of Object.keys(old)) visit(name, old[name], new_[name]);
  for (const name of Object.keys(new_)) if (!(name in old)) visit(name, undefined, new_[name]);
}
