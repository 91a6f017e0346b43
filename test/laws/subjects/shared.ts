// APIs that share definitions: one edit of a definition, one edited reference, and both.
import type { Chance } from "../../property/chance.ts";
import { areUnrelated, editOfDefinition, randomEdit } from "../shared/edits.ts";
import { DEFINITIONS, randomShared, type Shared } from "../shared/model.ts";
import { asDefinitions, DESCRIBED, asGo, asOpenApi, asProtobuf, asTypeScript, type Print } from "../shared/print.ts";
import { subject, type State, type Subject } from "../subject.ts";

const PRINTS: Readonly<Record<string, Print>> = {
  OpenAPI: asOpenApi,
  "custom resource definitions": asDefinitions,
  protobuf: asProtobuf,
  Go: asGo,
  TypeScript: asTypeScript,
};

export const shared: readonly Subject[] = Object.entries(PRINTS).map(([format, print]) => {
  // Custom resources have no references: a definition is written out where it is used.
  const canRecur = print !== asDefinitions;
  const random = (chance: Chance): Shared => randomShared(chance, canRecur);
  return subject<Shared>({
    name: `${format} with shared definitions`,
    joinsCopies: true,
    random,
    edited: (model, chance) => randomEdit(model, chance, canRecur)?.apply(model),
    files: print,
    twoEdits: (chance) => {
      const model = random(chance);
      const [one, other] = [randomEdit(model, chance, canRecur), randomEdit(model, chance, canRecur)];
      if (one === undefined || other === undefined || !areUnrelated(model, one, other)) return undefined;
      const changed = [one.apply(model), other.apply(model), other.apply(one.apply(model))] as const;
      return [print(model), print(changed[0]), print(changed[1]), print(changed[2])];
    },
    sharedEdit: (chance): readonly [State, State] => {
      const model = random(chance);
      const names = canRecur ? DEFINITIONS : DESCRIBED;
      return [print(model), print(editOfDefinition(model, chance.of(names), chance).apply(model))];
    },
  });
});
