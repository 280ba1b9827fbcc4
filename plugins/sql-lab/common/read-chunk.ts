import { type Batch, type DataType, tableFromIPC } from '@uwdata/flechette';
import { FIELDS_KEY, type ResultField } from './result-field.ts';

/** Some rows of a result: for each column its values, in the order of the fields. */
export interface ResultChunk {
  readonly rowCount: number;
  readonly columns: readonly Batch<unknown>[];
}

/** Integers stay as they are; the cells' readers decide what becomes of them. */
const RAW = { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true } as const;

/** The fields that a schema's message tells of. @throws TypeError for a schema that is none of ours */
export function readFields(schema: Uint8Array): readonly ResultField[] {
  const text = tableFromIPC([schema]).schema.metadata?.get(FIELDS_KEY);
  if (text === undefined) throw new TypeError('The schema does not tell about its columns.');
  const fields: readonly ResultField[] = JSON.parse(text);
  return fields;
}

/** @param messages Of one record batch and its dictionaries, each at a place that is a multiple of 8. */
export function readChunk(schema: Uint8Array, messages: readonly Uint8Array[]): ResultChunk {
  const table = tableFromIPC([schema, ...messages], RAW);
  const columns = table.children.map((column): Batch<unknown> => {
    const [batch] = column.data;
    if (!batch) throw new TypeError('The messages hold no rows.');
    return batch;
  });
  return { rowCount: columns[0]?.length ?? 0, columns };
}

/** The texts that the codes of a dictionary column stand for; undefined for other columns. */
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
