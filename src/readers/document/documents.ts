import { decoded } from "../../base/decoded.ts";
import type { Problem, SourceRange } from "../../contracts/errors.ts";
import { isObject, type Json } from "../../model/json.ts";
import { child, conjuncts, fragmentOf, type Pointer, split, unescapeToken } from "../../model/pointer.ts";
import type { Document, DocumentSet, Resolve } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { fileOfPointer, relativeReference } from "./addresses.ts";
import { suggestion } from "../../base/suggestion.ts";
import { sharedAnchors } from "./dynamic-anchors.ts";
import { resolvingDynamically } from "./dynamic-documents.ts";
import { metaSchema } from "./meta-schemas.ts";
import { parseDocument } from "./parse.ts";
import { walkReferences } from "./references.ts";
import { absolute, enclosing, type Resource, schemeOf, type Survey, survey, withoutFragment } from "./resources.ts";

/** A pointer may lead through other references; more of them than this on one way are a circle. */
const MAX_HOPS = 100;

/** Reads every file that the references of the roots lead to, and checks that each reference leads somewhere. */
export function loadDocuments(root: Document, resolve: Resolve, others: readonly Document[] = []): DocumentSet {
  const set = new LinkedDocuments(root, others, resolve);
  set.load();
  const shared = set.sharedAnchors();
  return shared.size > 0 ? resolvingDynamically(set, shared) : set;
}

/** A file of the set: its document and survey are missing where it could not be parsed. */
interface Loaded {
  readonly id: string;
  readonly file: SourceFile;
  readonly document: Document | undefined;
  readonly survey: Survey | undefined;
}

/** The target of a reference; `problem` is undefined if it was already reported. */
type Lead = { readonly to: Pointer } | { readonly to?: never; readonly problem: Fault | undefined };

/** A problem whose place is that of the reference. */
type Fault = Pick<Problem, "code" | "message" | "hint">;

class LinkedDocuments implements DocumentSet {
  readonly root: Document;
  readonly roots: readonly Pointer[];
  readonly problems: Problem[] = [];
  readonly #resolve: Resolve;
  readonly #loaded: Loaded[] = [];
  readonly #byId = new Map<string, Loaded>();
  /** By requested URL and by actual URL. */
  readonly #byUrl = new Map<string, Loaded | { readonly problem: Fault }>();
  readonly #byUri = new Map<string, Resource>();
  readonly #values = new Map<Pointer, Json | undefined>();
  readonly #leads = new Map<string, Lead>();
  readonly #reported = new Set<string>();

  constructor(root: Document, others: readonly Document[], resolve: Resolve) {
    this.root = root;
    this.#resolve = resolve;
    this.roots = [root, ...others].map((document) => {
      const id = relativeReference(root.file.url, document.file.url);
      this.problems.push(...(document.problems ?? []));
      this.#add({ id, file: document.file, document, survey: survey(document, `${id}#`) });
      return `${id}#`;
    });
  }

  get files(): readonly SourceFile[] {
    return this.#loaded.map(({ file }) => file);
  }

