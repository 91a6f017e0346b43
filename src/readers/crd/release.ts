import { isObject } from "../../model/json.ts";
import { child } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { Context } from "./context.ts";
import type { Manifest } from "./manifests.ts";

/** The recommended label of Kubernetes, which charts set. */
const VERSION_LABEL = "app.kubernetes.io/version";

/** Such as `gateway.networking.k8s.io/bundle-version`. */
const BUNDLE_VERSION = /\/bundle-version$/u;

/** The release that all definitions state: a bundle of several releases has none. */
export function releaseOf(definitions: readonly Manifest[], { fields }: Context): Facet<string> | undefined {
  const stated = definitions.map((definition) => releaseIn(definition, fields));
  const [first] = stated;
  return stated.every((each) => each?.value === first?.value) ? first : undefined;
}

function releaseIn(definition: Manifest, fields: Context["fields"]): Facet<string> | undefined {
  const metadata = fields.object(definition, "metadata");
  if (metadata === undefined) return undefined;
  const { annotations, labels } = metadata.value;
  if (isObject(annotations)) {
    const [key, value] = Object.entries(annotations).find(([name]) => BUNDLE_VERSION.test(name)) ?? [];
    if (key !== undefined && typeof value === "string") {
      return { value, at: child(metadata.at, "annotations", key) };
    }
  }
  const label = isObject(labels) ? labels[VERSION_LABEL] : undefined;
  return typeof label === "string" ? { value: label, at: child(metadata.at, "labels", VERSION_LABEL) } : undefined;
}
