import { isIP } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";
import { Failure, type Functions } from "./functions.ts";

/** An address of IP version 4 or 6. */
export class Address {
  readonly ip: IPv4 | IPv6;

  constructor(ip: IPv4 | IPv6) {
    this.ip = ip;
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
  "net.IP.family(): int": (one: Address) => (isVersion4(one) ? 4n : 6n),
  "net.IP.isUnspecified(): bool": (one: Address) => isAmong(one, "0.0.0.0/32", "::/128"),
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
  return a.ip.toNormalizedString() === b.ip.toNormalizedString();
}

function isVersion4({ ip }: Address): boolean {
  return ip.kind() === "ipv4";
}

/** Reads an address without a zone. IPv4-mapped IPv6 addresses are rejected. */
function readAddress(text: string): Address | undefined {
  // The library also reads an address that is written as one number.
  if (isIP(text) === 0 || text.includes("%")) return undefined;
  const ip = ipaddr.parse(text);
  return ip instanceof ipaddr.IPv6 && ip.isIPv4MappedAddress() ? undefined : new Address(ip);
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

function sizeOf(one: Address): number {
  return isVersion4(one) ? 32 : 128;
}

function masked({ address: one, length }: AddressRange): AddressRange {
  const text = `${one.ip.toString()}/${String(length)}`;
  const family = isVersion4(one) ? ipaddr.IPv4 : ipaddr.IPv6;
  return new AddressRange(new Address(family.networkAddressFromCIDR(text)), length);
}

function contains({ address: first, length }: AddressRange, one: Address): boolean {
  return isVersion4(one) === isVersion4(first) && one.ip.match(first.ip, length);
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
