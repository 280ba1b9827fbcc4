import { GenericType } from '@facet/sdk/common';
import { type Frame, PostProcessingError } from '@facet/sdk/server';
import { texts } from './errors.ts';
import { columnsOf, type Column, referenceOf } from './frame.ts';
import { isRecord } from './options.ts';
import { compareCells, isGap } from './ordering.ts';
import { deviation, mean, median, numberOf, present, quantile, sum, variance } from './statistics.ts';

/** Computes one cell from many. */
export type Aggregator = (cells: readonly unknown[]) => unknown;

export interface NamedAggregate {
  readonly name: string;
  readonly column: Column;
  readonly aggregate: Aggregator;
}

const numbers = (cells: readonly unknown[]): number[] => present(cells.map(numberOf));
const hasGap = (cells: readonly unknown[]): boolean => cells.some(isGap);

const strict =
  (compute: (values: readonly number[]) => number | null): Aggregator =>
  (cells) =>
    hasGap(cells) ? null : compute(numbers(cells));

const lenient =
  (compute: (values: readonly number[]) => number | null): Aggregator =>
  (cells) =>
    compute(numbers(cells));

/** A number beyond 2^53 that is alone in its cell, as after most groupings, is its own mean: no double is. */
const exactAlone =
  (compute: Aggregator): Aggregator =>
  (cells) => {
    const [first] = cells;
    return cells.length === 1 && typeof first === 'bigint' ? first : compute(cells);
  };

const extreme =
  (direction: 1 | -1): Aggregator =>
  (cells) => {
    const known = cells.filter((cell) => !isGap(cell));
    return known.length === 0
      ? null
      : known.reduce((best, cell) => (compareCells(cell, best) * direction > 0 ? cell : best));
  };

const position =
  (direction: 1 | -1): Aggregator =>
  (cells) => {
    const best = extreme(direction)(cells);
    return best === null ? null : cells.findIndex((cell) => compareCells(cell, best) === 0);
  };

/** The product of integers is an integer of 64 bits, as in the contract's original service. */
const product: Aggregator = (cells) => {
  const known = cells.filter((cell) => !isGap(cell));
  const whole = known.every((cell) => typeof cell === 'bigint' || Number.isSafeInteger(cell));
  if (!whole) return numbers(known).reduce((total, value) => total * value, 1);
  return narrow(
    BigInt.asIntN(
      64,
      known.reduce<bigint>((total, cell) => BigInt.asIntN(64, total * toBigInt(cell)), 1n),
    ),
  );
};

const total: Aggregator = (cells) => {
  let sofar = 0;
  for (const cell of cells) {
    if (typeof cell === 'bigint') return exactTotal(cells);
    sofar += numberOf(cell) ?? 0;
  }
  return sofar;
};

/** Of integers beyond 2^53 among others: exact unless one of the others has decimals. */
function exactTotal(cells: readonly unknown[]): number | bigint {
  const known = cells.filter((cell) => !isGap(cell));
  const whole = known.every((cell) => typeof cell === 'bigint' || Number.isInteger(cell));
  if (!whole) return sum(numbers(known));
  return narrow(known.reduce<bigint>((sofar, cell) => sofar + toBigInt(cell), 0n));
}

function toBigInt(cell: unknown): bigint {
  return typeof cell === 'bigint' ? cell : BigInt(Number(cell));
}

function narrow(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function percentile(options: Readonly<Record<string, unknown>>, gaps: boolean): Aggregator {
  const q = options['q'];
  if (typeof q !== 'number') throw new PostProcessingError(texts.missingOption('q'));
  return gaps ? lenient((values) => quantile(values, q / 100)) : strict((values) => quantile(values, q / 100));
}

type Build = (options: Readonly<Record<string, unknown>>) => Aggregator;

const OPERATORS: Readonly<Record<string, Build>> = {
  average: () => exactAlone(strict(mean)),
  argmin: () => position(-1),
  argmax: () => position(1),
  count: () => (cells) => cells.filter((cell) => !isGap(cell)).length,
  count_nonzero: () => (cells) => cells.filter((cell) => isGap(cell) || numberOf(cell) !== 0).length,
  max: () => extreme(1),
  mean: () => exactAlone(lenient(mean)),
  median: () => exactAlone(strict(median)),
  min: () => extreme(-1),
  nanmax: () => extreme(1),
  nanmean: () => exactAlone(lenient(mean)),
  nanmedian: () => exactAlone(lenient(median)),
  nanmin: () => extreme(-1),
  nanpercentile: (options) => percentile(options, true),
  nansum: () => total,
  percentile: (options) => percentile(options, false),
  prod: () => product,
  product: () => product,
  std: () => lenient((values) => deviation(values, 0)),
  sum: () => total,
  var: () => lenient((values) => variance(values, 0)),
};
const CUMULATIVE = new Set(['cumsum', 'cumprod']);

/** Reads `{output: {column?, operator, options?}}`. @throws PostProcessingError */
export function readAggregates(frame: Frame, aggregates: Readonly<Record<string, unknown>>): NamedAggregate[] {
  const columns = columnsOf(frame);
  return Object.entries(aggregates).map(([name, given]) => {
    const spec = isRecord(given) ? given : {};
    const reference = typeof spec['column'] === 'string' ? spec['column'] : name;
    const column = columns.find((candidate) => referenceOf(candidate) === reference || candidate.name === reference);
    if (column === undefined) throw new PostProcessingError(texts.aggregateColumn(reference));
    const operator = spec['operator'];
    if (operator === undefined || operator === null) throw new PostProcessingError(texts.operatorUndefined(name));
    const key = String(operator);
    if (CUMULATIVE.has(key)) throw new PostProcessingError(texts.notAggregated);
    const build = Object.hasOwn(OPERATORS, key) ? OPERATORS[key] : undefined;
    if (build === undefined) throw new PostProcessingError(texts.numpyFunction(key));
    return { name, column, aggregate: build(isRecord(spec['options']) ? spec['options'] : {}) };
  });
}

/** The type of computed cells: numeric, unless they are texts, booleans or lists. */
export function typeOfCells(cells: readonly unknown[], source: GenericType): GenericType {
  let [numeric, boolean, empty] = [true, true, true];
  for (const cell of cells) {
    if (isGap(cell)) continue;
    empty = false;
    numeric &&= typeof cell === 'number' || typeof cell === 'bigint';
    boolean &&= typeof cell === 'boolean';
    if (!numeric && !boolean) return GenericType.string;
  }
  if (empty) return source;
  if (boolean) return GenericType.boolean;
  return source === GenericType.temporal ? GenericType.temporal : GenericType.numeric;
}
