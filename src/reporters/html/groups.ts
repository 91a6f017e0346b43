import type { SurfaceItem } from "../../contracts/finding.ts";

/** The part of an API that something belongs to: its first tag, or else the first segment of its path that names a thing. */
export function groupOf({ name, tag }: SurfaceItem): string {
  if (tag !== undefined && tag !== "") return tag;
  const kind = /^(webhook|callback) /.exec(name)?.[1];
  if (kind !== undefined) return kind === "webhook" ? "Webhooks" : "Callbacks";
  const path = /^[A-Z]+ (\/.*)$/.exec(name)?.[1];
  if (path === undefined) return "Schemas";
  const segments = path.split("/").filter((segment) => segment !== "");
  const telling = segments.find((segment) => !/^(?:\{.*\}|apis?|rest|v\d+(?:(?:alpha|beta)\d*)?)$/i.test(segment));
  return `/${telling ?? segments[0] ?? ""}`;
}
