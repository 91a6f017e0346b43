import { contextIn } from "./context.ts";
import type { WrittenFunction } from "./functions.ts";
import { positionOf } from "./parameter-order.ts";
import { namesAny } from "./nodes.ts";
import type { TypeWriter } from "./types.ts";
import type { WrittenRoot } from "./written-root.ts";

/** Returns the default results of calls without type arguments: of type parameters that no argument determines. */
export function defaultsOf(functions: readonly WrittenFunction[], types: TypeWriter): readonly WrittenRoot[] {
  // An inherited function is one function.
  const once = new Map(functions.map((each) => [each.body, each]));
  return [...once.values()].flatMap(({ kind, name, signature, home }): readonly WrittenRoot[] => {
    const { typeParameters = [], parameters, type } = signature;
    if (type === undefined || typeParameters.every((each) => each.default === undefined)) return [];
    const standing = types.defaults(typeParameters, `${kind} ${name}`, contextIn(home.scope));
    return typeParameters.flatMap((parameter): readonly WrittenRoot[] => {
      const own = new Set([parameter.name.text]);
      const isDetermined = [
        ...parameters.filter(({ questionToken, dotDotDotToken }) => !questionToken && !dotDotDotToken),
        ...typeParameters.flatMap(({ constraint }) => constraint ?? []),
      ].some((each) => namesAny(each, own));
      const at = standing.get(parameter.name.text);
      if (at === undefined || isDetermined || !namesAny(type, own)) return [];
      const label = `type argument ${String(positionOf(parameter) + 1)} of ${kind} ${name}`;
      return [{ name: label, at, polarities: () => ["response"], helper: true }];
    });
  });
}
