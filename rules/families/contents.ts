import type { Change } from "../../src/model/change.ts";
import type { Rule } from "../../src/contracts/rule.ts";
import type { Outcome } from "../shared/property-outcomes.ts";
import { jsonSchema } from "../wording/standards.ts";
import { ONE_WAY, keywordRules, type KeywordRuleOptions } from "./keywords.ts";

/** Encodings that do not change a string. */
const PLAIN: ReadonlySet<string> = new Set(["7bit", "8bit", "binary", "identity"]);

function plainEncoding(name: string | undefined): string | undefined {
  const plain = name?.toLowerCase();
  return plain !== undefined && PLAIN.has(plain) ? undefined : plain;
}

const BOTH_WAYS = ["C1", "C5"] as const;

/** Any change of the encoding breaks requests and responses: the same string has other content. */
export const contentEncodingRule: (options: KeywordRuleOptions) => Rule<"moved"> = keywordRules({
  subject: "contentEncoding",
  source: jsonSchema("name-contentencoding"),
  criteria: { added: BOTH_WAYS, removed: BOTH_WAYS, changed: BOTH_WAYS },
  judge: (change) => ({ effect: plainEncoding(change.old) === plainEncoding(change.new) ? "same" : "shifts" }),
});

/** An added or removed media type is dangerous only: the content possibly does not change. */
export const contentMediaTypeRule: (options: KeywordRuleOptions) => Rule<"moved"> = keywordRules({
  subject: "contentMediaType",
  source: jsonSchema("name-contentmediatype"),
  criteria: ONE_WAY,
  judge: judgeMediaType,
});

function judgeMediaType(change: Change<"contentMediaType">): Outcome {
  const [old, new_] = [plainMediaType(change.old), plainMediaType(change.new)];
  const request = change.channel.polarity === "request";
  if (old === new_) return { effect: "same" };
  if (old !== undefined && new_ !== undefined) {
    if (isKindOf(old, new_)) return { effect: "widens" };
    return { effect: isKindOf(new_, old) ? "narrows" : "shifts" };
  }
  if (request === (old !== undefined)) return { effect: request ? "widens" : "narrows" };
  const consequence = request
    ? "The server misreads requests with content of another type."
    : "Clients that parse the content as that type can receive another type.";
  return { verdict: "dangerous", criteria: [request ? "C1" : "C5"], consequence };
}

/** Ignores case, parameters and types that match any content. */
function plainMediaType(name: string | undefined): string | undefined {
  const plain = name?.split(";")[0]!.trim().toLowerCase();
  return plain === "application/octet-stream" || plain === "*/*" ? undefined : plain;
}

/** Returns whether a type is a special case of another: `application/geo+json` of JSON, `image/png` of `image/*`. */
function isKindOf(name: string, other: string): boolean {
  const [type = "", subtype = ""] = name.split("/");
  if (other === `${type}/*`) return true;
  return other === `application/${subtype.split("+").at(-1)!}` || other === `${type}/${subtype.split("+").at(-1)!}`;
}
