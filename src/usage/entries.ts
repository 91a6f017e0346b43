import type { MediaType, Operation, Parameter, Snapshot } from "../model/snapshot.ts";
import type { ResourceVersion } from "../model/resource.ts";
import { dictionary, type Dictionary } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";

/** A media type and where its values are counted. */
export interface Content {
  /** The key of the place: `body application/json`, `200 application/json`. */
  readonly key: string;
  readonly media: MediaType;
}

/** What can be called: an operation, or a version of a kind whose operations no document lists. */
export interface Entry {
  readonly id: string;
  readonly at: Pointer;
  readonly parameters: Dictionary<Parameter>;
  /** The body, if requests can have one. */
  readonly body?: { readonly at: Pointer; readonly content: readonly Content[] };
  readonly responses: readonly EntryResponse[];
  /** Schemas of messages that no recording of requests has: those of callbacks and of response headers. */
  readonly unrecorded: readonly Pointer[];
}

export interface EntryResponse {
  readonly at: Pointer;
  /** `200`, `2XX`, `default`. */
  readonly status: string;
  readonly content: readonly Content[];
}

/** Returns all that clients call, in the order of the document. */
export function entriesOf({ operations, resources }: Snapshot): readonly (Entry & Called)[] {
  const called = Object.values(operations).filter(({ kind }) => kind === "operation");
  const versions = Object.values(resources).flatMap((resource) =>
    Object.values(resource.versions)
      .filter(({ operations: own }) => own.length === 0)
      .map((version) => ({ resource, version })),
  );
  return [
    ...called.map((operation) => ({ ...entryOfOperation(operation), operation })),
    ...versions.map(({ resource, version }) => ({
      ...entryOfVersion(version),
      kind: {
        group: resource.group,
        version: version.name,
        plural: resource.names.plural?.value ?? `${resource.kind.toLowerCase()}s`,
        at: resource.at,
      },
    })),
  ];
}

/** Returns the ids of entries for those of findings: a version whose operations the document lists stands for them. */
export function createCalled({ resources }: Snapshot): (ids: readonly string[]) => readonly string[] {
  const versions = Object.values(resources).flatMap((resource) => Object.values(resource.versions));
  const listed = new Map(
    versions.flatMap(({ label, operations }) => (operations.length > 0 ? [[label, operations]] : [])),
  );
  return (ids) => [...new Set(ids.flatMap((id) => listed.get(id) ?? [id]))];
}

/** How requests name an entry. */
export interface Called {
  readonly operation?: Operation;
  readonly kind?: { readonly group: string; readonly version: string; readonly plural: string; readonly at: Pointer };
}

function entryOfOperation(operation: Operation): Entry {
  const { id, at, parameters, requestBody, responses } = operation;
  return {
    id,
    at,
    parameters,
    ...(requestBody && { body: { at: requestBody.at, content: contentOf(requestBody.content, "body") } }),
    responses: Object.values(responses).map((response) => ({
      at: response.at,
      status: response.status,
      content: contentOf(response.content, response.status),
    })),
    unrecorded: unrecordedIn(operation),
  };
}

function contentOf(content: Dictionary<MediaType>, prefix: string): readonly Content[] {
  return Object.values(content).map((media) => ({ key: `${prefix} ${media.name}`, media }));
}

function unrecordedIn({ responses, callbacks, requestBody }: Operation): readonly Pointer[] {
  const headers = Object.values(responses).flatMap((response) => Object.values(response.headers));
  const bodies = [requestBody, ...Object.values(responses)].flatMap((each) => Object.values(each?.content ?? {}));
  const partHeaders = bodies.flatMap(({ encoding }) =>
    Object.values(encoding).flatMap((one) => Object.values(one.headers)),
  );
  const called = Object.values(callbacks).flatMap((callback) => [
    ...Object.values(callback.parameters).flatMap(schemasIn),
    ...[callback.requestBody, ...Object.values(callback.responses)].flatMap((each) => (each ? schemasIn(each) : [])),
  ]);
  return [...[...headers, ...partHeaders].flatMap(schemasIn), ...called];
}

function schemasIn({ content }: { readonly content: Dictionary<MediaType> }): readonly Pointer[] {
  return Object.values(content).flatMap(({ schema }) => schema ?? []);
}

/** The media type of objects that are sent and returned whole. */
export const WHOLE_OBJECT = "object";

export function entryOfVersion({ label, at, schema }: ResourceVersion): Entry {
  const media: MediaType = {
    name: WHOLE_OBJECT,
    at,
    annotations: {},
    serialization: "data",
    encoding: dictionary(),
    extensions: dictionary(),
    ...(schema && { schema: schema.value }),
  };
  return {
    id: label,
    at,
    parameters: dictionary(),
    body: { at, content: [{ key: "body object", media }] },
    responses: [{ at, status: "2XX", content: [{ key: "2XX object", media }] }],
    unrecorded: [],
  };
}

const known = new WeakMap<readonly Content[], Map<string, Content | undefined>>();

/** Media types that are remembered: a message can state any text. */
const MOST_KNOWN = 100;

/** Returns the content for a media type as a message states it: the same one, or the closest range. */
export function contentFor(content: readonly Content[], stated: string | undefined): Content | undefined {
  if (content.length === 1 && stated === undefined) return content[0];
  const answers = known.get(content) ?? new Map<string, Content | undefined>();
  known.set(content, answers);
  const key = stated ?? "";
  if (answers.has(key)) return answers.get(key);
  const found = findContent(content, stated);
  if (answers.size < MOST_KNOWN) answers.set(key, found);
  return found;
}

function findContent(content: readonly Content[], stated: string | undefined): Content | undefined {
  const type = (stated ?? "application/json").split(";", 1)[0]!.trim().toLowerCase();
  const [major = ""] = type.split("/");
  const named = (wanted: string): Content | undefined =>
    content.find(({ media }) => media.name.split(";", 1)[0]!.trim() === wanted);
  return named(type) ?? named(`${major}/*`) ?? named("*/*") ?? named(WHOLE_OBJECT);
}

/** Returns the response for a status: `200`, `2XX` or `default`. */
export function responseFor(responses: readonly EntryResponse[], status: number): EntryResponse | undefined {
  const named = (wanted: string): EntryResponse | undefined =>
    responses.find((response) => response.status.toUpperCase() === wanted);
  return named(String(status)) ?? named(`${String(Math.floor(status / 100))}XX`) ?? named("DEFAULT");
}
