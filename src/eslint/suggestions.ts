import type { Finding } from "../contracts/finding.ts";
import { parent, split, type Pointer } from "../model/pointer.ts";
import type { Reading } from "../contracts/reader.ts";
import { isChangeRule, type Rule } from "../contracts/rule.ts";
import type { SourceFile } from "../contracts/source.ts";
import {
  append,
  type Edit,
  lineStart,
  type NodeSpan,
  prolong,
  remove,
  replace,
  type Snippet,
  snippetAt,
} from "./edits.ts";
import type { Answer } from "./look.ts";

export interface Suggestion {
  /** As a command: `Restore …`. */
  readonly does: string;
  readonly edits: readonly Edit[];
}

/** The fix of the finding for the file, in offsets. */
export interface OwnFix {
  readonly does: string;
  readonly preserving: boolean;
  readonly edits: readonly Edit[];
}

export function fixOf({ fix }: Finding, { name }: SourceFile): OwnFix | undefined {
  if (fix?.file !== name) return undefined;
  const { description, preserving } = fix;
  const edits = fix.edits.map(({ range: { start, end }, text }) => ({ start: start.offset, end: end.offset, text }));
  return { does: description.replace(/\.$/, ""), preserving, edits };
}

/** The old and the new text with lookups. */
interface Sides {
  readonly file: SourceFile;
  readonly old: SourceFile;
  locate(side: "old" | "new", at: Pointer): NodeSpan | undefined;
}

/**
 * Ways to mend a finding, the best first. All of them change what the text means, so that a person has to choose: a fix that
 * keeps the meaning is none of them.
 */
export function suggestionsFor(finding: Finding, rule: Rule, file: SourceFile, answer: Answer): readonly Suggestion[] {
  const own = fixOf(finding, file);
  const sides = isChangeRule(rule) ? sidesOf(finding, file, answer) : undefined;
  const mending = sides === undefined ? [] : [madeOptional(finding, sides), undone(finding, sides)];
  return [
    own?.preserving === false ? own : undefined,
    ...mending,
    saidOpen(finding, file, answer),
    ignored(finding, file, answer),
  ].filter((each) => each !== undefined);
}

/** Undefined unless the file is a single document on both sides. */
function sidesOf(
  { old, new: new_ }: Finding,
  file: SourceFile,
  { before, reading, oldReading }: Answer,
): Sides | undefined {
  const former = before(file.name);
  if (former === undefined || reading === undefined || oldReading === undefined) return undefined;
  if (old.file !== file.name || new_.file !== file.name || reading.files[0] !== file) return undefined;
  return {
    file,
    old: former,
    locate: (side, pointer) => {
      const from = side === "old" ? oldReading : reading;
      return nodeSpan(from, pointer, file);
    },
  };
}

/** Findings of these rules need more than an edit of their node. */
const OF_SEVERAL_NODES =
  /^(?:conditional-removed|variant-removed|required-scope-removed|stored-version-removed|sunset-.*|protobuf-oneof-.*)$/;

function undone(finding: Finding, sides: Sides): Suggestion | undefined {
  if (OF_SEVERAL_NODES.test(finding.ruleId)) return undefined;
  const [old, now] = [`#${finding.old.pointer}`, `#${finding.new.pointer}`];
  if (finding.new.missing === true) return restored(old, sides);
  if (finding.old.missing === true) return takenBack(now, sides);
  return old === now ? changedBack(now, sides) : undefined;
}

/** Restores a removed node, with everything removed along with it, in its remaining parent. */
function restored(pointer: Pointer, sides: Sides): Suggestion | undefined {
  const { file, old, locate } = sides;
  let removedPlace = pointer;
  while (removedPlace !== "#" && locate("new", parent(removedPlace)) === undefined) removedPlace = parent(removedPlace);
  const was = locate("old", removedPlace);
  const place = locate("new", parent(removedPlace));
  if (removedPlace === "#" || was === undefined || place === undefined) return undefined;
  const item = isItem(removedPlace, was, old.text);
  if (!item && locate("new", removedPlace) !== undefined) return undefined;
  const snippet = snippetAt(old.text, was, item);
  const edit = append(file.text, place, lastToken(parent(removedPlace)), snippet);
  return edit && { does: `Restore \`${headOf(snippet)}\``, edits: [edit, ...demandedAgain(removedPlace, sides)] };
}

