import { type Event, EVENT_ID, getScalarValue, SCALAR_STYLE } from "js-yaml";
import type { Json } from "../../model/json.ts";
import { duplicateKey, type Fault, MAX_DEPTH, type Span, tooDeep } from "./fault.ts";
import { MentionCollector, type Mentions } from "./mentions.ts";
import { yamlEvents } from "./yaml-events.ts";
import { isCoreTag, NO_JSON, taggedValue } from "./yaml-scalar.ts";
import { keyTextOf, valueOfPlain, type YamlVersion } from "./yaml-version.ts";

type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>;
type CollectionEvent = Extract<Event, { type: typeof EVENT_ID.MAPPING | typeof EVENT_ID.SEQUENCE }>;
type AliasEvent = Extract<Event, { type: typeof EVENT_ID.ALIAS }>;

/** One of the documents of a YAML stream. */
export interface YamlDocument {
  readonly value: Json;
  /** The index among all documents of the stream, including empty ones. */
  readonly index: number;
  /** The offset of its content. */
  readonly start: number;
  readonly mentions: Mentions;
}

export interface YamlReading {
  /** Without empty documents, such as the one after a final `---`. */
  readonly documents: readonly YamlDocument[];
  readonly faults: readonly Fault[];
  /** The events of the parser; none for a text that it rejected. */
  readonly events: readonly Event[];
}

/** The maximum number of nodes that the aliases of a text expand to, beside those for each character. */
const MAX_ALIASED_NODES = 3_000;
const NODES_PER_CHARACTER = 2;
const MAX_FAULTS = 100;

export function readYaml(text: string, version: YamlVersion): YamlReading {
  const { events, fault } = yamlEvents(text);
  if (fault) return { documents: [], faults: [fault], events: [] };
  const builder = new Builder(text, version);
  try {
    for (const event of events) builder.add(event);
  } catch (error) {
    if (error instanceof Stop) return { documents: [], faults: [...builder.faults, error.fault], events: [] };
    throw error;
  }
  return { documents: builder.documents, faults: builder.faults, events };
}

/** Returns the range of a scalar with its quotes; `length` of the text for an empty one. */
export function scalarSpan(event: ScalarEvent): Span | undefined {
  if (event.valueStart < 0) return undefined;
  const quote = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
  return { start: event.valueStart - quote, end: event.valueEnd + quote };
}

/** A key that takes over the members of the mapping that it names. */
export function isMergeKey(text: string, event: ScalarEvent): boolean {
  if (event.valueEnd - event.valueStart !== 2 || !text.startsWith("<<", event.valueStart)) return false;
  if (event.tagStart >= 0) return /merge>?$/.test(text.slice(event.tagStart, event.tagEnd));
  return event.style === SCALAR_STYLE.PLAIN;
}

interface Node {
  value: Json;
  /** The number of nodes with expanded aliases. */
  nodes: number;
  height: number;
  /** False inside the node itself, where an alias to it would have no end. */
  complete: boolean;
  /** The scalar as a key: in YAML 1.2 its text as written, for example `200` and `~`. */
  readonly keyText: string | undefined;
}

interface Frame {
  readonly node: Node;
  readonly items: Json[] | undefined;
  readonly members: Record<string, Json> | undefined;
  /** Members that came by a merge, which a member of the mapping itself replaces. */
  merged: Set<string> | undefined;
  key: { readonly name: string; readonly merge: boolean; readonly span: Span } | undefined;
}

class Stop extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

