/** `v1`, `v2.1`, `v1alpha1`, `v1p1beta1`, `2024-01-31`, `2024-01-31-preview`, and stages without a number. */
const VERSION =
  /^(?:v\d+(?:[._]\d+)*(?:p\d+)?(?:[._-]?(?:alpha|beta|rc|preview)\d*)?|\d+(?:\.\d+)+|\d{4}-\d{2}(?:-\d{2})?(?:[._-](?:alpha|beta|preview))?|alpha|beta|preview|experimental)$/iu;

/** At the end of a name that is no path: `order.paid.v2`, `orderPaidV2`. */
const SUFFIX = /(?:(?<=[._:-])v|(?<=\p{Ll})V)\d+$/u;

/** Returns the versions in a path or name, in order. */
function versionsOf(path: string): readonly string[] {
  const versions = path.split("/").filter(isVersion);
  const suffix = SUFFIX.exec(path)?.[0];
  return (suffix === undefined ? versions : [...versions, suffix]).map((version) => version.toLowerCase());
}

function isVersion(segment: string): boolean {
  return VERSION.test(segment);
}

/** Both state a version, and not the same. */
export function differInVersion(a: string, b: string): boolean {
  const before = versionsOf(a);
  const after = versionsOf(b);
  return before.length > 0 && after.length > 0 && before.join("/") !== after.join("/");
}

/** The stage that the version in a path names: `/apis/apps/v1beta2` is beta. */
export function stageOf(path: string): "alpha" | "beta" | undefined {
  const named = versionsOf(path).join(" ");
  return named.includes("alpha") ? "alpha" : named.includes("beta") ? "beta" : undefined;
}

/** The version in a path that names its stage: `v1beta2` of `/apis/apps/v1beta2`. */
export function stagedVersionOf(path: string): string | undefined {
  return versionsOf(path).find((version) => /alpha|beta/u.test(version));
}
