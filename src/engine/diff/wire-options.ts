import { isConstraint } from "../../model/validator-constraints.ts";
import { sameJson, withoutName, type Dictionary, type Json } from "../../model/json.ts";
import type { Places, Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import { holderIn, type Wire, type WireFile } from "../../model/wire.ts";
import type { DefinitionMatch } from "../match/definitions.ts";
import { diffAnnotations } from "./annotations.ts";
import { diffConstraints } from "./validator-constraints.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";

type OptionSubject = "fileOption" | "fieldOption" | "messageOption" | "rpcOption";

/** Options of one declaration, and the file that settles the features that it does not state. */
export interface Stated {
  readonly options: Dictionary<Facet<Json>>;
  readonly file?: WireFile | undefined;
}

const FEATURES = "features.";

interface Definition extends Deprecable {
  readonly name: string;
  readonly at: Pointer;
  readonly file: string;
  readonly options: Dictionary<Facet<Json>>;
  readonly extensions: Dictionary<Facet<Json>>;
}

interface WireSides {
  readonly old: { readonly wire: Wire };
  readonly new: { readonly wire: Wire };
  readonly match: Pick<DefinitionMatch, "successorOf">;
}

/** Compares the options of a message or an enum. */
export function diffDefinitionOptions(facts: Facts, old: Definition, new_: Definition, sides: WireSides): void {
  const [before, after] = [sides.old.wire, sides.new.wire];
  const inherited = inheritedIn(old, new_, sides);
  // Nested definitions move with their message.
  const hasMoved = old.file !== new_.file && holderIn(old.name, before.messages) === undefined;
  const own = (definition: Definition, file: WireFile | undefined): Stated => {
    const options = hasMoved ? settledByFile(definition, file) : definition.options;
    const rest = [VISIBILITY, ...inherited].reduce<Stated["options"]>((all, name) => withoutName(all, name), options);
    return { options: rest, file };
  };
  diffDeprecation(facts, old, new_);
  diffVisibility(facts, old, new_, sides);
  diffOptions(facts, "messageOption", own(old, before.files[old.file]), own(new_, after.files[new_.file]));
  const known = new Map([["(google.api.resource)", "resourcePattern"]] as const);
  diffExtensions(facts, old.extensions, new_.extensions, { known, isReported: isConstraint });
  diffConstraints(facts, old, new_, "", {});
}

/** Features that a message or an enumeration takes from its file, and that nothing else reports. */
const INHERITED = {
  message: ["json_format", "(pb.go).api_level"],
  enum: ["json_format", "(pb.cpp).enum_name_uses_string_view"],
};

/** The options of a definition as if it stated the features of its file, since it moved to another file. */
function settledByFile(definition: Definition, file: WireFile | undefined): Stated["options"] {
  const { options, at } = definition;
  const settled = INHERITED["values" in definition ? "enum" : "message"].flatMap((name) => {
    const value = file?.features[name];
    return value === undefined ? [] : [[FEATURES + name, { value, at }] as const];
  });
  return { ...Object.fromEntries(settled), ...options };
}

const VISIBILITY = "visibility";

/**
 * Compares the visibility. If neither side states it, a finding of the file reports it, unless the definition moved.
 */
function diffVisibility(facts: Facts, old: Definition, new_: Definition, sides: WireSides): void {
  const [before, after] = [old.options[VISIBILITY], new_.options[VISIBILITY]];
  if (before === undefined && after === undefined && old.file === new_.file) return;
  const [was, is] = [visibilityOf(old, sides.old.wire), visibilityOf(new_, sides.new.wire)];
  if (was !== is) facts.emit("messageOption", "changed", { name: VISIBILITY, old: was, new: is });
}

function visibilityOf({ options, name, file }: Definition, wire: Wire): Json {
  const stated = options[VISIBILITY]?.value;
  if (stated !== undefined) return stated;
  const byDefault = wire.files[file]?.features["default_symbol_visibility"] ?? "EXPORT_ALL";
  const isNested = holderIn(name, wire.messages) !== undefined;
  return byDefault === "EXPORT_ALL" || (byDefault === "EXPORT_TOP_LEVEL" && !isNested) ? "export" : "local";
}

/** Returns features that both sides inherit, which are reported for the enclosing definition. */
function inheritedIn(old: Definition, new_: Definition, { old: from, new: to, match }: WireSides): readonly string[] {
  const [before, after] = [holderIn(old.name, from.wire.messages), holderIn(new_.name, to.wire.messages)];
  if (before === undefined || after === undefined || match.successorOf("message", before.name) !== after.name)
    return [];
  const has = (each: Definition, holder: Definition, name: string): boolean =>
    sameJson(each.options[name]?.value ?? null, holder.options[name]?.value ?? null);
  const names = [...new Set([...Object.keys(old.options), ...Object.keys(new_.options)])];
  return names.filter((name) => name.startsWith(FEATURES) && has(old, before, name) && has(new_, after, name));
}

/** Compares options; a missing one has the place of its holder. */
export function diffOptions(
  facts: Facts,
  subject: OptionSubject,
  old: Stated,
  new_: Stated,
  holder: Partial<Places> = {},
): void {
  eachName(asFeature(old.options, new_.options), asFeature(new_.options, old.options), (name, before, after) => {
    const [was, is] = [settled(name, before, old), settled(name, after, new_)];
    if (was === undefined || is === undefined) diffFacet(facts, subject, before, after, name, holder);
    else if (!sameJson(was, is)) {
      const at = { old: before?.at ?? holder.old, new: after?.at ?? holder.new };
      facts.emit(subject, "changed", { name, old: was, new: is, at });
    }
  });
}

const STRING_TYPE = `${FEATURES}(pb.cpp).string_type`;

/** The option `ctype` under the name of the feature that took its place, where the other side states that. */
function asFeature(options: Stated["options"], others: Stated["options"]): Stated["options"] {
  const { ctype } = options;
  if (ctype === undefined || options[STRING_TYPE] !== undefined || others[STRING_TYPE] === undefined) return options;
  return { ...withoutName(options, "ctype"), [STRING_TYPE]: ctype };
}

/** Returns the stated option, or the default of the file for a feature. */
function settled(name: string, stated: Facet<Json> | undefined, { file }: Stated): Json | undefined {
  if (stated !== undefined) return stated.value;
  return name.startsWith(FEATURES) ? file?.features[name.slice(FEATURES.length)] : undefined;
}

interface Deprecable {
  readonly deprecated?: Facet<true>;
}

export function diffDeprecation(facts: Facts, old: Deprecable, new_: Deprecable): void {
  if (old.deprecated === undefined && new_.deprecated === undefined) return;
  const annotationsOf = ({ deprecated }: Deprecable): Deprecable => (deprecated === undefined ? {} : { deprecated });
  diffAnnotations(facts, annotationsOf(old), annotationsOf(new_));
}
