import { flip, type Polarity } from "../../model/channel.ts";
import { child } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { Dictionary } from "../../model/json.ts";
import type { Operation, OperationKind, SecurityRequirement, SecurityScheme, Server } from "../../model/snapshot.ts";
import { readAnnotations } from "../schema/index.ts";
import type { Context } from "./context.ts";
import type { Edition } from "./edition.ts";
import { readExtensions } from "./extensions.ts";
import { LazyOperation, type OperationParts } from "./lazy-operation.ts";
import { listedAuthorization, overlay } from "./parameter-list.ts";
import { endpointsOf, type Endpoint, type PathItem } from "./path-item.ts";
import { asSent } from "./response-map.ts";
import { readSecurity } from "./security-requirements.ts";
import { parseTemplate, type Template } from "./template.ts";

/** The context that operations inherit. */
export interface Surroundings {
  readonly edition: Edition;
  readonly servers: readonly Server[];
  readonly security: Facet<readonly SecurityRequirement[]> | undefined;
  readonly securitySchemes: Dictionary<SecurityScheme>;
}

/** The use of a path item. */
export interface Use {
  readonly kind: OperationKind;
  readonly polarity: Polarity;
  /** The path template, the webhook's name or the callback's expression. */
  readonly path: string;
}

export function readOperations(
  context: Context,
  around: Surroundings,
  item: PathItem,
  use: Use,
): readonly LazyOperation[] {
  const { edition } = around;
  const template = use.kind === "operation" ? parseTemplate(use.path) : undefined;
  const inherited = context.parameters.ofLayers(item.layers, template);
  // Authentication of the API's callers does not apply to requests that the API sends.
  const inheritedSecurity = use.kind === "operation" ? around.security : undefined;
  const servers = itemServers(context, edition, item) ?? (use.kind === "operation" ? around.servers : []);

  const pathItems = [item.use, ...item.layers.slice(1).map((layer) => layer.at)] as const;
  const polarity = flip(use.polarity);
  // Read whole: only then can it be seen that one leads back to itself.
  const readCallback = (callback: PathItem, path: string): readonly Operation[] =>
    context.callbacks.once(callback.use, polarity, () =>
      readOperations(context, around, callback, { kind: "callback", polarity, path }).map((one) => one.toJSON()),
    );

  const readOperation = ({ method, node, key }: Endpoint): LazyOperation | undefined => {
    if (!context.budget.allows(1 + inherited.size, node.at)) return undefined;
    const parts = (): OperationParts => {
      const own = context.parameters.of(node, template);
      context.nodes.expectFlag(node, "deprecated");
      const listed = overlay(inherited, own);
      if (template !== undefined) context.parameters.expectDeclared(template, listed, node.at);
      const { parameters, requestBody } = edition.input(context, node, listed, child(item.use, key));
      const signIn = listedAuthorization(listed);
      const authorization = signIn && (context.nodes.flag(signIn.node, "required") ? "required" : "optional");
      return {
        tags: context.nodes.texts(node, "tags") ?? [],
        annotations: readAnnotations(node.value, node.at),
        parameters,
        requestBody,
        responses: asSent(edition.responses(context, node), method),
        callbacks: edition.callbacks(context, node, readCallback),
        ...(authorization !== undefined && { authorization }),
        security: readSecurity(context, node, around.securitySchemes) ??
          inheritedSecurity ?? { value: [], at: context.root.at },
      };
    };
    const { kind, path } = use;
    const id = idOf(use, method, template);
    const operationId = context.nodes.textFacet(node, "operationId");
    const head = { id, kind, polarity: use.polarity, method, path, at: node.at, pathItems, operationId };
    const ownServers = edition.servers(context, node) ?? servers;
    const extensions = { own: readExtensions(context, node, "operation"), ofPath: item.extensions };
    return new LazyOperation(head, ownServers, extensions, parts);
  };
  return endpointsOf(context, item, edition.methods).flatMap((endpoint) => readOperation(endpoint) ?? []);
}

function itemServers(context: Context, edition: Edition, item: PathItem): readonly Server[] | undefined {
  for (const layer of item.layers) {
    const servers = edition.servers(context, layer);
    if (servers !== undefined) return servers;
  }
  return undefined;
}

function idOf(use: Use, method: string, template: Template | undefined): string {
  return template === undefined ? `${use.kind} ${method} ${use.path}` : `${method} ${template.shape}`;
}
