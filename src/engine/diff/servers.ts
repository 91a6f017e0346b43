import { type Json, sameJson } from "../../model/json.ts";
import { pathShape } from "../../model/path-shape.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Operation, Server, ServerAddress, ServerVariable } from "../../model/snapshot.ts";
import type { Facts } from "./facts.ts";

/**
 * Compares full addresses, so that a prefix may move between server and path. A server that answered for an operation and
 * no longer does is one fact per place, however many operations inherit it.
 */
export function diffServers(facts: Facts, old: Operation, new_: Operation): void {
  if (old.kind !== "operation" || new_.kind !== "operation") return;
  const before = old.servers.map((server) => locate(server, old.path));
  const after = new_.servers.map((server) => locate(server, new_.path));
  const settled = new Set<Located>();
  const left = before.filter((one) => !covered(one, before, after));
  const added = after.filter((one) => !covered(one, after, before));
  for (const one of left) {
    const other = added.find(
      (candidate) => mayBeSame(one, candidate) && (!settled.has(candidate) || isOfHost(one, settled)),
    );
    if (other === undefined) continue;
    const isReported = settled.has(other);
    settled.add(one).add(other);
    // Without a scheme, any scheme is possible.
    if (isReported) continue;
    const at = { old: one.server.at, new: other.server.at };
    facts.emit("server", "changed", { name: one.server.url, old: one.server, new: other.server, at });
  }
  const rest = (one: Located): boolean => !settled.has(one);
  for (const { server, missingAt } of asAddresses(left.filter(rest), before, after)) {
    const at = { old: server.at, new: missingAt };
    facts.emit("server", "removed", { name: server.url, old: server, at });
  }
  for (const { server, missingAt } of asAddresses(added.filter(rest), after, before)) {
    const at = { old: missingAt, new: server.at };
    facts.emit("server", "added", { name: server.url, new: server, at });
  }
  const isOpen = (one: Located): boolean => rest(one) && ![...left, ...added].includes(one);
  for (const [one, other] of twins(before.filter(isOpen), after.filter(isOpen)))
    diffVariables(facts, one.server, other.server);
}

/** Pairs servers of one URL template: first those with the same variables, then the others in their order. */
function twins(before: readonly Located[], after: readonly Located[]): readonly (readonly [Located, Located])[] {
  const isEqual = (a: Located, b: Located): boolean =>
    a.template === b.template && sameJson(variablesOf(a.server), variablesOf(b.server));
  const free = new Set(after.filter((other) => !before.some((one) => isEqual(one, other))));
  return before.flatMap((one): readonly (readonly [Located, Located])[] => {
    if (after.some((other) => isEqual(one, other))) return [];
    const other = [...free].find(({ template }) => template === one.template);
    if (other === undefined) return [];
    free.delete(other);
    return [[one, other]];
  });
}

/** The variables in the order of the URL, because their names are never sent. */
function variablesOf({ url, variables }: Server): Json {
  return namesIn(url).map((name) => {
    const { enum: values, default: usual } = variables[name] ?? {};
    return [values ?? null, usual ?? null];
  });
}

interface Located {
  readonly server: Server;
  /** The address with a gap for each variable: names of variables and of path parameters are never sent. */
  readonly template: string;
  /** The same with the values of those variables that have a list of them. */
  readonly addresses: readonly string[];
}

interface Lone {
  readonly server: Server;
  readonly missingAt: Pointer | undefined;
}

/** Servers of one side only: of an address that the other side has by no scheme, the part that differs is the one cause. */
function asAddresses(lone: readonly Located[], own: readonly Located[], others: readonly Located[]): readonly Lone[] {
  return lone.flatMap((one): readonly Lone[] => {
    const { address } = one.server;
    const ofAddress = own.filter(({ server }) => server.address?.url === address?.url);
    const differing = address && ofAddress.every((each) => lone.includes(each)) && partThatDiffers(address, others);
    if (!differing) return [{ server: one.server, missingAt: others[0]?.server.at }];
    if (ofAddress[0] !== one) return [];
    const url = ofAddress.length > 1 ? address.url : one.server.url;
    return [{ server: { ...one.server, url, at: differing.at }, missingAt: differing.missingAt }];
  });
}

function partThatDiffers(
  address: ServerAddress,
  others: readonly Located[],
): { readonly at: Pointer; readonly missingAt: Pointer | undefined } | undefined {
  const addresses = others.map(({ server }) => server.address);
  const part = (["host", "basePath"] as const).find((name) =>
    addresses.every((other) => other !== undefined && other[name].value !== address[name].value),
  );
  return part && { at: address[part].at, missingAt: addresses[0]?.[part].at };
}

