import { sameJson, type Json } from "../../model/json.ts";
import { compareConstants, FLIPPED, ordered, TRIED } from "./comparisons.ts";
import { countedBy, itemsAtLeast, rangeOf, sizeAtLeast, sumAtMost } from "./counts.ts";
import { isCondition, namesIn, type Constant, type Expression, type Operator } from "./expression.ts";
import {
  above,
  all,
  any,
  atLeast,
  differing,
  everyItem,
  everyName,
  hasMember,
  isOneOf,
  literally,
  matching,
  multipleOf,
  NEVER,
  not,
  someItems,
  type Form,
} from "./form.ts";
import { isOneOfLists, ITSELF, keysOfItems, listOrderOf, type ListOrder } from "./list-order.ts";
import { overSums } from "./list-sums.ts";
import { asChoice, choicesIn, expanded } from "./rewrite.ts";
import { admittedAt, isMap, isNullable, isPlain, isScalar } from "./sorts.ts";
import { tallyAtLeast, tallyOf } from "./tally.ts";
import {
  placeOf,
  presence,
  schemaOf,
  sortOfItems,
  throughPlace,
  type Place,
  type Scope,
  type Sort,
  type Surroundings,
} from "./place.ts";
import {
  both,
  chosen,
  combined,
  either,
  FALSE,
  knownBy,
  negated,
  TRUE,
  truthOf,
  UNKNOWN,
  type Truth,
} from "./truth.ts";

type Binary = Expression & { readonly is: "binary" };
type Call = Expression & { readonly is: "call" };

/** More would only make long statements. */
const MAX_TRIED = 24;
const MAX_CHOICES = 4;
const MAX_TWINS = 3;

/** For which values of `self` a rule is true, as statements about them. */
export function truthOfRule(rule: Expression, self: Sort, around: Surroundings): Truth {
  const sorts = new Map([
    ["self", self],
    ["oldSelf", self],
  ]);
  return new Translation(around).truth(rule, { focus: "self", sorts, aliases: new Map() });
}

class Translation {
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  truth(expression: Expression, scope: Scope): Truth {
    const choice = choicesIn(expression) <= MAX_CHOICES && !isTally(expression) ? asChoice(expression) : undefined;
    if (choice !== undefined) return this.truth(choice, scope);
    const ofParts = overSums(expression, (list) => this.#orderOf(list, scope));
    if (ofParts !== undefined) return this.truth(expanded(ofParts), scope);
    switch (expression.is) {
      case "constant":
        return expression.value === true ? TRUE : expression.value === false ? FALSE : UNKNOWN;
      case "not":
        return negated(this.truth(expression.of, scope));
      case "choice": {
        const { condition, then, otherwise } = expression;
        return chosen(this.truth(condition, scope), this.truth(then, scope), this.truth(otherwise, scope));
      }
      case "binary":
        return this.#binary(expression, scope);
      case "call":
        return this.#call(expression, scope);
      case "list":
      case "other":
        return UNKNOWN;
      default: {
        const place = this.#focused(expression, scope);
        return place === undefined ? UNKNOWN : this.#constrain(place, isOneOf([true]), ["boolean"]);
      }
    }
  }

  #binary({ operator, left, right }: Binary, scope: Scope): Truth {
    if (operator === "&&") return both(this.truth(left, scope), this.truth(right, scope));
    if (operator === "||") return either(this.truth(left, scope), this.truth(right, scope));
    if (operator === "in") return this.#membership(left, right, scope);
    if ((operator === "==" || operator === "!=") && (isCondition(left) || isCondition(right))) {
      const [a, b] = [this.truth(left, scope), this.truth(right, scope)];
      return operator === "==" ? chosen(a, b, negated(b)) : chosen(a, negated(b), b);
    }
    if (right.is === "constant") return this.#comparison(left, operator, right.value, scope);
    const flipped = FLIPPED[operator];
    if (left.is === "constant" && flipped) return this.#comparison(right, flipped, left.value, scope, true);
    return this.#relation(left, operator, right, scope);
  }