  load(): void {
    // Both lists grow during the iteration. Local files come first, because one of them can have an `$id` that looks
    // remote.
    for (let index = 0; index < this.#loaded.length; index++) this.#loadNear(this.#loaded[index]!);
    for (let index = 0; index < this.#loaded.length; index++) this.#check(this.#loaded[index]!);
  }

  /** Returns the dynamic anchors with several places; within a file each has one. */
  sharedAnchors(): ReadonlySet<string> {
    const resources = this.#loaded.reduce((count, { survey }) => count + (survey?.resources.size ?? 0), 0);
    const isDynamic = resources > 1 && this.#loaded.some(({ file }) => /\$(?:dynamic|recursive)Ref/.test(file.text));
    return sharedAnchors(isDynamic ? this.#loaded.flatMap(({ document }) => document?.value ?? []) : []);
  }

  get(at: Pointer): Json | undefined {
    const known = this.#values.get(at);
    if (known !== undefined || this.#values.has(at)) return known;
    const value = this.#find(at);
    this.#values.set(at, value);
    return value;
  }

  targetOf(reference: string, from: Pointer): Pointer | undefined {
    return this.#leadFrom(reference, from, 0)?.to;
  }

  follow(reference: string, from: Pointer): Pointer | undefined {
    const lead = this.#leadFrom(reference, from, 0);
    if (lead !== undefined && lead.to === undefined && lead.problem) {
      const { file, tokens } = split(from);
      const stated = this.get(child(from, "$ref")) === reference;
      this.#report(this.#byId.get(file)!, stated ? [...tokens, "$ref"] : tokens, lead.problem);
    }
    return lead?.to;
  }

  locate(at: Pointer): SourceRange | undefined {
    const { file, tokens } = split(this.#firstNode(at));
    return this.#byId.get(file)?.document?.locate(tokens);
  }

  fileOf(at: Pointer): string {
    return (this.#byId.get(fileOfPointer(at))?.file ?? this.root.file).name;
  }

  /** A conjunction stands where its first part does. */
  #firstNode(at: Pointer): Pointer {
    const parts = conjuncts(at);
    return parts.length > 1 && this.get(at) === undefined ? parts[0]! : at;
  }

  /** Goes down from the holder, if that is known, or from the document: pointers are long, and few are used again. */
  #find(at: Pointer): Json | undefined {
    const hash = at.indexOf("#");
    const last = at.lastIndexOf("/");
    const holder = last > hash && hash !== -1 ? this.#values.get(at.slice(0, last)) : undefined;
    if (holder !== undefined) return step(holder, unescapeToken(at.slice(last + 1)));
    let value = this.#byId.get(hash === -1 ? at : at.slice(0, hash))?.document?.value;
    if (hash === -1) return value;
    for (let slash = hash + 1; value !== undefined && slash < at.length;) {
      const next = at.indexOf("/", slash + 1);
      const end = next === -1 ? at.length : next;
      value = step(value, unescapeToken(at.slice(slash + 1, end)));
      slash = end;
    }
    return value;
  }

  #add(loaded: Loaded): void {
    this.#loaded.push(loaded);
    this.#byId.set(loaded.id, loaded);
    this.#byUrl.set(loaded.file.url, loaded);
    for (const resource of loaded.survey?.resources.values() ?? []) {
      if (!this.#byUri.has(resource.uri)) this.#byUri.set(resource.uri, resource);
    }
  }

  #loadNear({ file, survey }: Loaded): void {
    for (const { text, within } of survey?.uses ?? []) {
      const address = withoutFragment(text);
      if (address === "" || this.#byUri.has(absolute(address, within.uri))) continue;
      if (schemeOf(absolute(address, within.retrieval)) === schemeOf(file.url)) this.#loadFile(address, file, within);
      else this.#loadCounterpart(absolute(address, within.uri), file, within);
    }
  }

  /** Files that name themselves by where they are published lie beside each other here as they do there. */
  #loadCounterpart(uri: string, file: SourceFile, { uri: own }: Resource): void {
    const reference = relativeReference(own, uri);
    if (reference === uri) return;
    for (const extension of ["", ".json"]) {
      const given = this.#resolve(`${reference}${extension}`, file);
      if ("code" in given || this.#byUrl.has(given.url) || !given.text.includes(uri)) continue;
      this.#parse(given);
      if (this.#byUri.has(uri)) return;
    }
  }

  #check(loaded: Loaded): void {
    const { survey, document, id } = loaded;
    if (!survey || !document) return;
    for (const { value, tokens } of survey.misfits) {
      this.#report(loaded, tokens, {
        code: "WRONG_TYPE",
        message: `A $ref must be a text; this one is ${JSON.stringify(value).slice(0, 60)}.`,
        hint: 'Write the address of the definition, such as "#/components/schemas/Pet".',
      });
    }
    const bad = new Set<string>();
    for (const { text, within } of survey.uses) {
      const lead = this.#lead(text, loaded, within, 0);
      if (lead.to === undefined && lead.problem) bad.add(text);
    }
    if (bad.size === 0) return;
    walkReferences(document.value, {
      reference: (text, tokens) => {
        if (!bad.has(text)) return;
        const base = enclosing(survey.resources, child(`${id}#`, ...tokens));
        const lead = this.#lead(text, loaded, base, 0);
        if (lead.to === undefined && lead.problem) this.#report(loaded, [...tokens], lead.problem);
      },
    });
  }

  #lead(reference: string, loaded: Loaded, base: Resource, hops: number): Lead {
    const key = `${base.pointer}\n${reference}`;
    const known = this.#leads.get(key);
    if (known !== undefined) return known;
    const lead = this.#search(reference, loaded, base, hops);
    this.#leads.set(key, lead);
    return lead;
  }

  #search(reference: string, loaded: Loaded, base: Resource, hops: number): Lead {
    const address = withoutFragment(reference);
    const fragment = reference.slice(address.length + 1);
    if (address === "") {
      const inside = this.#inside(base, fragment, reference, hops);
      // Many authors count from the file's root although an `$id` stands between.
      const root = loaded.survey!.resources.get(`${loaded.id}#`)!;
      if (inside.to !== undefined || root === base) return inside;
      const outside = this.#inside(root, fragment, reference, hops);
      return outside.to === undefined ? inside : outside;
    }
    const named = this.#byUri.get(absolute(address, base.uri));
    if (named) return this.#inside(named, fragment, reference, hops);
    const target = this.#loadFile(address, loaded.file, base);
    if ("problem" in target) return { problem: target.problem };
    // The problem of parsing the file is sufficient.
    if (!target.survey) return { problem: undefined };
    return this.#inside(target.survey.resources.get(`${target.id}#`)!, fragment, reference, hops);
  }

