import { type Event, EVENT_ID, SCALAR_STYLE } from "js-yaml";
import type { Span } from "./fault.ts";
import { isMergeKey, scalarSpan } from "./yaml.ts";
import { keyTextOf, type YamlVersion } from "./yaml-version.ts";

type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>;
type CollectionEvent = Extract<Event, { type: typeof EVENT_ID.MAPPING | typeof EVENT_ID.SEQUENCE }>;

/** A value, and where those that it is made of stand. */
interface Place {
  /** Undefined for a value that is left empty. */
  readonly start: number | undefined;
  readonly end: number;
  readonly children: ReadonlyMap<string, Child> | undefined;
  /** The mappings whose members `<<` takes over, first one first. */
  readonly merges: readonly Place[] | undefined;
}

interface Child {
  /** The offset of the key; undefined for an item. */
  readonly key: number | undefined;
  /** The range of the node itself, which differs from that of an alias's target. */
  readonly span: Span | undefined;
  readonly place: Place;
}

/** Locates nodes of a valid YAML stream by their tokens. All positions are computed on first use. */
export class YamlPlaces {
  readonly #text: string;
  readonly #version: YamlVersion;
  /** Let go once they are made use of. */
  #events: readonly Event[] | undefined;
  #roots: readonly Place[] = [];

  constructor(text: string, version: YamlVersion, events: readonly Event[]) {
    this.#text = text;
    this.#version = version;
    this.#events = events;
  }

  /** `index` counts all documents of the stream. */
  find(index: number, tokens: readonly string[]): Span | undefined {
    this.#read();
    const root = this.#roots[index];
    if (root === undefined) return undefined;
    let place = root;
    let child: Child | undefined;
    for (const token of tokens) {
      child = childOf(place, token);
      if (child === undefined) return undefined;
      place = child.place;
    }
    if (child === undefined) return spanOf(root);
    if (child.key === undefined) return child.span;
    return { start: child.key, end: child.span?.end ?? child.place.end };
  }

  /** Returns whether the character at an offset belongs to a scalar and thus not to a comment. */
  isInScalar(offset: number): boolean {
    this.#read();
    return this.#roots.some((root) => isInScalar(root, offset));
  }

