import { isRecord, isReservedFilterColumn, RESERVED_FILTER_COLUMNS } from '@facet/sdk/chart-query';
import { type DataMask, type FilterValue, parseOutsideJson } from '@facet/sdk/common';
import type { FilterScope } from './filter-scope.ts';

/** What a chart that holds filters itself says: values by column, or by one of the names of `RESERVED_FILTER_COLUMNS`. */
export type HeldValues = Readonly<Record<string, FilterValue | readonly FilterValue[]>>;

export type HeldByChart = ReadonlyMap<number, HeldValues>;

/** What one held value asks of charts. */
export function heldMask(column: string, value: HeldValues[string]): DataMask {
  const values = listOf(value);
  if (values.length === 0) return { extraFormData: {}, filterState: { value: null } };
  const label = values.map((one) => (one === null ? '<NULL>' : String(one))).join(', ');
  if (!isReservedFilterColumn(column))
    return {
      extraFormData: { filters: [{ col: column, op: 'IN', val: values }] },
      filterState: { value: values, label },
    };
  const [first] = values;
  return { extraFormData: { [RESERVED_FILTER_COLUMNS[column]]: String(first) }, filterState: { value: first, label } };
}

/** Values that came from outside; what is no value of a filter is left out. */
export function readHeld(value: unknown): HeldValues {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([column, held]): [string, HeldValues[string]][] => {
      if (isValue(held)) return [[column, held]];
      return Array.isArray(held) && held.every(isValue) ? [[column, held]] : [];
    }),
  );
}

/** The same of many charts, by their ids. */
export function readHeldByChart(value: unknown): HeldByChart {
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([id, held]): [number, HeldValues][] =>
      CHART_ID.test(id) ? [[Number(id), readHeld(held)]] : [],
    ),
  );
}

/** JSON of `default_filters` and of the address; text that cannot be read holds nothing. */
export function parseHeld(text: unknown): HeldByChart {
  if (typeof text !== 'string' || text === '') return new Map();
  try {
    return readHeldByChart(parseOutsideJson(text));
  } catch (error) {
    if (error instanceof SyntaxError) return new Map();
    throw error;
  }
}

/** Where the values of a chart apply, by chart and column: `filter_scopes`, which name components and immune charts. */
export function readHeldScopes(value: unknown): ReadonlyMap<number, ReadonlyMap<string, FilterScope>> {
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([id, columns]) =>
      CHART_ID.test(id) && isRecord(columns) ? [[Number(id), scopesOf(columns)] as const] : [],
    ),
  );
}

function scopesOf(columns: Readonly<Record<string, unknown>>): ReadonlyMap<string, FilterScope> {
  return new Map(
    Object.entries(columns).flatMap(([column, entry]): [string, FilterScope][] => {
      if (!isRecord(entry) || !Array.isArray(entry['scope'])) return [];
      const { scope, immune } = entry;
      const excluded = Array.isArray(immune) ? immune.map(Number).filter(Number.isInteger) : [];
      return [[column, { rootPath: scope.filter((one) => typeof one === 'string'), excluded }]];
    }),
  );
}

const CHART_ID = /^[1-9]\d{0,14}$/;

/** Absent values count as none; a list may hold `null` as one of its values. */
function listOf(value: HeldValues[string]): readonly FilterValue[] {
  if (Array.isArray(value)) return value as readonly FilterValue[];
  return value === null || value === '' ? [] : [value as FilterValue];
}

function isValue(value: unknown): value is FilterValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