  #loadFile(address: string, from: SourceFile, base: Resource): Loaded | { readonly problem: Fault } {
    const wanted = absolute(address, base.retrieval);
    const known = this.#byUrl.get(wanted);
    if (known) return known;
    const given = metaSchema(wanted) ?? this.#resolve(base.retrieval === from.url ? address : wanted, from);
    const loaded = "code" in given ? { problem: given } : (this.#byUrl.get(given.url) ?? this.#parse(given));
    this.#byUrl.set(wanted, loaded);
    return loaded;
  }

  #parse(file: SourceFile): Loaded {
    const id = relativeReference(this.root.file.url, file.url);
    const parsed = parseDocument(file);
    const document = "value" in parsed ? parsed : undefined;
    if (!("value" in parsed)) this.problems.push(...parsed);
    const loaded = { id, file, document, survey: document && survey(document, `${id}#`) };
    this.#add(loaded);
    return loaded;
  }

  /** Resolves a fragment in a resource. */
  #inside(resource: Resource, fragment: string, reference: string, hops: number): Lead {
    const text = decoded(fragment);
    if (text === "") return { to: resource.pointer };
    if (!text.startsWith("/")) {
      const to = resource.anchors.get(text);
      return to === undefined ? { problem: this.#noAnchor(resource, text, reference) } : { to };
    }
    const lead = this.#descend(resource, split(`#${text}`).tokens, reference, hops);
    if (lead.to !== undefined || text === fragment) return lead;
    const literal = this.#descend(resource, split(`#${fragment}`).tokens, reference, hops);
    return literal.to === undefined ? lead : literal;
  }

  #descend(resource: Resource, tokens: readonly string[], reference: string, hops: number): Lead {
    let pointer = resource.pointer;
    let value = this.get(pointer);
    for (const [index, token] of tokens.entries()) {
      let next = value === undefined ? undefined : step(value, token);
      // Strictly, a pointer ends at a reference; but many authors point through it.
      while (next === undefined && isObject(value) && typeof value["$ref"] === "string" && hops < MAX_HOPS) {
        hops++;
        const through = this.#leadFrom(value["$ref"], pointer, hops)?.to;
        if (through === undefined || through === pointer) break;
        pointer = through;
        value = this.get(pointer);
        next = value === undefined ? undefined : step(value, token);
      }
      if (next === undefined) return { problem: this.#noMember(resource, pointer, tokens, index, reference) };
      pointer = child(pointer, token);
      value = next;
    }
    return { to: pointer };
  }

  #leadFrom(reference: string, from: Pointer, hops: number): Lead | undefined {
    const loaded = this.#byId.get(fileOfPointer(from));
    return loaded?.survey && this.#lead(reference, loaded, enclosing(loaded.survey.resources, from), hops);
  }

  #noMember(resource: Resource, pointer: Pointer, tokens: readonly string[], index: number, reference: string): Fault {
    const value = this.get(pointer);
    const token = tokens[index]!;
    const place = split(pointer).tokens.length === 0 ? "the root" : `"${fragmentOf(pointer)}"`;
    const reason =
      typeof value === "object" && value !== null
        ? `${place} has no ${Array.isArray(value) ? "item" : "member"} ${JSON.stringify(token)}`
        : `${place} is no object`;
    const name = this.fileOf(pointer);
    const file = name === this.root.file.name ? "" : ` of ${name}`;
    const meant = this.#meant(resource, pointer, tokens, index);
    const address = withoutFragment(reference);
    return {
      code: "REF_NOT_FOUND",
      message: `The reference "${reference}" leads nowhere: ${reason}${file}.`,
      hint: meant
        ? `Did you mean "${address}${meant.slice(meant.indexOf("#"))}"?`
        : "Add what is missing, or correct the reference.",
    };
  }

  /** The existing node with the nearest name. */
  #meant(resource: Resource, pointer: Pointer, tokens: readonly string[], index: number): Pointer | undefined {
    const value = this.get(pointer);
    const token = tokens[index]!;
    const near = isObject(value) ? suggestion(token, Object.keys(value)) : undefined;
    if (near !== undefined) {
      const whole = child(pointer, near, ...tokens.slice(index + 1));
      return this.get(whole) === undefined ? child(pointer, near) : whole;
    }
    const name = tokens.at(-1)!;
    for (const home of [["components", "schemas"], ["definitions"], ["$defs"]]) {
      const place = child(resource.pointer, ...home, name);
      if (this.get(place) !== undefined) return place;
    }
    return undefined;
  }

  #noAnchor(resource: Resource, name: string, reference: string): Fault {
    const near = suggestion(name, [...resource.anchors.keys()]);
    const address = withoutFragment(reference);
    return {
      code: "REF_NOT_FOUND",
      message: `The reference "${reference}" leads nowhere: no $anchor is called ${JSON.stringify(name)}.`,
      hint:
        near === undefined
          ? `Add the $anchor, or begin a JSON pointer with "${address}#/".`
          : `Did you mean "${address}#${near}"?`,
    };
  }

  #report(loaded: Loaded, tokens: readonly string[], { code, message, hint }: Fault): void {
    const pointer = child("", ...tokens);
    const key = `${loaded.id}#${pointer}\n${code}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    const range = loaded.document?.locate(tokens);
    const file = loaded.file.name;
    this.problems.push({ code, level: "error", message, hint, file, pointer, ...(range && { range }) });
  }
}

/** The member or item that one token of a pointer names. */
function step(value: Json, token: string): Json | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) return /^(?:0|[1-9][0-9]*)$/.test(token) ? (value[Number(token)] as Json) : undefined;
  return Object.hasOwn(value, token) ? (value as Readonly<Record<string, Json>>)[token] : undefined;
}
