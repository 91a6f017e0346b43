// Laws for all findings: causes and their acceptance, severities and messages are independent.
import type { Chance } from "../property/chance.ts";
import { acceptanceElsewhere, acceptanceOverTime } from "./acceptance.ts";
import { additivity, oneCause } from "./additivity.ts";
import type { Violation } from "./observe.ts";
import { changed, changedDocument, unrelatedEdits } from "./scenes.ts";
import { offAndLowered } from "./severities.ts";
import type { Subject } from "./subject.ts";
import { wordsDoNotMatter } from "./words.ts";

/** Undefined where the law holds, or where chance draws nothing to try it on. */
export type Law = (subject: Subject, chance: Chance) => Violation | undefined;

/** Laws that are tried on the same documents share their comparisons. */
export const LAWS: Readonly<Record<string, Law>> = {
  "two edits at unrelated places are shown, and accepted, each by itself": (subject, chance) => {
    const scene = unrelatedEdits(subject, chance);
    return scene && (additivity(scene) ?? acceptanceElsewhere(scene));
  },
  "what is accepted covers nothing that comes later": acceptanceOverTime,
  "a rule that is off or lowered takes no other finding away, and words do not matter": (subject, chance) => {
    const scene = changedDocument(subject, chance);
    return scene && (offAndLowered(scene, chance) ?? wordsDoNotMatter(scene));
  },
  "one edit of a shared definition is one finding": ({ sharedEdit }, chance) => {
    const scene = sharedEdit && changed(sharedEdit(chance));
    return scene && oneCause(scene);
  },
};
