import { flip, type Channel, type Polarity } from "../../model/channel.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { SchemeMatch } from "../match/schemes.ts";
import type { RenamedTags } from "../match/tags.ts";
import type { Walk } from "./walk.ts";
import type { UnchangedText } from "../same/same-text.ts";
import type { SchemaSides } from "../match/sides.ts";

/** The context of a comparison of two operations. */
export interface OperationScope {
  readonly walk: Walk;
  readonly sides: SchemaSides;
  readonly schemes: SchemeMatch;
  readonly tags: RenamedTags;
  readonly unchanged: UnchangedText["parts"];
  /** True if the root element of an XML body has the name of its definition. */
  readonly namesXmlRoots: boolean;
}

export function channelOf(polarity: Polarity, serialization: Channel["serialization"] = "data"): Channel {
  return { polarity, serialization, outcome: "success" };
}

export function responsePolarity(operation: Operation): Polarity {
  return flip(operation.polarity);
}