/** Requires a property again that was required, in the list of those that still are. */
function demandedAgain(pointer: Pointer, sides: Sides): readonly Edit[] {
  const { file, old, locate } = sides;
  const was = requiredItem(pointer, "old", sides);
  const list = locate("new", requiredBeside(pointer));
  if (was === undefined || list === undefined || requiredItem(pointer, "new", sides) !== undefined) return [];
  const edit = append(file.text, list, "required", snippetAt(old.text, was, true));
  return edit === undefined ? [] : [edit];
}

function takenBack(pointer: Pointer, sides: Sides): Suggestion | undefined {
  const { file, locate } = sides;
  const span = locate("new", pointer);
  if (span === undefined) return undefined;
  const item = isItem(pointer, span, file.text);
  // A keyword that stood there before with another value is changed back.
  if (!item && locate("old", pointer) !== undefined) return changedBack(pointer, sides);
  const edit = remove(file.text, span, item);
  const demand = requiredItem(pointer, "new", sides);
  const freed = demand && remove(file.text, demand, true);
  const edits = [edit, freed].filter((each) => each !== undefined);
  return edit && { does: `Remove \`${headOf(snippetAt(file.text, span, item))}\``, edits };
}

/** One of a pair: a property is not restored without the other one. */
const ACCESSOR = /^(?:\w+\s+)*(?:get|set)\s+[\w$]+\s*\(/u;

function changedBack(pointer: Pointer, { file, old, locate }: Sides): Suggestion | undefined {
  const was = locate("old", pointer);
  const is = locate("new", pointer);
  if (was === undefined || is === undefined) return undefined;
  const now = file.text.slice(is.start, is.end);
  if (now.includes("\n") || ACCESSOR.test(now)) return undefined;
  const former = old.text.slice(was.start, was.end);
  // The change is beside the node, such as the oneof around a field or another overload.
  if (withoutEnd(former) === withoutEnd(now) || isOverload(former, old.text)) return undefined;
  const snippet = snippetAt(old.text, was, isItem(pointer, was, old.text));
  if (file.name.endsWith(".go") && !importsAllOf(snippet.lines.join("\n"), file.text)) return undefined;
  const edit = replace(file.text, is, snippet);
  return edit && { does: `Restore \`${headOf(snippet)}\``, edits: [edit] };
}

function withoutEnd(text: string): string {
  return text.replace(/[;\s]+$/u, "").replaceAll(/\s+/gu, " ");
}

const SIGNATURE = /^(?:[a-z]+\s+)*([\w$]+)\s*[<(].*\).*:/u;

/** Returns whether a signature of TypeScript is one of several. */
function isOverload(signature: string, text: string): boolean {
  const name = SIGNATURE.exec(signature)?.[1];
  if (name === undefined) return false;
  return [...text.matchAll(/([\w$]+)\s*[<(]/gu)].filter(([, other]) => other === name).length > 1;
}

/** Returns whether each package that a field of Go names is named elsewhere in the file, so that an import can be there. */
function importsAllOf(field: string, text: string): boolean {
  const packages = [...field.matchAll(/\b([A-Za-z_]\w*)\.[A-Z]/g)].map(([, name]) => name!);
  return packages.every((name) => new RegExp(`\\b${name}\\b`).test(text));
}

const DEMANDS = /^(?:required-(?:property|parameter)-added|(?:property|parameter|request-body|header)-made-required)$/;

function madeOptional({ ruleId, new: place }: Finding, sides: Sides): Suggestion | undefined {
  const { file, locate } = sides;
  if (!DEMANDS.test(ruleId)) return undefined;
  const pointer = `#${place.pointer}`;
  const name = lastToken(pointer);
  const span = pointer.includes("/properties/")
    ? requiredItem(pointer, "new", sides)
    : locate("new", `${pointer}/required`);
  const edit = span && remove(file.text, span, pointer.includes("/properties/"));
  return edit && { does: /^\d+$/.test(name) ? "Make it optional" : `Make \`${name}\` optional`, edits: [edit] };
}

/** The item that names a property, in the list of those that its schema requires. */
function requiredItem(pointer: Pointer, side: "old" | "new", { file, old, locate }: Sides): NodeSpan | undefined {
  if (lastToken(parent(pointer)) !== "properties") return undefined;
  const { text } = side === "old" ? old : file;
  const name = lastToken(pointer);
  for (let index = 0; ; index++) {
    const span = locate(side, `${requiredBeside(pointer)}/${String(index)}`);
    if (span === undefined) return undefined;
    if (text.slice(span.start, span.end).replace(/^["']|["']$/g, "") === name) return span;
  }
}

function requiredBeside(pointer: Pointer): Pointer {
  return `${parent(parent(pointer))}/required`;
}

const OPEN = "Values can be added. Clients must handle unknown values.";

/** Adds the required sentence at the end of the description, or as a new one. */
function saidOpen({ ruleId, new: place }: Finding, file: SourceFile, answer: Answer): Suggestion | undefined {
  if (ruleId !== "enum-undocumented" || place.file !== file.name || /\.(?:proto|go)$/.test(file.name)) return undefined;
  const schema = parent(`#${place.pointer}`);
  const described = nodeSpan(answer.reading, `${schema}/description`, file);
  const holder = nodeSpan(answer.reading, schema, file);
  const member = isJson(file) ? `"description": ${JSON.stringify(OPEN)}` : `description: ${OPEN}`;
  const edit =
    described === undefined
      ? holder && append(file.text, holder, lastToken(schema), { lines: [member], item: false })
      : prolong(file.text, described, OPEN);
  return edit && { does: "State in the description that values can be added", edits: [edit] };
}

/** Adds a comment with a placeholder for the reason. */
function ignored(finding: Finding, file: SourceFile, answer: Answer): Suggestion | undefined {
  const edit = isJson(file) ? ignoringMember(finding, file, answer) : ignoringComment(finding, file);
  return edit && { does: `Ignore ${finding.ruleId} here with a reason`, edits: [edit] };
}

const REASON = "TODO: explain why this change is acceptable";

/** On the line above. What has the place of the whole file has none. */
function ignoringComment({ ruleId, new: { range } }: Finding, { name, text }: SourceFile): Edit | undefined {
  const sign = /\.(?:proto|go|[cm]?tsx?)$/.test(name) ? "//" : "#";
  // A comment there would be part of the documentation.
  const words = name.endsWith(".go") ? "//apicompat:ignore" : `${sign} apicompat-ignore`;
  if (range === undefined || (sign === "//" && range.start.offset === 0)) return undefined;
  const start = lineStart(text, range.start.offset);
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
  return { start, end: start, text: `${indent}${words} ${ruleId} -- ${REASON}\n` };
}

/** Objects whose members are named by the author: one more would be one more of them. */
const MAPS =
  /^(?:properties|patternProperties|dependentSchemas|dependentRequired|\$defs|definitions|schemas|parameters|responses|headers|content|examples?|links|callbacks|encoding|mapping|variables|scopes|requestBodies|securitySchemes|securityDefinitions|pathItems|security|default|const|enum)$/;

/** In the innermost object around the place that may have it, where a format has no comments. */
function ignoringMember({ ruleId, new: { pointer } }: Finding, file: SourceFile, answer: Answer): Edit | undefined {
  if (file.text.includes('"x-apicompat-ignore"')) return undefined;
  const lines = [`"x-apicompat-ignore": ${JSON.stringify({ rule: ruleId, reason: REASON })}`];
  for (let at = `#${pointer}`; ; at = parent(at)) {
    const span = nodeSpan(answer.reading, at, file);
    const isObject =
      span !== undefined && /^(?:"(?:[^"\\]|\\.)*"\s*:\s*)?\{/.test(file.text.slice(span.start, span.end));
    if (isObject && !MAPS.test(lastToken(at))) return append(file.text, span, lastToken(at), { lines, item: false });
    if (at === parent(at)) return undefined;
  }
}

function isJson({ name, text }: SourceFile): boolean {
  return /\.json$/.test(name) || /^\s*[{[]/.test(text);
}

function nodeSpan(reading: Reading | undefined, pointer: Pointer, { name }: SourceFile): NodeSpan | undefined {
  const range = reading?.locate(pointer) ?? reading?.locate(name + pointer);
  return range && { start: range.start.offset, end: range.end.offset };
}

/** A node with a number for a name that does not begin with it. */
function isItem(pointer: string, { start }: NodeSpan, text: string): boolean {
  const token = lastToken(pointer);
  return (
    /^\d+$/.test(token) && !new RegExp(`^["']?${token}["']?\\s*:`).test(text.slice(start, start + token.length + 10))
  );
}

function headOf({ lines: [first = "", second] }: Snippet): string {
  const head = first
    .replace(/\s+#.*$/, "")
    .replace(/[:{[]+\s*$/, (end) => (second === undefined ? end : ""))
    .trim();
  return head.length > 60 ? `${head.slice(0, 59)}…` : head;
}

function lastToken(pointer: Pointer): string {
  return split(pointer).tokens.at(-1) ?? "";
}