  #read(): void {
    if (this.#events === undefined) return;
    const reader = new PlaceReader(this.#text, this.#version);
    for (const event of this.#events) reader.add(event);
    this.#events = undefined;
    this.#roots = reader.roots;
  }
}

function isInScalar({ start, end, children }: Place, offset: number): boolean {
  if (start === undefined || offset < start || offset >= end) return false;
  return children === undefined || [...children.values()].some(({ place }) => isInScalar(place, offset));
}

function childOf(place: Place, token: string): Child | undefined {
  const own = place.children?.get(token);
  if (own !== undefined) return own;
  for (const merge of place.merges ?? []) {
    const found = childOf(merge, token);
    if (found !== undefined) return found;
  }
  return undefined;
}

function spanOf(place: Place): Span | undefined {
  return place.start === undefined ? undefined : { start: place.start, end: place.end };
}

interface OpenPlace extends Place {
  end: number;
  readonly children: Map<string, Child> | undefined;
  merges: readonly Place[] | undefined;
}

interface Frame {
  readonly place: OpenPlace;
  readonly mapping: boolean;
  readonly anchor: string | undefined;
  key: { readonly name: string; readonly start: number | undefined; readonly merge: boolean } | undefined;
}

class PlaceReader {
  readonly roots: Place[] = [];
  readonly #text: string;
  readonly #version: YamlVersion;
  readonly #frames: Frame[] = [];
  #anchors = new Map<string, { readonly place: Place; readonly keyText: string | undefined }>();
  /** The end of the last thing that was read: the text from here on belongs to what comes next. */
  #cursor = 0;

  constructor(text: string, version: YamlVersion) {
    this.#text = text;
    this.#version = version;
  }

  add(event: Event): void {
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.#scalar(event);
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE:
        return this.#open(event);
      case EVENT_ID.ALIAS: {
        const name = this.#text.slice(event.anchorStart, event.anchorEnd);
        const target = this.#anchors.get(name);
        this.#cursor = event.anchorEnd;
        if (target) this.#put(target.place, { start: event.anchorStart - 1, end: event.anchorEnd }, target.keyText);
        return;
      }
      case EVENT_ID.POP:
        return this.#close();
      case EVENT_ID.DOCUMENT:
        this.#anchors = new Map();
    }
  }

  #scalar(event: ScalarEvent): void {
    const frame = this.#frames.at(-1);
    const isKey = frame?.mapping === true && frame.key === undefined;
    const span = this.#spanOfScalar(event, frame, isKey);
    if (isKey && isMergeKey(this.#text, event)) {
      frame.key = { name: "<<", start: span?.start, merge: true };
      return;
    }
    const keyText = isKey || event.anchorStart >= 0 ? keyTextOf(this.#text, event, this.#version) : undefined;
    const place: Place = {
      start: span?.start,
      end: span?.end ?? this.#cursor,
      children: undefined,
      merges: undefined,
    };
    if (event.anchorStart >= 0) {
      this.#anchors.set(this.#text.slice(event.anchorStart, event.anchorEnd), { place, keyText });
    }
    this.#put(place, span, keyText);
  }

  #spanOfScalar(event: ScalarEvent, frame: Frame | undefined, isKey: boolean): Span | undefined {
    const span = scalarSpan(event);
    if (span === undefined) {
      // Left empty: a member still has its colon, an item its dash.
      const properties = Math.max(event.anchorEnd, event.tagEnd);
      if (properties > this.#cursor) this.#cursor = properties;
      if (isKey || frame === undefined) return undefined;
      const sign = this.#skipSpace(this.#cursor);
      if (this.#text[sign] !== (frame.mapping ? ":" : "-")) return undefined;
      this.#cursor = sign + 1;
      return { start: sign, end: sign + 1 };
    }
    if (event.style !== SCALAR_STYLE.LITERAL_BLOCK && event.style !== SCALAR_STYLE.FOLDED_BLOCK) {
      this.#cursor = span.end;
      return span;
    }
    // The event leaves out the line of the indicator and takes in the empty lines behind the text.
    const header = /[|>][-+0-9]*(?:[ \t]+#[^\r\n]*)?[ \t]*(?:\r\n|\r|\n|$)/.exec(
      this.#text.slice(this.#cursor, event.valueStart),
    );
    const start = header ? this.#cursor + header.index : event.valueStart;
    let end = event.valueEnd;
    while (end > event.valueStart && /\s/.test(this.#text[end - 1]!)) end--;
    this.#cursor = end;
    return { start, end: Math.max(end, start + 1) };
  }

  #open(event: CollectionEvent): void {
    const place: OpenPlace = { start: event.start, end: event.start, children: new Map(), merges: undefined };
    const anchor = event.anchorStart < 0 ? undefined : this.#text.slice(event.anchorStart, event.anchorEnd);
    if (anchor !== undefined) this.#anchors.set(anchor, { place, keyText: undefined });
    this.#frames.push({ place, mapping: event.type === EVENT_ID.MAPPING, anchor, key: undefined });
    const opening = this.#text[event.start];
    this.#cursor = opening === "{" || opening === "[" ? event.start + 1 : event.start;
  }

  #close(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    const { place } = frame;
    const opening = this.#text[place.start!];
    if (opening === "{" || opening === "[") {
      let at = this.#skipSpace(this.#cursor);
      while (this.#text[at] === ",") at = this.#skipSpace(at + 1);
      if (this.#text[at] === (opening === "{" ? "}" : "]")) this.#cursor = at + 1;
    }
    place.end = this.#cursor;
    this.#put(place, { start: place.start!, end: place.end }, undefined);
  }

  #put(place: Place, span: Span | undefined, keyText: string | undefined): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) {
      this.roots.push(place);
    } else if (!frame.mapping) {
      const children = frame.place.children!;
      children.set(String(children.size), { key: undefined, span, place });
    } else if (frame.key === undefined) {
      frame.key = { name: keyText ?? "", start: span?.start, merge: false };
    } else {
      const { name, start, merge } = frame.key;
      frame.key = undefined;
      if (!merge) frame.place.children!.set(name, { key: start, span, place });
      else frame.place.merges = [...(frame.place.merges ?? []), ...mergedPlaces(place)];
    }
  }

  /** Steps over white space and comments. */
  #skipSpace(from: number): number {
    const space = /(?:\s|(?<=\s)#[^\r\n]*)*/y;
    space.lastIndex = from;
    space.test(this.#text);
    return space.lastIndex;
  }
}

/** A list of mappings is merged one after the other. */
function mergedPlaces(place: Place): readonly Place[] {
  if (place.merges !== undefined || place.children?.has("0") !== true) return [place];
  const items = [...place.children.values()];
  return items.every((item) => item.key === undefined) ? items.map((item) => item.place) : [place];
}
