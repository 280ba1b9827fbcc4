import type { ArrowColumn } from '@facet/plugin-query/contract.server';
import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';
import type { ResultField } from '../../common/result-field.ts';
import { cellForm } from './cell-form.ts';
import { plainValue, spacedText } from './plain-value.ts';
import { publicColumn, resultColumns } from './result-columns.ts';

const NOTHING: ColumnVector = { kind: 'values', values: [] };

/** The columns of a result in the contract's form, and the encoding of each in Arrow. */
export function resultFields(first: ColumnBatch): {
  readonly fields: readonly ResultField[];
  readonly columns: readonly ArrowColumn[];
} {
  const named = resultColumns(first.columns);
  const fields = named.map((column, index): ResultField => {
    const declared = first.columns[index]?.type ?? '';
    return { ...publicColumn(column), form: cellForm(column, declared, first.vectors[index] ?? NOTHING) };
  });
  const columns = fields.map(({ name, form }, index): ArrowColumn => {
    const kind = named[index]?.kind ?? 'plain';
    return { name, form, plain: (value) => plainValue(value, kind), ...(kind === 'json' ? { text: spacedText } : {}) };
  });
  return { fields, columns };
}
