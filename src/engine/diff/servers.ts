import type { Operation, Server } from "../../model/snapshot.ts";
import { eachName, type Facts } from "./facts.ts";

/**
 * Compares full addresses, so that a prefix may move between server and path. A server that answered for an operation and
 * no longer does is one fact per place, however many operations inherit it.
 */
export function diffServers(facts: Facts, old: Operation, new_: Operation): void {
  if (old.kind !== "operation" || new_.kind !== "operation") return;
  const before = old.servers.filter((server) => !new_.servers.some((other) => address(other, new_) === address(server, old)));
  const after = new_.servers.filter((server) => !old.servers.some((other) => address(other, old) === address(server, new_)));
  const fallback = { old: old.servers[0]?.at, new: new_.servers[0]?.at };
  for (const server of before) {
    facts.emit("server", "removed", { name: server.url, old: server, at: { old: server.at, new: fallback.new } });
  }
  for (const server of after) {
    facts.emit("server", "added", { name: server.url, new: server, at: { old: fallback.old, new: server.at } });
  }
  for (const server of old.servers) {
    const successor = new_.servers.find((other) => address(other, new_) === address(server, old));
    if (successor !== undefined) diffVariables(facts, server, successor);
  }
}

/** Names of variables and of path parameters are never sent, so they do not count. */
function address(server: Server, operation: Operation): string {
  const url = server.url.replace(/\/+$/u, "") + operation.path;
  return url.replace(/\{[^}]*\}/gu, "{}").replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/iu, (origin) => origin.toLowerCase());
}

function diffVariables(facts: Facts, old: Server, new_: Server): void {
  eachName(old.variables, new_.variables, (name, before, after) => {
    if (before === undefined || after === undefined) return;
    const at = { old: before.at, new: after.at };
    if (before.default !== after.default) facts.emit("serverVariable", "changed", { name, old: before, new: after, at });
    if (before.enum === undefined && after.enum === undefined) return;
    for (const value of before.enum ?? []) {
      if (after.enum !== undefined && !after.enum.includes(value)) {
        facts.emit("serverVariableValue", "removed", { name: `${name} ${value}`, old: value, at });
      }
    }
    for (const value of after.enum ?? []) {
      if (before.enum !== undefined && !before.enum.includes(value)) {
        facts.emit("serverVariableValue", "added", { name: `${name} ${value}`, new: value, at });
      }
    }
  });
}
