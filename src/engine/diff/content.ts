import type { Channel, Polarity, Serialization } from "../../model/channel.ts";
import { hasNoEncoding } from "../../model/encoding.ts";
import { dictionary, type Dictionary, isEmpty } from "../../model/json.ts";
import { child, conjunction, NOT_EMPTY, parent as parentOf, type Places, type Pointer } from "../../model/pointer.ts";
import type { Annotations, SchemaTable } from "../../model/schema.ts";
import type { Encoding, MediaType, Parameter } from "../../model/snapshot.ts";
import { matchMediaTypes } from "../match/media-types.ts";
import type { PairNode } from "./walk.ts";
import { diffAnnotations } from "./annotations.ts";
import { diffEncoding, pairParts, sameWire } from "./encodings.ts";
import { diffExtensions } from "./extensions.ts";
import { eachName, type Facts } from "./facts.ts";
import { gap } from "./gap.ts";
import { diffXmlRoot } from "./xml.ts";
import { diffOctets, isPlainBody, isStructured, isStreamOfText } from "./octets.ts";
import type { OperationScope } from "./scope.ts";
import type { SchemaSides } from "../match/sides.ts";

export function diffContent(
  facts: Facts,
  parent: PairNode,
  old: Dictionary<MediaType>,
  new_: Dictionary<MediaType>,
  channel: Channel,
  scope: OperationScope,
): void {
  if (old === new_) return;
  if (facts.pair.kind === "response" && isEmpty(new_)) {
    const [first] = Object.values(old);
    const at = first && { old: first.at, new: gap(first.at, facts.pair.old, facts.pair.new) };
    if (first !== undefined) facts.emit("content", "removed", { name: first.name, old, at });
    return;
  }
  if (sameNames(old, new_)) {
    for (const name in old) diffMediaType(facts, parent, old[name]!, new_[name]!, channel, scope);
    return;
  }
  const { pairs, renamed, removed, added } = matchMediaTypes(old, new_, (before, after) =>
    // A named schema can have changed too.
    agreeOnSchema(before, after, (a, b) => scope.sides.matches(a, b)),
  );
  for (const media of removed) {
    const at = { old: nameOf(media), new: listOf(new_) ?? gap(media.at, facts.pair.old, facts.pair.new) };
    facts.emit("mediaType", "removed", { name: media.name, old: media, at });
  }
  for (const media of added) {
    const at = { old: listOf(old) ?? gap(media.at, facts.pair.new, facts.pair.old), new: nameOf(media) };
    facts.emit("mediaType", "added", { name: media.name, new: media, at });
  }
  for (const [before, after] of renamed) {
    const at = { old: nameOf(before), new: nameOf(after) };
    facts.emit("mediaType", "changed", { name: before.name, old: before, new: after, at });
  }
  for (const [before, after] of pairs) diffMediaType(facts, parent, before, after, channel, scope);
}

export function agreeOnSchema(
  { schema: old }: MediaType,
  { schema: new_ }: MediaType,
  agree: (old: Pointer, new_: Pointer) => boolean,
): boolean {
  return old === undefined || new_ === undefined ? old === new_ : agree(old, new_);
}

function sameNames(old: Dictionary<MediaType>, new_: Dictionary<MediaType>): boolean {
  for (const name in old) if (new_[name] === undefined) return false;
  for (const name in new_) if (old[name] === undefined) return false;
  return true;
}

function nameOf(media: MediaType): Pointer {
  return media.namedAt ?? media.at;
}

/** Returns the place of a list of media types that many bodies share. */
function listOf(content: Dictionary<MediaType>): Pointer | undefined {
  for (const name in content) {
    const { namedAt } = content[name]!;
    if (namedAt !== undefined) return parentOf(namedAt);
  }
  return undefined;
}

function hasOnlySchema(media: MediaType): boolean {
  return isEmpty(media.annotations) && hasNoEncoding(media) && isEmpty(media.extensions);
}

