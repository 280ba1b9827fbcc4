import { messageError } from '@facet/sdk/server';
import { requestTexts } from '../errors.ts';

/** What one request may ask for: far more than a person puts together, and no work for more than a moment. */
const MOST_QUERIES = 100;
const MOST_MEMBERS: Readonly<Record<string, number>> = {
  columns: 1_000,
  groupby: 1_000,
  metrics: 1_000,
  filters: 1_000,
  orderby: 1_000,
  time_offsets: 50,
  post_processing: 200,
  annotation_layers: 50,
};
/** As many as a filter offers, and once more. */
const MOST_VALUES = 20_000;

/** Counts the lists of a request before they are read. @throws HttpError 400 */
export function ensureNotTooMuch(context: object): void {
  const queries = listOf(context, 'queries');
  ensure('queries', queries.length, MOST_QUERIES);
  for (const query of queries) {
    if (!isRecord(query)) continue;
    for (const [name, most] of Object.entries(MOST_MEMBERS)) ensure(name, listOf(query, name).length, most);
    let values = 0;
    for (const filter of listOf(query, 'filters')) if (isRecord(filter)) values += listOf(filter, 'val').length;
    ensure('filters', values, MOST_VALUES);
  }
}

function ensure(name: string, count: number, most: number): void {
  if (count > most) throw messageError(400, requestTexts.incorrect(`{'${name}': ['${requestTexts.atMost(most)}']}`));
}

function listOf(record: object, name: string): readonly unknown[] {
  const value: unknown = Reflect.get(record, name);
  return Array.isArray(value) ? value : [];
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
