import type { RowRule } from '../row-policy.ts';

/** More than any installation has, and few enough to look through for each query. */
const MOST_RULES = 10_000;

/** A copy of the rules that a policy has answered with; `undefined` where any part of the answer is none. */
export function readRowRules(answer: unknown): readonly RowRule[] | undefined {
  return everyOf(answer, readRule);
}

/** The ids that a policy has answered with; `undefined` where any part of the answer is none. */
export function readDatasetIds(answer: unknown): readonly number[] | undefined {
  return everyOf(answer, readId);
}

function readRule(given: unknown): RowRule | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const datasetId = readId(Reflect.get(given, 'datasetId'));
  const anyOf = everyOf(Reflect.get(given, 'anyOf'), readCondition);
  return datasetId === undefined || anyOf === undefined || anyOf.length === 0 ? undefined : { datasetId, anyOf };
}

const readId = (given: unknown): number | undefined =>
  typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : undefined;

/** Clauses are checked where they are used, so that a bad rule refuses only queries of its own dataset. */
const readCondition = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined);

/** Holes of a list are read as well: a rule that is not there must not count as none. */
function everyOf<T>(given: unknown, read: (item: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const { length } = given;
  if (length > MOST_RULES) return undefined;
  const items: T[] = [];
  for (let i = 0; i < length; i += 1) {
    const known = read(given[i]);
    if (known === undefined) return undefined;
    items.push(known);
  }
  return items;
}
