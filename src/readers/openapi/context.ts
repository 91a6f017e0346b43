import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { DocumentSet } from "../../contracts/reader.ts";
import type { ProblemSink } from "../problems.ts";
import type { Dialect, SchemaReader } from "../schema/index.ts";
import type { CallbackGuard } from "./callback-guard.ts";
import type { ObjectKind } from "./keys.ts";
import type { MediaTypeNames } from "./media-type.ts";
import type { Nodes, ObjectNode } from "./nodes.ts";
import type { ParameterLists } from "./parameter-list.ts";
import type { PartBudget } from "./part-budget.ts";
import type { SchemaUses } from "./schema-use.ts";
import type { SharedNodes } from "./shared-nodes.ts";
import type { Synthesis } from "./synthesis.ts";

/** The context of one reading. */
export interface Context {
  readonly root: ObjectNode;
  readonly nodes: Nodes;
  readonly problems: ProblemSink;
  readonly schemas: SchemaReader;
  readonly uses: SchemaUses;
  readonly synthesis: Synthesis;
  readonly shared: SharedNodes;
  readonly callbacks: CallbackGuard;
  readonly parameters: ParameterLists;
  readonly mediaTypes: MediaTypeNames;
  readonly budget: PartBudget;
  readonly keys: Readonly<Record<ObjectKind, ReadonlySet<string>>>;
}

export type CreateSchemas = (
  documents: DocumentSet,
  dialect: Dialect,
  problems: ProblemSink,
  extra: ReadonlyMap<Pointer, Json>,
) => SchemaReader;