function diffMediaType(
  outer: Facts,
  parent: PairNode,
  old: MediaType,
  new_: MediaType,
  channel: Channel,
  scope: OperationScope,
): void {
  const { polarity, outcome } = channel;
  const { serialization } = old;
  const own = serialization === channel.serialization ? channel : { polarity, serialization, outcome };
  const inner = withMembers(statesType(old, new_, scope.sides) ? { ...own, isTyped: true } : own, old, new_);
  if (isPlainBody(old, scope.sides.old) && isPlainBody(new_, scope.sides.new)) return;
  const before = isStreamOfText(old, scope.sides.old) ? undefined : old.schema;
  const after = isStreamOfText(new_, scope.sides.new) ? undefined : new_.schema;
  // A reference that was edited is an edit of this media type only.
  if (before !== undefined && before === after && isStructured(old) && hasOnlySchema(old) && hasOnlySchema(new_)) {
    outer.enter(before, after, inner);
    return;
  }
  const { facts, node } = scope.walk.start({ kind: "mediaType", old: old.at, new: new_.at, channel: inner }, parent);
  if (diffOctets(facts, old, new_, scope.sides)) return;
  if (before !== undefined && after !== undefined) {
    if (parent.pair.kind !== "parameter" && parent.pair.kind !== "header") {
      diffAnnotations(facts, old.annotations, new_.annotations, "", {}, { old: before, new: after });
    }
    if (scope.namesXmlRoots) diffXmlRoot(facts, scope.sides.old.get(before), scope.sides.new.get(after));
    facts.enter(before, after);
  } else if (before !== undefined) {
    facts.emit("mediaTypeSchema", "removed", { name: old.name, old: before });
  } else if (after !== undefined) {
    facts.emit("mediaTypeSchema", "added", { name: new_.name, new: after });
  }
  diffExtensions(facts, old.extensions, new_.extensions);
  diffEncodings(facts, node, old, new_, scope);
}

/** Returns whether the name of the media type decides what the schema of a string states, too. */
function statesType(old: MediaType, new_: MediaType, sides: SchemaSides): boolean {
  const states = ({ schema }: MediaType, table: SchemaTable): boolean =>
    schema !== undefined && table.get(schema).keywords.contentMediaType !== undefined;
  return !isStructured(old) && (states(old, sides.old) || states(new_, sides.new));
}

/**
 * Gives a property with an encoding on one side the serialization of the form; the change is reported for the encoding.
 */
function withMembers(channel: Channel, { encoding: old }: MediaType, { encoding: new_ }: MediaType): Channel {
  const members = dictionary<Serialization>();
  const typed = Object.keys(old).filter((name) => old[name]!.contentType && new_[name]?.contentType);
  for (const name in old) {
    const [before, after] = [old[name]!.serialization, new_[name]?.serialization];
    if (before !== undefined && after !== undefined) members[name] = before === after ? before : "text";
  }
  if (isEmpty(members) && typed.length === 0) return channel;
  return { ...channel, ...(!isEmpty(members) && { members }), ...(typed.length > 0 && { typed }) };
}

function diffEncodings(facts: Facts, node: PairNode, old: MediaType, new_: MediaType, scope: OperationScope): void {
  if (old.encoding === new_.encoding && old.positions === new_.positions) return;
  for (const part of pairParts(old, new_, scope.sides)) {
    diffEncoding(facts, part);
    if (!part.hasHeaders) continue;
    const { channel } = facts.pair;
    const inner = scope.walk.start({ kind: "mediaType", ...part.at, channel }, node);
    const [before, after] = [part.old, part.new].map(({ encoding }) => encoding?.headers ?? NO_HEADERS);
    diffHeaders(inner.facts, inner.node, before!, after!, channel, scope);
  }
}

const NO_HEADERS: Encoding["headers"] = dictionary();

export function diffHeaders(
  facts: Facts,
  parent: PairNode,
  old: Encoding["headers"],
  new_: Encoding["headers"],
  channel: Channel,
  scope: OperationScope,
): void {
  eachName(old, new_, (name, before, after) => {
    if (before === undefined) {
      const at = { old: gap(after!.at, facts.pair.new, facts.pair.old), new: after!.at };
      facts.emit("header", "added", { name, new: after, at, channel });
    } else if (after === undefined) {
      const at = { old: before.at, new: gap(before.at, facts.pair.old, facts.pair.new) };
      facts.emit("header", "removed", { name, old: before, at, channel });
    } else diffParameter(parent, before, after, "header", channel.polarity, scope, channel.outcome);
  });
}

/** A header of a response is a parameter that travels the other way. */
export function diffParameter(
  parent: PairNode,
  old: Parameter,
  new_: Parameter,
  kind: "parameter" | "header",
  polarity: Polarity,
  scope: OperationScope,
  outcome: Channel["outcome"] = "success",
): void {
  const [writer, reader] = polarity === "request" ? [old, new_] : [new_, old];
  const [joint, separator] = [separatorOf(writer), separatorOf(reader)];
  const lists = { ...(separator !== undefined && { separator }), ...(joint !== undefined && { joint }) };
  const omitsNull = kind === "parameter" && isLeftOutIfNull(old) && isLeftOutIfNull(new_);
  const channel: Channel = { polarity, serialization: "text", outcome, ...lists, ...(omitsNull && { omitsNull }) };
  scope.walk.visit({ kind, old: old.at, new: new_.at, channel }, parent, (facts, node) =>
    diffParameterPair(facts, node, old, new_, scope),
  );
}

function isLeftOutIfNull(parameter: Parameter): boolean {
  return isPlain(parameter) && demandOf(parameter) === 0 && parameter.wire.allowEmptyValue !== true;
}