/** Stands for any text. */
const GAP = "\u0000";
const VARIABLE = /\{[^}]*\}/gu;
const MAX_ADDRESSES = 64;

function locate(server: Server, path: string): Located {
  const shape = pathShape(path);
  const whole = (url: string): string => normalize(url.replace(VARIABLE, GAP).replace(/\/+$/u, "") + shape);
  let urls = [server.url];
  for (const [name, variable] of Object.entries(server.variables)) {
    const expanded = urls.flatMap((url) => (variable.enum ?? [GAP]).map((value) => url.replaceAll(`{${name}}`, value)));
    if (expanded.length <= MAX_ADDRESSES) urls = expanded;
  }
  return { server, template: whole(server.url), addresses: urls.map(whole) };
}

/** Normalizes the case of scheme and host, and removes default ports. */
function normalize(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/iu, (origin) =>
    origin.toLowerCase().replace(/^(http:.*):80$|^(https:.*):443$/u, "$1$2"),
  );
}

/** Returns whether another server answers. Twins differ only in their variables, which are compared one by one. */
function covered(one: Located, own: readonly Located[], others: readonly Located[]): boolean {
  const alike = (each: Located): boolean => each.template === one.template;
  if (others.some(alike) && own.filter(alike).length <= others.filter(alike).length) return true;
  const patterns = others.flatMap(({ addresses }) => addresses.map(patternOf));
  return one.addresses.every((address) => patterns.some((pattern) => pattern.test(address)));
}

function patternOf(address: string): RegExp {
  const pieces = address.split(GAP).map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&"));
  return new RegExp(`^${pieces.join("[^]+")}$`, "u");
}

/** Returns whether one URL is a less specific form of the other: without scheme or host. */
function mayBeSame(one: Located, other: Located): boolean {
  const [a, b] = [one.template, other.template].map(partsOf) as [AddressParts, AddressParts];
  const agree = (x: string, y: string): boolean => x === "" || y === "" || x === y;
  return agree(a.scheme, b.scheme) && agree(a.host, b.host) && a.path === b.path;
}

/** Returns whether another URL has the same host, so that only schemes differ. */
function isOfHost(one: Located, others: Iterable<Located>): boolean {
  const { host, path } = partsOf(one.template);
  return [...others]
    .map(({ template }) => partsOf(template))
    .some((other) => other.scheme !== "" && other.host === host && other.path === path);
}

interface AddressParts {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
}

function partsOf(address: string): AddressParts {
  const [, scheme = "", host = "", path = ""] = /^(?:([^/:]*):)?(?:\/\/([^/]*))?(.*)$/su.exec(address) ?? [];
  return { scheme, host, path };
}

/** Compares server variables by their position in the URL. */
function diffVariables(facts: Facts, old: Server, new_: Server): void {
  const names = namesIn(new_.url);
  for (const [index, name] of namesIn(old.url).entries()) {
    const before = old.variables[name];
    const after = new_.variables[names[index] ?? name];
    if (before !== undefined && after !== undefined) diffVariable(facts, name, before, after);
  }
}

function namesIn(url: string): readonly string[] {
  return (url.match(VARIABLE) ?? []).map((variable) => variable.slice(1, -1));
}

/** Compares a server variable; without `enum` it accepts any value. */
function diffVariable(facts: Facts, name: string, old: ServerVariable, new_: ServerVariable): void {
  const listed = (old.enum === undefined) !== (new_.enum === undefined);
  const isDefault = old.default !== new_.default;
  if (listed || isDefault) {
    const field = listed === isDefault ? [] : [listed ? "enum" : "default"];
    const at = { old: child(old.at, ...field), new: child(new_.at, ...field) };
    facts.emit("serverVariable", "changed", { name, old, new: new_, at });
  }
  if (old.enum === undefined || new_.enum === undefined) return;
  const lists = { old: child(old.at, "enum"), new: child(new_.at, "enum") };
  for (const [index, value] of old.enum.entries()) {
    if (new_.enum.includes(value)) continue;
    const at = { ...lists, old: child(lists.old, index) };
    facts.emit("serverVariableValue", "removed", { name: `${name} ${value}`, old: value, at });
  }
  for (const [index, value] of new_.enum.entries()) {
    if (old.enum.includes(value)) continue;
    const at = { ...lists, new: child(lists.new, index) };
    facts.emit("serverVariableValue", "added", { name: `${name} ${value}`, new: value, at });
  }
}
