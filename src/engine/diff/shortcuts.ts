import type { Pair } from "../../model/change.ts";
import type { Channel, Polarity } from "../../model/channel.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { GivenType } from "../../model/schema.ts";
import { canonicalIn, createChangedNames, polaritiesOf } from "../same/name-pairs.ts";
import { createOpenPairs } from "../same/open-pairs.ts";
import type { SchemaSides } from "../match/sides.ts";

export type Enter = (old: Pointer, new_: Pointer, channel: Channel) => void;

/** Ways past pairs that do not differ themselves, to what differs behind them. Each returns false for any other pair. */
interface Shortcuts {
  /** Enters what a declaration names. `polarity`: that of its values. */
  enterNames(pair: Pair, polarity: Polarity, enter: Enter): boolean;
  /** Enters what a schema names, stands for, or is a use of. */
  enterInside(pair: Pair, enter: Enter): boolean;
}

export function createShortcuts(
  sides: SchemaSides,
  isUnchangedText: (old: Pointer, new_: Pointer) => boolean,
): Shortcuts {
  const changedNames = createChangedNames(sides.old, sides.new, isUnchangedText);
  const openPair = createOpenPairs(sides);
  const areNamesakes = (old: Pointer, new_: Pointer): boolean =>
    old === new_ && sides.old.declared?.(old) !== undefined;

  function enterNames({ old, new: new_, channel }: Pair, own: Polarity, enter: Enter): boolean {
    const names = changedNames(old, new_);
    for (const [before, after] of names ?? [])
      for (const polarity of polaritiesOf(before, own)) enter(before.at, after.at, { ...channel, polarity });
    return names !== undefined;
  }

  /** Enters a generic declaration, and the arguments that differ, instead of a use of it: not if operators compute what differs. */
  function enterOpen({ old, new: new_, channel }: Pair, enter: Enter): boolean {
    const open = openPair(old, new_);
    if (open === undefined) return false;
    const changed = open.arguments.filter(([before, after]) => !isUnchangedText(before.at, after.at));
    const isComputed = ({ at, computed, isMerged }: GivenType, after: GivenType): boolean =>
      isMerged === true || (computed && !areNamesakes(at, after.at));
    if (changed.some(([before, after]) => isComputed(before, after))) return false;
    enter(open.old, open.new, channel);
    for (const [before, after] of changed)
      for (const polarity of polaritiesOf(before, channel.polarity))
        enter(before.at, after.at, { ...channel, polarity });
    return true;
  }

  function enterTarget({ old, new: new_, channel }: Pair, enter: Enter): boolean {
    const [before, after] = [canonicalIn(sides.old, old), canonicalIn(sides.new, new_)];
    if (before === old && after === new_) return false;
    enter(before, after, channel);
    return true;
  }

  return {
    enterNames,
    enterInside: (pair, enter) =>
      enterNames(pair, pair.channel.polarity, enter) || enterOpen(pair, enter) || enterTarget(pair, enter),
  };
}
