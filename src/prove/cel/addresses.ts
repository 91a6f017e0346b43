import { isIPv4, isIPv6 } from "node:net";
import { Failure, type Functions } from "./functions.ts";

/** An address of IP version 4 or 6. */
export class Address {
  readonly family: 4 | 6;
  readonly bits: bigint;

  constructor(family: 4 | 6, bits: bigint) {
    this.family = family;
    this.bits = bits;
  }
}

/** The addresses that begin with the same bits. */
export class AddressRange {
  readonly address: Address;
  readonly length: number;

  constructor(address: Address, length: number) {
    this.address = address;
    this.length = length;
  }
}

/**
 * Functions of the IP address library. @see
 * https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-ip-address-library
 */
export const ADDRESS_FUNCTIONS: Functions = {
  "isIP(string): bool": (text: string) => readAddress(text) !== undefined,
  "ip(string): net.IP": address,
  "net.IP.family(): int": ({ family }: Address) => BigInt(family),
  "net.IP.isUnspecified(): bool": ({ bits }: Address) => bits === 0n,
  "net.IP.isLoopback(): bool": (one: Address) => isAmong(one, "127.0.0.0/8", "::1/128"),
  "net.IP.isLinkLocalMulticast(): bool": (one: Address) => isAmong(one, "224.0.0.0/24", "ff02::/16"),
  "net.IP.isLinkLocalUnicast(): bool": (one: Address) => isAmong(one, "169.254.0.0/16", "fe80::/10"),
  "net.IP.isGlobalUnicast(): bool": (one: Address) => !isAmong(one, ...NOT_GLOBAL),
  "isCIDR(string): bool": (text: string) => readRange(text) !== undefined,
  "cidr(string): net.CIDR": range,
  "net.CIDR.ip(): net.IP": (one: AddressRange) => one.address,
  "net.CIDR.masked(): net.CIDR": (one: AddressRange) => masked(one),
  "net.CIDR.prefixLength(): int": ({ length }: AddressRange) => BigInt(length),
  "net.CIDR.containsIP(net.IP): bool": contains,
  "net.CIDR.containsIP(string): bool": (one: AddressRange, text: string) => contains(one, address(text)),
  "net.CIDR.containsCIDR(net.CIDR): bool": containsAll,
  "net.CIDR.containsCIDR(string): bool": (one: AddressRange, text: string) => containsAll(one, range(text)),
};

export const ADDRESS_OPERATORS = {
  "net.IP == net.IP": isSame,
  "net.CIDR == net.CIDR": (a: AddressRange, b: AddressRange) => a.length === b.length && isSame(a.address, b.address),
};

function isSame(a: Address, b: Address): boolean {
  return a.family === b.family && a.bits === b.bits;
}

/** Reads an address without a zone. IPv4-mapped IPv6 addresses are rejected. */
function readAddress(text: string): Address | undefined {
  if (isIPv4(text)) return new Address(4, joined(text.split("."), 10, 8n));
  if (!isIPv6(text) || text.includes("%")) return undefined;
  const bits = bitsOfVersion6(text);
  return bits >> 32n === 0xffffn ? undefined : new Address(6, bits);
}

function bitsOfVersion6(text: string): bigint {
  const plain = text.replace(/[\d.]+\.\d+$/u, (tail) => {
    const bits = joined(tail.split("."), 10, 8n);
    return `${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
  });
  const [before = [], after] = plain.split("::").map((half) => half.split(":").filter((part) => part !== ""));
  const zeros = after === undefined ? 0 : 8 - before.length - after.length;
  return joined([...before, ...Array.from({ length: zeros }, () => "0"), ...(after ?? [])], 16, 16n);
}

function joined(parts: readonly string[], radix: number, bits: bigint): bigint {
  return parts.reduce((sum, part) => (sum << bits) | BigInt(Number.parseInt(part, radix)), 0n);
}

function readRange(text: string): AddressRange | undefined {
  const [, before = "", digits = ""] = /^(.*)\/(0|[1-9]\d{0,2})$/u.exec(text) ?? [];
  const found = readAddress(before);
  const length = Number(digits);
  return found === undefined || length > sizeOf(found) ? undefined : new AddressRange(found, length);
}

function address(text: string): Address {
  const found = readAddress(text);
  if (found === undefined) throw new Failure("no address");
  return found;
}

function range(text: string): AddressRange {
  const found = readRange(text);
  if (found === undefined) throw new Failure("no range of addresses");
  return found;
}

function sizeOf({ family }: Address): number {
  return family === 4 ? 32 : 128;
}

function masked({ address: one, length }: AddressRange): AddressRange {
  const rest = BigInt(sizeOf(one) - length);
  return new AddressRange(new Address(one.family, (one.bits >> rest) << rest), length);
}

function contains({ address: first, length }: AddressRange, one: Address): boolean {
  const rest = BigInt(sizeOf(first) - length);
  return one.family === first.family && one.bits >> rest === first.bits >> rest;
}

function containsAll(outer: AddressRange, inner: AddressRange): boolean {
  return inner.length >= outer.length && contains(outer, inner.address);
}

function isAmong(one: Address, ...ranges: readonly string[]): boolean {
  return ranges.some((text) => contains(range(text), one));
}

/** Nowhere, this machine, this link, and many at once. */
const NOT_GLOBAL = [
  ...["0.0.0.0/32", "127.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "255.255.255.255/32"],
  ...["::/128", "::1/128", "fe80::/10", "ff00::/8"],
];
