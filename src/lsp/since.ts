import { isObject, type Json } from "../model/json.ts";
import type { Document } from "../contracts/reader.ts";
import { parseDocument } from "../readers/document/parse.ts";
import type { SourceFile } from "../contracts/source.ts";
import { Git } from "../sources/git-process.ts";
import { findTags } from "../sources/tags.ts";

/** The releases that are looked at, the newest ones. */
const MOST_RELEASES = 40;

/** A thing of an API at a place in a text. */
export interface Thing {
  readonly tokens: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Keywords whose members are things with a name: properties, schemas, paths, parameters by name and the like. */
const HOLDERS =
  /^(?:properties|patternProperties|\$defs|definitions|schemas|paths|webhooks|parameters|headers|responses|requestBodies|securitySchemes|callbacks)$/;
const METHODS = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

/** The innermost thing with a name around an offset. */
export function thingAt(offset: number, document: Document): Thing | undefined {
  let found: Thing | undefined;
  const visit = (value: Json, tokens: readonly string[]): void => {
    const members = Array.isArray(value) ? Object.entries(value) : isObject(value) ? Object.entries(value) : [];
    for (const [key, member] of members) {
      const own = [...tokens, key];
      const range = document.locate(own);
      if (range === undefined || offset < range.start.offset || offset > range.end.offset) continue;
      if (!Array.isArray(value) && isThing(own))
        found = { tokens: own, start: range.start.offset, end: range.end.offset };
      visit(member, own);
      return;
    }
  };
  visit(document.value, []);
  return found;
}

function isThing(tokens: readonly string[]): boolean {
  const holder = tokens.at(-2) ?? "";
  return HOLDERS.test(holder) || (METHODS.test(tokens.at(-1) ?? "") && tokens.at(-3) === "paths");
}

/** The first of the known releases that has a thing, and the first of those that deprecate it since. */
export interface Since {
  /** Undefined: none has it yet. */
  readonly release?: string;
  readonly deprecated?: string;
  /** It is in the oldest release that was looked at, and may be older. */
  readonly orEarlier: boolean;
}

const documents = new Map<string, Json | undefined>();

/** Undefined where the repository has no releases. */
export function sinceWhen({ tokens }: Thing, path: string, top: string): Since | undefined {
  const git = new Git(top);
  let tags: readonly { readonly name: string }[];
  try {
    tags = findTags(git, { pattern: "*", preReleases: false, last: MOST_RELEASES });
  } catch {
    return undefined; // No tag names a version.
  }
  // From the newest back to the first that lacks it: what came back after a removal is as old as its return.
  const having: { readonly name: string; readonly deprecated: boolean }[] = [];
  for (const { name } of tags.toReversed()) {
    const thing = valueAt(documentAt(git, name, path), tokens);
    if (thing === undefined) break;
    having.push({ name, deprecated: isDeprecated(thing) });
  }
  const firstAllowed = having.findIndex(({ deprecated }) => !deprecated);
  const deprecating = firstAllowed < 0 ? having.at(-1) : having[firstAllowed - 1];
  const release = having.at(-1)?.name;
  return {
    ...(release !== undefined && { release }),
    ...(deprecating !== undefined && { deprecated: deprecating.name }),
    orEarlier: having.length === tags.length,
  };
}

function isDeprecated(thing: Json): boolean {
  return isObject(thing) && thing["deprecated"] === true;
}

function documentAt(git: Git, tag: string, path: string): Json | undefined {
  const key = `${git.cwd}\n${tag}\n${path}`;
  if (documents.has(key)) return documents.get(key);
  // The name of a tag can begin with a dash, and can be that of a branch.
  const text = git.try(["show", `refs/tags/${tag}:${path}`])?.toString();
  const file: SourceFile = { name: path, url: `file:///${path}`, text: text ?? "" };
  const parsed = text === undefined ? [] : parseDocument(file);
  const value = "value" in parsed ? parsed.value : undefined;
  documents.set(key, value);
  return value;
}

function valueAt(value: Json | undefined, tokens: readonly string[]): Json | undefined {
  let at = value;
  for (const token of tokens) {
    if (Array.isArray(at)) at = at[Number(token)] as Json | undefined;
    else at = isObject(at) && Object.hasOwn(at, token) ? at[token] : undefined;
    if (at === undefined) return undefined;
  }
  return at;
}
