// The consequences of an API change for clients of the old version, found by requests and responses, not by rules.
import type { Polarity } from "../../../src/model/channel.ts";
import { groupBy } from "../../../src/base/group-by.ts";
import { covers } from "./media.ts";
import {
  ABSENT,
  APART,
  expressionsIn,
  isAbsent,
  readRequest,
  requestsOf,
  type Reading,
  type Request,
} from "./requests.ts";
import { answersOf, responseFor, surpriseOf, typesOf } from "./responses.ts";
import type { Operation, Response, Service } from "./service.ts";

export interface Harm {
  /** The direction of misread messages; absent if there are none. */
  readonly polarity?: Polarity;
  readonly what: string;
}

export function harmsOf(old: Service, new_: Service): readonly Harm[] {
  const harms: Harm[] = [];
  for (const operation of old.operations) {
    const successors = addRequestHarms(
      operation,
      { from: old, to: new_, known: old.operations, others: new_.operations, polarity: "request" },
      harms,
    );
    for (const successor of successors) {
      addResponseHarms(operation, successor, harms);
      addCallbackHarms(operation.callbacks, successor.callbacks, old, new_, harms);
    }
  }
  addCallbackHarms(old.webhooks, new_.webhooks, old, new_, harms);
  return harms;
}

interface Talk {
  readonly from: Service;
  readonly to: Service;
  readonly known: readonly Operation[];
  readonly others: readonly Operation[];
  readonly polarity: Polarity;
}

/** Calls by one description to who has the other, up to the first that harms; the operations of their path. */
function addRequestHarms(
  operation: Operation,
  { from, to, known, others, polarity }: Talk,
  harms: Harm[],
): ReadonlySet<Operation> {
  const reached = new Set<Operation>();
  let isReported = false;
  const addHarm = (request: Request, why: string): void => {
    if (!isReported) harms.push({ polarity, what: `${show(request)}: ${why}` });
    isReported = true;
  };
  for (const request of requestsOf(operation, from)) {
    const meant = readRequest(request, known, from.schemes);
    // A path that leads to another operation never was a request of this one.
    if (typeof meant === "string" || meant.operation !== operation) continue;
    const read = readRequest(request, others, to.schemes);
    if (typeof read === "string") addHarm(request, read);
    else {
      const lost = misread(meant, read, polarity);
      const isSame = expressionsIn(read.operation.path).length === expressionsIn(operation.path).length;
      if (isSame) reached.add(read.operation);
      if (lost !== undefined) addHarm(request, lost);
    }
  }
  return reached;
}

/** Returns a value that is misread or lost. Subscribers ignore unknown values and defaults. */
function misread(meant: Reading, read: Reading, polarity: Polarity): string | undefined {
  for (const [key, all] of meant.meanings) {
    const others = read.meanings.get(key);
    const isHandled = (meaning: string): boolean => {
      if (others === undefined) return meaning === ABSENT || meaning === APART || polarity === "response";
      return others.includes(meaning) || (polarity === "response" && isAbsent(meaning) && others.some(isAbsent));
    };
    const lost = all.find((meaning) => !isHandled(meaning));
    if (lost !== undefined) return `${key} was ${lost}, and is ${others?.join(" or ") ?? "ignored"}`;
  }
  return undefined;
}

/**
 * Compares responses by policy: an added error or 304 is allowed, an added success is a risk, a removed success is a
 * break. Media types are negotiated, and a range promises only one of its members.
 */
function addResponseHarms(old: Operation, new_: Operation, harms: Harm[]): void {
  const addHarm = (what: string): number =>
    harms.push({ polarity: "response", what: `${new_.method} ${new_.path}: ${what}` });
  for (const [status, answers] of groupBy(answersOf(new_), (answer) => answer.status)) {
    const expected = responseFor(old.responses, status);
    const sent = responseFor(new_.responses, status)!;
    if (expected === undefined) {
      if (/^[23]/u.test(status) && status !== "304") addHarm(`${status} is new`);
      continue;
    }
    const surprise = firstOf(answers, (answer) => surpriseOf(answer, expected, sent));
    if (surprise !== undefined) addHarm(`${status}: ${surprise}`);
    const missing = Object.keys(expected.content).find((range) => !isPromised(range, expected, sent));
    if (missing !== undefined) addHarm(`${status} cannot be relied on to be ${missing}`);
  }
  for (const status of Object.keys(old.responses)) {
    const isSuccess = /^[23]/u.test(status) && status !== "304";
    const stays = status.endsWith("XX")
      ? answersOf(new_).some((answer) => answer.status.startsWith(status[0]!))
      : responseFor(new_.responses, status) !== undefined;
    if (isSuccess && !stays) addHarm(`${status} is gone`);
  }
}

function firstOf<T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns whether a range was promised: clients of a range accept any type of it, and a type in the range must have
 * been covered before.
 */
function isPromised(range: string, expected: Response, sent: Response): boolean {
  const types = Object.keys(sent.content);
  const wider = types.filter((type) => type !== range && covers(type, range));
  if (wider.some((type) => !(type in expected.content)) && !types.includes(range)) return false;
  return wider.length > 0 || types.some((type) => covers(range, type));
}

/**
 * Compares requests that the server sends and their responses. By policy, removed ones are missed, and added ones were
 * subscribed to.
 */
function addCallbackHarms(
  old: readonly Operation[],
  new_: readonly Operation[],
  from: Service,
  to: Service,
  harms: Harm[],
): void {
  for (const before of old) {
    const after = new_.find(({ method, path }) => method === before.method && path === before.path);
    if (after === undefined) {
      harms.push({ what: `${before.method} ${before.path} no longer comes` });
      continue;
    }
    // The receiver chooses the URL.
    const at = (operation: Operation): Operation => ({ ...operation, path: "/", servers: [""] });
    const [known, others] = [at(after), at(before)];
    addRequestHarms(known, { from: to, to: from, known: [known], others: [others], polarity: "response" }, harms);
    addReplyHarms(before, after, harms);
  }
}

function addReplyHarms(old: Operation, new_: Operation, harms: Harm[]): void {
  const surprise = firstOf(answersOf(old), (answer) => {
    const expected = responseFor(new_.responses, answer.status);
    if (expected === undefined) return `${answer.status} is unknown`;
    const { body } = answer;
    if (body !== undefined && !typesOf(expected).includes(body.type)) return `${answer.status} cannot be ${body.type}`;
    return surpriseOf(answer, expected, responseFor(old.responses, answer.status)!);
  });
  if (surprise !== undefined) harms.push({ polarity: "request", what: `reply: ${surprise}` });
}

function show({ method, url, query, headers, body }: Request): string {
  return JSON.stringify({ call: `${method} ${url}`, query, headers, ...(body && { body }) });
}
