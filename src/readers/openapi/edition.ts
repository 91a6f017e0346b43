import type { Dictionary } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Operation, Parameter, RequestBody, Response, SecurityScheme, Server } from "../../model/snapshot.ts";
import type { Context } from "./context.ts";
import type { KeyTable } from "./keys.ts";
import type { ObjectNode } from "./nodes.ts";
import type { ParameterList, ParameterRules } from "./parameter-list.ts";
import type { PathItem } from "./path-item.ts";

/** The inputs of an operation. */
export interface Input {
  readonly parameters: Dictionary<Parameter>;
  readonly requestBody?: RequestBody;
}

/** Reads the operations of one callback's path item. */
export type ReadCallback = (item: PathItem, expression: string) => readonly Operation[];

/** The differences between Swagger 2 and OpenAPI 3. */
export interface Edition {
  readonly keys: KeyTable;
  readonly methods: ReadonlySet<string>;
  readonly parameterRules: ParameterRules;
  /** `use` is the operation's place under its path, which lies in the root document. */
  input(context: Context, node: ObjectNode, parameters: ParameterList, use: Pointer): Input;
  responses(context: Context, node: ObjectNode): Dictionary<Response>;
  callbacks(context: Context, node: ObjectNode, read: ReadCallback): Dictionary<Operation>;
  /** Returns what the document, a path item or an operation states; undefined if nothing. */
  servers(context: Context, holder: ObjectNode): readonly Server[] | undefined;
  /** The servers of a document that states none. */
  defaultServers(context: Context): readonly Server[];
  securitySchemes(context: Context): Dictionary<SecurityScheme>;
  /** The object whose members are the named schemas. */
  componentSchemas(context: Context): ObjectNode | undefined;
}
