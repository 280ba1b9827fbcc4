import { type Batch, type DataType, tableFromIPC } from '@uwdata/flechette';
import { FIELDS_KEY, type ResultField } from './result-field.ts';

/** Some rows of a result: the values of each column, in the order of the fields. */
export interface ResultChunk {
  readonly rowCount: number;
  readonly columns: readonly Batch<unknown>[];
}

/** Integers are not converted; the readers of cells do that. */
const RAW = { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true } as const;

/** The fields in a schema's message. @throws TypeError for a schema that Facet did not write */
export function readFields(schema: Uint8Array): readonly ResultField[] {
  const text = tableFromIPC([schema]).schema.metadata?.get(FIELDS_KEY);
  if (text === undefined) throw new TypeError('The schema does not describe its columns.');
  const fields: readonly ResultField[] = JSON.parse(text);
  return fields;
}

/** @param messages Messages of one record batch and its dictionaries, each at an offset that is a multiple of 8. */
export function readChunk(schema: Uint8Array, messages: readonly Uint8Array[]): ResultChunk {
  const table = tableFromIPC([schema, ...messages], RAW);
  const columns = table.children.map((column): Batch<unknown> => {
    const [batch] = column.data;
    if (!batch) throw new TypeError('The messages contain no rows.');
    return batch;
  });
  return { rowCount: columns[0]?.length ?? 0, columns };
}

/** The texts of a dictionary column, by their codes; undefined for other columns. */
export function dictionaryOf(batch: Batch<unknown>): readonly unknown[] | undefined {
  if (!isDictionary(batch)) return undefined;
  return batch.dictionary.toArray() as readonly unknown[];
}

interface DictionaryColumn extends Batch<unknown> {
  readonly dictionary: { toArray(): ArrayLike<unknown> };
}

function isDictionary(batch: Batch<unknown>): batch is DictionaryColumn {
  const type: DataType = batch.type;
  return type.typeId === -1 && 'dictionary' in batch;
}