class Builder {
  readonly documents: YamlDocument[] = [];
  readonly faults: Fault[] = [];
  readonly #text: string;
  readonly #version: YamlVersion;
  readonly #frames: Frame[] = [];
  #anchors = new Map<string, Node>();
  #mentions = new MentionCollector();
  #aliasedNodes = 0;
  #document = -1;
  #root: { readonly value: Json; readonly start: number } | undefined;
  #start = 0;

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
      case EVENT_ID.ALIAS:
        return this.#alias(event);
      case EVENT_ID.POP:
        return this.#close();
      case EVENT_ID.DOCUMENT:
        this.#document++;
        this.#anchors = new Map();
        this.#mentions = new MentionCollector();
        this.#root = undefined;
    }
  }

  #scalar(event: ScalarEvent): void {
    const span = scalarSpan(event);
    const written = getScalarValue(this.#text, event);
    const frame = this.#frames.at(-1);
    if (frame?.members && frame.key === undefined && isMergeKey(this.#text, event)) {
      frame.key = { name: "<<", merge: true, span: span! };
      return;
    }
    const value = this.#valueOf(event, written, span);
    const node: Node = {
      value,
      nodes: 1,
      height: 0,
      complete: true,
      keyText: keyTextOf(this.#text, event, this.#version),
    };
    if (event.anchorStart >= 0) this.#anchors.set(this.#text.slice(event.anchorStart, event.anchorEnd), node);
    // A document that holds nothing at all is no document.
    if (frame === undefined && span === undefined && event.anchorStart < 0 && event.tagStart < 0) return;
    this.#put(node, span ?? { start: this.#start, end: this.#start });
  }

  #valueOf(event: ScalarEvent, written: string, span: Span | undefined): Json {
    const tag = event.tagStart < 0 ? undefined : this.#text.slice(event.tagStart, event.tagEnd);
    let value: Json | typeof NO_JSON | undefined;
    if (tag !== undefined) value = taggedValue(tag, written);
    else value = event.style === SCALAR_STYLE.PLAIN ? valueOfPlain(written, this.#version) : written;
    if (value === NO_JSON) {
      return this.#report({
        code: "WRONG_TYPE",
        span,
        message: `The number ${written} cannot be written in JSON, which this format's data must be.`,
        hint: "Write a finite number, or put it in quotes if it is a text.",
      });
    }
    if (value === undefined) return this.#refuseTag(tag!, { start: event.tagStart, end: event.tagEnd });
    return value;
  }

  #open(event: CollectionEvent): void {
    const mapping = event.type === EVENT_ID.MAPPING;
    if (event.tagStart >= 0) {
      const tag = this.#text.slice(event.tagStart, event.tagEnd);
      if (!isCoreTag(tag, mapping ? "map" : "seq")) {
        this.#refuseTag(tag, { start: event.tagStart, end: event.tagEnd });
      }
    }
    const parent = this.#frames.at(-1);
    if (parent?.members && parent.key === undefined) this.#refuseKey({ start: event.start, end: event.start + 1 });
    const members = mapping ? ({} as Record<string, Json>) : undefined;
    const items = mapping ? undefined : ([] as Json[]);
    const node: Node = { value: (members ?? items)!, nodes: 1, height: 1, complete: false, keyText: undefined };
    if (event.anchorStart >= 0) this.#anchors.set(this.#text.slice(event.anchorStart, event.anchorEnd), node);
    if (this.#frames.length === 0) this.#start = event.start;
    this.#frames.push({ node, items, members, merged: undefined, key: undefined });
  }

  #close(): void {
    const frame = this.#frames.pop();
    if (frame) {
      frame.node.complete = true;
      this.#put(frame.node, { start: this.#start, end: this.#start });
    } else if (this.#root !== undefined) {
      this.documents.push({ ...this.#root, index: this.#document, mentions: this.#mentions });
    }
  }

  #alias(event: AliasEvent): void {
    const span = { start: event.anchorStart - 1, end: event.anchorEnd };
    const name = this.#text.slice(event.anchorStart, event.anchorEnd);
    const node = this.#anchors.get(name);
    if (node === undefined) {
      throw new Stop({
        code: "SYNTAX_ERROR",
        span,
        message: `The alias *${name} names an anchor that does not stand before it.`,
        hint: `Put &${name} before the node that is meant, or quote the text if it is no alias.`,
      });
    }
    if (!node.complete) {
      throw new Stop({
        code: "ALIAS_BOMB",
        span,
        message: `The alias *${name} stands inside the node that it names, so the data has no end.`,
        hint: "Use a $ref for a recursive schema.",
      });
    }
    this.#aliasedNodes += node.nodes;
    const most = MAX_ALIASED_NODES + NODES_PER_CHARACTER * this.#text.length;
    if (this.#aliasedNodes > most) {
      throw new Stop({
        code: "ALIAS_BOMB",
        span,
        message: `The aliases of this text stand for more than ${String(most)} nodes.`,
        hint: "Use a $ref instead of aliases that contain aliases.",
      });
    }
    if (this.#frames.length + node.height > MAX_DEPTH) throw new Stop(tooDeep(span));
    this.#put(node, span);
  }

  /** Puts a complete node where it belongs: as the root, an item, a key, or a value. */
  #put(node: Node, span: Span): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) {
      this.#root = { value: node.value, start: span.start };
      return;
    }
    if (frame.members && frame.key === undefined) {
      if (node.keyText === undefined) this.#refuseKey(span);
      frame.key = { name: node.keyText, merge: false, span };
      return;
    }
    frame.node.nodes += node.nodes;
    frame.node.height = Math.max(frame.node.height, node.height + 1);
    if (frame.items) {
      frame.items.push(node.value);
      return;
    }
    const key = frame.key!;
    frame.key = undefined;
    if (key.merge) this.#merge(frame, node.value, key.span);
    else this.#setMember(frame, key.name, node.value, key.span);
  }

  #setMember(frame: Frame, name: string, value: Json, span: Span): void {
    const members = frame.members!;
    if (Object.hasOwn(members, name) && frame.merged?.delete(name) !== true) {
      this.#report(duplicateKey(name, span));
      return;
    }
    define(members, name, value);
    if (name.startsWith("$") || name === "id") this.#mentions.add(name, value);
  }

  #merge(frame: Frame, source: Json, span: Span): void {
    const members = frame.members!;
    for (const from of Array.isArray(source) ? (source as readonly Json[]) : [source]) {
      if (typeof from !== "object" || from === null || Array.isArray(from)) {
        this.#report({
          code: "WRONG_TYPE",
          span,
          message: "The key << takes over the members of a mapping, but its value is none.",
          hint: 'Give it an alias to a mapping, or quote it ("<<") if it is a name.',
        });
        return;
      }
      for (const [name, value] of Object.entries(from as Record<string, Json>)) {
        if (Object.hasOwn(members, name)) continue;
        define(members, name, value);
        frame.merged ??= new Set();
        frame.merged.add(name);
      }
    }
  }

  #refuseTag(tag: string, span: Span): null {
    return this.#report({
      code: "NOT_MODELLED",
      span,
      message: `The tag ${tag} gives the node a meaning that plain data does not have.`,
      hint: "Remove the tag, or write out what it stands for.",
    });
  }

  #refuseKey(span: Span): never {
    throw new Stop({
      code: "WRONG_TYPE",
      span,
      message: "The key of a member is a list or a mapping; it must be a text.",
      hint: "Write the key as a text, or quote it if the bracket belongs to the text.",
    });
  }

  #report(fault: Fault): null {
    if (this.faults.length < MAX_FAULTS) this.faults.push(fault);
    return null;
  }
}

/** Plain assignment would take `__proto__` for the prototype. */
function define(members: Record<string, Json>, name: string, value: Json): void {
  if (name !== "__proto__") members[name] = value;
  else Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true });
}
