import type { Snapshot } from "../../model/snapshot.ts";
import type { Wire } from "../../model/wire.ts";
import type { Conversions } from "../match/conversions.ts";
import type { DefinitionMatch } from "../match/definitions.ts";
import type { Expansions } from "../match/expansions.ts";
import type { SameField } from "../match/source-fields.ts";
import type { Walk } from "./walk.ts";
import type { FileDiff } from "./wire-files.ts";

export interface WireSide {
  readonly snapshot: Snapshot;
  readonly wire: Wire;
}

/** The context of a comparison of definitions. */
export interface WireScope {
  readonly old: WireSide;
  readonly new: WireSide;
  readonly match: DefinitionMatch;
  readonly conversions: Conversions;
  readonly expansions: Expansions;
  readonly walk: Walk;
  readonly files: FileDiff;
  readonly sameField: SameField;
}