/** Between the values of a list that stand in one text. */
function separatorOf(parameter: Parameter): string | undefined {
  const { style, explode } = parameter.wire;
  if (!isPlain(parameter)) return undefined;
  if (style === "simple") return ",";
  if (style === "label") return explode ? "." : ",";
  if (explode || style === "deepObject") return undefined;
  return SEPARATORS.get(style) ?? ",";
}

const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ["spaceDelimited", " "],
  ["tabDelimited", "\t"],
  ["pipeDelimited", "|"],
]);

function diffParameterPair(facts: Facts, node: PairNode, old: Parameter, new_: Parameter, scope: OperationScope): void {
  const { channel } = facts.pair;
  const plain = isPlain(old) && isPlain(new_);
  if (old.in === new_.in) diffSpelling(facts, old, new_, plain);
  diffAnnotations(facts, withDefault(old), withDefault(new_), old.key, {}, schemasOf(old, new_));
  diffExtensions(facts, old.extensions, new_.extensions);
  if (isSegment(old) && isSegment(new_)) enterSegment(facts, old, new_);
  else if (plain || (!isPlain(old) && !isPlain(new_)))
    diffContent(facts, node, old.content, new_.content, channel, scope);
  else enterFirst(facts, old.content, new_.content);
}

/** Both have a `schema` that is written by its `style`; a `content` is written as its media type says. */
function isPlain({ content }: Parameter): boolean {
  return content[""] !== undefined;
}

/** A whole part of a path. */
function isSegment(parameter: Parameter): boolean {
  return parameter.in === "path" && parameter.wire.style === "simple" && isPlain(parameter);
}

/** Enters a path parameter: a URL without the segment is not a URL of the path. */
function enterSegment(facts: Facts, old: Parameter, new_: Parameter): void {
  const before = old.content[""]!.schema;
  const after = new_.content[""]!.schema;
  if (before === undefined || after === undefined) return;
  facts.enter(conjunction([before, NOT_EMPTY]), conjunction([after, NOT_EMPTY]));
}

/** Compares how a parameter is sent. In another location it is another parameter in all of these respects. */
function diffSpelling(facts: Facts, old: Parameter, new_: Parameter, plain: boolean): void {
  const { kind } = facts.pair;
  const [before, after] = [demandOf(old), demandOf(new_)];
  if (before !== after) {
    const subject = kind === "parameter" ? "parameterRequired" : "headerRequired";
    const at = { old: child(old.at, "required"), new: child(new_.at, "required") };
    facts.emit(subject, "changed", { name: old.key, old: before > after, new: after > before, at });
  }
  const sameEmpty = old.wire.allowEmptyValue === new_.wire.allowEmptyValue;
  if (sameEmpty && (plain ? sameWire(old.wire, new_.wire) : isPlain(old) === isPlain(new_))) return;
  const [field, ...others] = WIRE_FIELDS.filter((name) => old.wire[name] !== new_.wire[name]);
  const isSpread = field === "style" || field === "explode";
  const isInner = field === undefined && plain;
  // A single field states it and is reported.
  const lone = plain && others.length === 0 ? field : undefined;
  const placeOf = ({ at, wire }: Parameter): Pointer =>
    (isInner ? wire.inner?.at : plain && isSpread ? wire.at : undefined) ?? (lone === undefined ? at : child(at, lone));
  const at = { old: placeOf(old), new: placeOf(new_) };
  facts.emit(kind === "parameter" ? "parameterWire" : "headerWire", "changed", { name: old.key, old, new: new_, at });
}

/** Ranks what a caller must provide: nothing, a stated value (possibly undefined), or a value. */
function demandOf({ required, stated }: Parameter): number {
  return required ? (stated ? 1 : 2) : 0;
}

const WIRE_FIELDS = ["style", "explode", "allowReserved", "allowEmptyValue"] as const;

function enterFirst(facts: Facts, old: Dictionary<MediaType>, new_: Dictionary<MediaType>): void {
  const [before, after] = [firstSchema(old), firstSchema(new_)];
  if (before !== undefined && after !== undefined) facts.enter(before, after);
}

function firstSchema(content: Dictionary<MediaType>): Pointer | undefined {
  return Object.values(content)[0]?.schema;
}

function schemasOf(old: Parameter, new_: Parameter): Partial<Places> {
  const [before, after] = [firstSchema(old.content), firstSchema(new_.content)];
  return { ...(before !== undefined && { old: before }), ...(after !== undefined && { new: after }) };
}

/** Returns the annotations with the default of the schema. */
function withDefault({ annotations, content }: Parameter): Annotations {
  for (const name in content) {
    const said = content[name]!.annotations.default;
    if (said !== undefined && annotations.default === undefined) return { ...annotations, default: said };
  }
  return annotations;
}
