import type { Workshop } from "./workshop.ts";
import type { Route } from "./route.ts";
import { type Draft, draftOf } from "./snippet.ts";

/** Clients that use any name of a kind. */
export function indexDrafts({ type, text, value, generics }: Route, shop: Workshop): readonly Draft[] {
  const isOfValue = text.startsWith("typeof ") && value !== undefined;
  const holder: Draft["given"] = isOfValue ? [] : [["given", text]];
  const object = isOfValue ? value : "given";
  return shop.checker.getIndexInfosOfType(type).flatMap(({ keyType, type: held }) => {
    const [key, content] = [shop.printer.type(keyType), shop.printer.type(held)];
    if (key === undefined || content === undefined) return [];
    const keyed: Draft["given"] = [...holder, ["key", key]];
    const sample = sampleOf(key);
    return [
      draftOf(generics, keyed, `${object}[key];`, shop),
      draftOf(generics, keyed, `const seen: ${content} = ${object}[key];`, shop),
      draftOf(generics, [...keyed, ["value", content]], `${object}[key] = value;`, shop),
      ...(sample === undefined
        ? []
        : [draftOf(generics, [["value", content]], `const made: Partial<${text}> = { ${sample}: value };`, shop)]),
      draftOf(generics, [["value", `{ [key: ${key}]: ${content} }`]], `const made: ${text} = value;`, shop),
    ].filter((each) => each !== undefined);
  });
}

/** A name that a type of keys covers. */
function sampleOf(key: string): string | undefined {
  if (key === "string") return "a";
  if (key === "number") return "1";
  return key.startsWith("`")
    ? JSON.stringify(key.slice(1, -1).replaceAll("${string}", "a").replaceAll("${number}", "1"))
    : undefined;
}
