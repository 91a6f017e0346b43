import type { Finding, Occurrence } from "../../contracts/finding.ts";
import { ownName, type Action, type Change } from "../../model/change.ts";
import type { Places } from "../../model/pointer.ts";
import type { ProposedFix, RuleMeta } from "../../contracts/rule.ts";
import type { EntryList } from "./lists.ts";
import type { ReplacedType } from "./replaced-types.ts";
import type { Use } from "./uses.ts";

/** A change in several versions of a kind is described without its version: `kind`. */
export type Naming = "version" | "kind";

/** Renders the message of a finding. Nothing compares its text. */
export type Render = (naming: Naming) => string;

/** The fact of a finding: equal facts at one declaration have one cause. */
export interface Fact {
  readonly subject: string;
  readonly action: string;
  readonly name: string;
  readonly old?: unknown;
  readonly new?: unknown;
}

/** An occurrence before it is located and put into words. */
export interface Candidate extends Omit<
  Occurrence,
  "old" | "new" | "message" | "entry" | "fix" | "fingerprint" | "document"
> {
  readonly ruleId: string;
  readonly meta: RuleMeta;
  readonly checklist?: Finding["checklist"];
  readonly fact: Fact;
  /** The name in the subsumption table: the event of a change, or the rule of a fault. */
  readonly event: string;
  /** The pairs that it was met at, or the parts of one snapshot. */
  readonly nodes: ReadonlySet<object>;
  readonly at: Places;
  /** For a change: its pair. */
  readonly pair?: Places;
  /** The edited reference that leads to the pair. */
  readonly use?: Use;
  /** The type that it follows from: it stands where another one stood. */
  readonly replaced?: ReplacedType;
  readonly action: Action;
  readonly proposal?: ProposedFix;
  readonly render: Render;
  /** For an entry of a list: the list, and the message about several entries. */
  readonly listed?: { readonly list: EntryList; readonly name: string; readonly render: Render };
  /** Computed for what is listed only. */
  readonly identify: () => Pick<Occurrence, "fingerprint" | "document">;
}

/** Returns whether a part is new: it has no declaration before, while a change names what is missing. */
export function isNewPart({ event, ruleId, action }: Candidate): boolean {
  return event === ruleId && action === "added";
}

export function factOf(change: Change): Fact {
  const { subject, action, old, new: new_ } = change;
  return {
    subject,
    action,
    name: ownName(change),
    ...(old !== undefined && { old }),
    ...(new_ !== undefined && { new: new_ }),
  };
}