  /** Translates a comparison with a constant on the right; `isFlipped`: the rule has it on the left. */
  #comparison(
    left: Expression,
    operator: Operator,
    constant: Constant,
    scope: Scope,
    isFlipped: boolean = false,
  ): Truth {
    if (left.is === "constant") return compareConstants(left.value, operator, constant);
    if (operator === "!=") return negated(this.#comparison(left, "==", constant, scope, isFlipped));
    if (typeof constant === "number") {
      const least = this.#atLeast(left, constant, scope);
      if (least !== undefined) return ordered(operator, least, () => this.#atLeast(left, constant + 1, scope)!);
      const tally = this.#tallied(left, operator, constant, scope);
      if (tally !== undefined) return tally;
      const range = rangeOf(left, scope, this.#around, (condition) => this.truth(condition, scope));
      if (range !== undefined && operator === "<=") return sumAtMost(range, constant);
      if (range !== undefined && operator === "<") return sumAtMost(range, constant - 1);
      if (range !== undefined && operator === ">") return negated(sumAtMost(range, constant));
    }
    if (operator === "==" && constant === 0 && left.is === "binary") return this.#divisible(left, scope);
    const place = this.#focused(left, scope);
    if (place === undefined || constant === null) return UNKNOWN;
    if (operator === "==") return this.#isAmong(place, [constant], !isFlipped);
    if (typeof constant !== "number") return UNKNOWN;
    const isAbove = this.#constrain(place, above(constant, operator === ">" || operator === "<="), ["number"]);
    return operator === ">" || operator === ">=" ? isAbove : negated(isAbove);
  }

  #tallied(left: Expression, operator: Operator, count: number, scope: Scope): Truth | undefined {
    const tally = Number.isInteger(count) ? tallyOf(left, (condition) => this.truth(condition, scope)) : undefined;
    if (tally === undefined) return undefined;
    const [least, more] = [tallyAtLeast(tally, count), tallyAtLeast(tally, count + 1)];
    return least && more && ordered(operator, least, () => more);
  }

  #divisible({ operator, left, right }: Binary, scope: Scope): Truth {
    const place = this.#focused(left, scope);
    const isRest = operator === "%" && right.is === "constant" && typeof right.value === "number" && right.value > 0;
    return isRest && place !== undefined
      ? this.#constrain(place, multipleOf(right.value as number), ["number"])
      : UNKNOWN;
  }

  /** States that a counted value is at least `count`; undefined if nothing is counted. */
  #atLeast(expression: Expression, count: number, scope: Scope): Truth | undefined {
    const counted = Number.isInteger(count) ? countedBy(expression) : undefined;
    if (counted === undefined) return undefined;
    const place = this.#focused(counted, scope);
    if (place !== undefined) return sizeAtLeast(place, count, this.#around);
    if (counted.is !== "call" || counted.name !== "filter") return undefined;
    return this.#overItems(counted, scope, (condition) => itemsAtLeast(condition, count, everyItem));
  }

  /** Relates two places by trial values. */
  #relation(left: Expression, operator: Operator, right: Expression, scope: Scope): Truth {
    if (operator === "!=") return negated(this.#relation(left, "==", right, scope));
    const [a, b] = [this.#focused(left, scope), this.#focused(right, scope)];
    if (a === undefined || b === undefined || TRIED[operator] === undefined) return UNKNOWN;
    if (operator === "==" && isSamePlace(a, b)) return throughPlace(a, TRUE, this.#around);
    const examples = [a, b].flatMap(({ sort }) => (sort.at === undefined ? [] : this.#around.examples(sort.at)));
    const areNumbers = examples.some((value) => typeof value === "number");
    const tried = new Set([...examples, ...(areNumbers ? this.#around.limits : [])].slice(0, MAX_TRIED));
    const forms = [...tried].flatMap((constant) => {
      if (typeof constant !== "string" && typeof constant !== "number") return [];
      const by = (one: Expression, sign: Operator): Form => this.#comparison(one, sign, constant, scope).yes.under;
      return TRIED[operator]!.map(([outcome, onLeft, onRight]) => ({
        outcome,
        form: all(by(left, onLeft), by(right, onRight)),
      }));
    });
    const found = (wanted: "yes" | "no"): Form =>
      any(...forms.flatMap(({ outcome, form }) => (outcome === wanted ? [form] : [])));
    const isThere = all(...[a, b].map((place) => throughPlace(place, TRUE, this.#around).yes.over));
    const { yes, no } = knownBy(found("yes"), found("no"));
    return {
      yes: { under: yes.under, over: all(isThere, yes.over) },
      no: { under: no.under, over: all(isThere, no.over) },
    };
  }

  #membership(left: Expression, right: Expression, scope: Scope): Truth {
    if (right.is === "constant" && Array.isArray(right.value)) {
      if (left.is === "constant") return (right.value as readonly Constant[]).includes(left.value) ? TRUE : FALSE;
      const place = this.#focused(left, scope);
      const values = right.value as readonly Constant[];
      return place === undefined || values.includes(null)
        ? UNKNOWN
        : this.#isAmong(place, values as readonly Json[], false);
    }
    const place = this.#focused(right, scope);
    if (place === undefined || left.is !== "constant" || left.value === null) return UNKNOWN;
    const schema = schemaOf(place.sort, this.#around.table);
    if (schema?.items !== undefined)
      return throughPlace(place, truthOf(someItems(isOneOf([left.value]), 1)), this.#around);
    if (schema?.additionalProperties === undefined || typeof left.value !== "string") return UNKNOWN;
    return throughPlace(place, truthOf(hasMember(left.value)), this.#around);
  }

  #call(call: Call, scope: Scope): Truth {
    const { name, target, parameters } = call;
    if (target === undefined) return name === "has" ? this.#has(parameters[0], scope) : UNKNOWN;
    switch (name) {
      case "all":
        return this.#every(call, scope);
      case "exists":
        return this.#overItems(call, scope, some);
      case "exists_one":
        if (this.#isOfOneItem(call, scope)) return this.#overItems(call, scope, some);
        return this.#overItems(call, scope, (condition) =>
          both(itemsAtLeast(condition, 1, everyItem), negated(itemsAtLeast(condition, 2, everyItem))),
        );
      case "startsWith":
      case "endsWith":
      case "contains":
      case "matches":
        return this.#pattern(name, target, parameters, scope);
      default:
        return UNKNOWN;
    }
  }

  #has(expression: Expression | undefined, scope: Scope): Truth {
    if (expression?.is !== "member") return UNKNOWN;
    const place = placeOf(expression, scope, this.#around);
    const holder = placeOf(expression.of, scope, this.#around);
    if (place === undefined || holder === undefined) return UNKNOWN;
    if (holder.variable === scope.focus) return throughPlace(holder, presence(place, this.#around), this.#around);
    const isNowhere = place.sort.knownAt === "no value" && holder.steps.length === 0;
    const [last] = place.steps.slice(-1);
    return isNowhere && last !== undefined && !("fallback" in last) ? FALSE : UNKNOWN;
  }

  #pattern(name: string, target: Expression, [parameter]: readonly Expression[], scope: Scope): Truth {
    const place = this.#focused(target, scope);
    if (place === undefined || parameter?.is !== "constant" || typeof parameter.value !== "string") return UNKNOWN;
    const text = literally(parameter.value);
    const patterns: Readonly<Record<string, string>> = { startsWith: `^${text}`, endsWith: `${text}$`, contains: text };
    return this.#constrain(place, matching(patterns[name] ?? parameter.value), ["string"]);
  }

  #every(call: Call, scope: Scope): Truth {
    const place = call.target && this.#focused(call.target, scope);
    const [variable, condition] = call.parameters;
    if (place === undefined || variable?.is !== "name" || condition === undefined) return UNKNOWN;
    if (isMap(place.sort, this.#around)) {
      const inner = { ...scope, focus: variable.name, sorts: bound(scope, variable.name, { isName: true }) };
      const { yes, no } = this.truth(condition, inner);
      const someName = (form: Form): Form => not(everyName(not(form)));
      const truth = {
        yes: combined((form) => everyName(form!), yes),
        no: combined((form) => someName(form!), no),
      };
      return throughPlace(place, truth, this.#around);
    }
    const keys = this.#keysThatDiffer(call, place, scope);
    if (keys !== undefined) {
      return this.#overItems(call, scope, (_, __, twinsOf) => {
        const areThere = everyItem(all(...keys.map(hasMember)));
        const under = all(areThere, differing(keys));
        // The same said again, of a value to try, finds a list that is none of these sooner.
        const over = all(under, not(twinsOf()));
        return { yes: { under, over }, no: { under: all(areThere, twinsOf()), over: all(areThere, not(under)) } };
      });
    }
    return this.#overItems(call, scope, (body, alone, twinsOf) => {
      const every = negated(some(negated(body)));
      // Lists with one item, and lists with two equal items, can be described.
      if (every.yes.under === every.yes.over) return every;
      const twins = twinsOf();
      const yes = any(every.yes.under, all(not(atLeast("minItems", 2)), everyItem(alone().yes.under)));
      const no = every.no;
      return {
        yes: { under: yes, over: all(every.yes.over, not(twins)) },
        no: { under: no.under, over: all(no.over, not(yes)) },
      };
    });
  }

  /**
   * Translates a condition on list items; `alone`: for lists with one item, `twins`: lists with two items that do not
   * satisfy it.
   */
  #overItems(
    call: Call,
    scope: Scope,
    combine: (condition: Truth, alone: () => Truth, twins: () => Form) => Truth,
  ): Truth {
    const { target, parameters } = call;
    const [variable, condition] = parameters;
    if (target === undefined || variable?.is !== "name" || condition === undefined || parameters.length !== 2)
      return UNKNOWN;
    const list = JSON.stringify(target);
    const { single } = scope;
    if (single !== undefined && single.list === list && call.name !== "filter") {
      const aliases = new Map([...scope.aliases, [variable.name, single.item]]);
      return this.truth(condition, { ...scope, aliases });
    }
    const place = this.#focused(target, scope);
    const sort = place && sortOfItems(place.sort, this.#around);
    if (place === undefined || sort === undefined) return UNKNOWN;
    const inner = { ...scope, focus: variable.name, sorts: bound(scope, variable.name, sort) };
    const body = this.truth(condition, inner);
    const alone = (): Truth => this.truth(condition, { ...inner, single: { list, item: variable.name } });
    const twins = (): Form => this.#twins(condition, list, variable.name, inner);
    return throughPlace(place, combine(body, alone, twins), this.#around);
  }

  /** Returns whether at most one item can satisfy the condition: it states the keys of the item, or the item of a set. */
  #isOfOneItem({ target, parameters }: Call, scope: Scope): boolean {
    const [item, condition] = parameters;
    const place = target && this.#focused(target, scope);
    if (place === undefined || item?.is !== "name" || condition === undefined) return false;
    const keys = keysOfItems(place.sort, this.#around.table);
    const stated = conjunctsOf(condition).map((one) => statedOf(one, item.name));
    return keys !== undefined && keys.every((key) => stated.includes(key));
  }

  /** Members that no two items have the same of, none for the items themselves, if that is all that is asked: `list.all(item, list.exists_one(other, other.name == item.name))`. */
  #keysThatDiffer({ target, parameters }: Call, place: Place, scope: Scope): readonly string[] | undefined {
    const [item, condition] = parameters;
    if (item?.is !== "name" || condition?.is !== "call" || condition.name !== "exists_one") return undefined;
    const [other, equal] = condition.parameters;
    const isSameList = JSON.stringify(condition.target) === JSON.stringify(target);
    const sort = sortOfItems(place.sort, this.#around);
    if (other?.is !== "name" || equal === undefined || !isSameList || sort === undefined) return undefined;
    const inner = { ...scope, focus: item.name, sorts: bound(scope, item.name, sort) };
    const keys = conjunctsOf(equal).map((one) => {
      const key = keyComparedBy(one, item.name, other.name);
      const at = key && placeOf(key, inner, this.#around);
      return at !== undefined && isScalar(at.sort, this.#around) ? at.steps : undefined;
    });
    if (keys.length === 1 && keys[0]?.length === 0) return [];
    const names = keys.map((steps) => {
      const [step, ...more] = steps ?? [];
      return step !== undefined && "member" in step && step.fallback === undefined && more.length === 0
        ? step.member
        : undefined;
    });
    return names.every((name) => name !== undefined) ? [...new Set(names)].sort() : undefined;
  }

  /** Describes lists with two items with equal keys: `list.exists_one(other, other.name == item.name)`. */
  #twins(condition: Expression, list: string, item: string, scope: Scope): Form {
    if (condition.is !== "call" || condition.name !== "exists_one" || JSON.stringify(condition.target) !== list)
      return NEVER;
    const [other, equal] = condition.parameters;
    if (other?.is !== "name" || equal === undefined) return NEVER;
    const compared = conjunctsOf(equal).map((one) => keyComparedBy(one, item, other.name));
    const alike = compared.map((key): readonly Form[] => {
      const place = key && placeOf(key, scope, this.#around);
      const at = place?.sort.knownAt ?? place?.sort.at;
      if (place === undefined || at === undefined || at === "no value") return [];
      const examples = this.#around.examples(place.sort.at!).slice(0, MAX_TWINS);
      return examples.map((example) => throughPlace(place, truthOf(isOneOf([example])), this.#around).yes.under);
    });
    const pairs = Array.from({ length: MAX_TWINS }, (_, index) =>
      someItems(all(...alike.map((forms) => forms[index] ?? forms[0] ?? NEVER)), 2),
    );
    return any(...pairs);
  }

  /** Returns how the list at a place is compared; undefined for what is not always a list. */
  #orderOf(expression: Expression, scope: Scope): ListOrder | undefined {
    const place = placeOf(expression, scope, this.#around);
    const admitted = place && admittedAt(place.sort, this.#around);
    const isList = admitted?.length === 1 && admitted[0] === "array" && !isNullable(place!.sort, this.#around);
    return isList ? listOrderOf(place!.sort, this.#around.table) : undefined;
  }

  #focused(expression: Expression, scope: Scope): Place | undefined {
    const place = placeOf(expression, scope, this.#around);
    return place?.variable === scope.focus ? place : undefined;
  }

  /** Values of different types are not equal. */
  #isAmong(place: Place, values: readonly Json[], isLeft: boolean): Truth {
    const types = [...new Set(values.map((value) => typeOf(value as Constant)))];
    const admitted = admittedAt(place.sort, this.#around);
    const areComparable = admitted !== undefined && types.every((type) => admitted.includes(type));
    if (!areComparable) return UNKNOWN;
    const order = types.includes("array") ? listOrderOf(place.sort, this.#around.table) : "kept";
    return throughPlace(place, isOneOfLists(values, order, isLeft), this.#around);
  }

  /** States constraints of the value at a place if its type has the same meaning in rules and schemas. */
  #constrain(place: Place, form: Form, types: readonly string[]): Truth {
    return isPlain(place.sort, types, this.#around) ? throughPlace(place, truthOf(form), this.#around) : UNKNOWN;
  }
}

/** A sum of choices that is compared with a number: what it comes to is counted. */
function isTally(expression: Expression): boolean {
  if (expression.is !== "binary") return false;
  const { left, right } = expression;
  const isSum = (one: Expression, other: Expression): boolean =>
    other.is === "constant" && tallyOf(one, () => UNKNOWN) !== undefined;
  return isSum(left, right) || isSum(right, left);
}

function some({ yes, no }: Truth): Truth {
  return {
    yes: combined((form) => someItems(form!, 1), yes),
    no: combined((form) => everyItem(form!), no),
  };
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.variable === b.variable && sameJson(a.steps as readonly Json[], b.steps as readonly Json[]);
}

function typeOf(constant: Constant): string {
  return Array.isArray(constant) ? "array" : typeof constant;
}

function bound(scope: Scope, name: string, sort: Sort): ReadonlyMap<string, Sort> {
  return new Map([...scope.sorts, [name, sort]]);
}

function conjunctsOf(expression: Expression): readonly Expression[] {
  if (expression.is !== "binary" || expression.operator !== "&&") return [expression];
  return [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)];
}

/** Returns the member of an item that must equal something else, or the item itself. */
function statedOf(expression: Expression, item: string): string | typeof ITSELF | undefined {
  if (expression.is !== "binary" || expression.operator !== "==") return undefined;
  const { left, right } = expression;
  const [mine, other] = namesIn(left).has(item) ? [left, right] : [right, left];
  if (namesIn(other).has(item)) return undefined;
  if (mine.is === "name") return ITSELF;
  return mine.is === "member" && mine.of.is === "name" && mine.of.name === item ? mine.name : undefined;
}

/** Returns the property that must differ between two items. */
function keyComparedBy(expression: Expression, item: string, other: string): Expression | undefined {
  if (expression.is !== "binary" || expression.operator !== "==") return undefined;
  const { left, right } = expression;
  const [mine, theirs] = namesIn(left).has(item) ? [left, right] : [right, left];
  const isSame =
    JSON.stringify(mine) === JSON.stringify(theirs).replaceAll(JSON.stringify(other), JSON.stringify(item));
  return isSame && !namesIn(mine).has(other) ? mine : undefined;
}
