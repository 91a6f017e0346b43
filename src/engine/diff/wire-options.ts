import { sameJson, withoutName, type Dictionary, type Json } from "../../model/json.ts";
import type { Places } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { WireFile } from "../../model/wire.ts";
import { diffAnnotations } from "./annotations.ts";
import { diffConstraints, isConstraint } from "./constraints.ts";
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
  readonly file: string;
  readonly options: Dictionary<Facet<Json>>;
  readonly extensions: Dictionary<Facet<Json>>;
}

interface WireSides {
  readonly old: Required<Pick<Snapshot, "wire">>;
  readonly new: Required<Pick<Snapshot, "wire">>;
}

/** What a message or an enumeration says beside its parts. */
export function diffDefinitionOptions(
  facts: Facts,
  old: Definition,
  new_: Definition,
  { old: before, new: after }: WireSides,
): void {
  diffDeprecation(facts, old, new_);
  diffOptions(
    facts,
    "messageOption",
    { options: old.options, file: before.wire.files[old.file] },
    { options: new_.options, file: after.wire.files[new_.file] },
  );
  diffExtensions(facts, old.extensions, new_.extensions, { isTold: isConstraint });
  diffConstraints(facts, old.extensions, new_.extensions, "", {});
}

/** Where an option is missing, its holder is the place. */
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

/** What is stated; of a feature that is not, what the file says. */
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
