import type { PartKind, PartOf } from "../../src/model/part.ts";
import {
  defineRule,
  type PartReport,
  type SnapshotRule,
  type SnapshotRuleContext,
  type StatedMeta,
} from "../../src/contracts/rule.ts";

interface PartOptions<K extends PartKind, M extends string> extends Omit<StatedMeta<M>, "looksAt"> {
  readonly kinds: readonly K[];
  /** Returns undefined for a part without the fault. */
  readonly judge: (part: PartOf<K>, context: SnapshotRuleContext<M>) => Omit<PartReport<M>, "part"> | undefined;
}

/** Defines a rule that finds at most one fault in a part. */
export function partRule<K extends PartKind, const M extends string>({
  kinds,
  judge,
  ...meta
}: PartOptions<K, M>): SnapshotRule<M> {
  return defineRule<M>({
    meta: { ...meta, looksAt: "snapshot" },
    create: (context) => {
      const visit = (part: PartOf<K>): void => {
        const judged = judge(part, context);
        if (judged !== undefined) context.report({ part, ...judged });
      };
      return Object.fromEntries(kinds.map((kind) => [kind, visit] as const));
    },
  });
}
