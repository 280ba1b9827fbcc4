import { describe, expect, it } from 'vitest';
import { mapFields } from './field-mapping.ts';
import { adaptForm, fieldsUsed } from './form-fields.ts';

const sum = (column_name: string, over = {}) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name, id: 4 },
  label: `SUM(${column_name})`,
  ...over,
});
const where = (subject: string, over = {}) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator: '==',
  comparator: 'ORIGIN',
  ...over,
});

const form = {
  viz_type: 'table',
  datasource: '1__table',
  groupby: ['ORIGIN', 'gone'],
  metrics: ['count', sum('Delay'), { expressionType: 'SQL', sqlExpression: 'SUM("Delay")', label: 'x' }],
  adhoc_filters: [where('ORIGIN'), where('gone'), { expressionType: 'SQL', sqlExpression: 'ORIGIN = 1' }],
  granularity_sqla: 'at',
  y_axis_format: 'count',
  row_limit: 100,
};
const known = { columns: ['ORIGIN', 'Delay', 'at', 'gone', 'table', 'unused'], metrics: ['count'] };
const target = {
  columns: [
    { name: 'origin', label: null },
    { name: 'delay', label: null },
    { name: 'at', label: null },
  ],
  metrics: [{ name: 'count', label: null }],
  time: null,
};

it('[B4.15] finds the fields that a chart uses, and no similar words', () => {
  expect(fieldsUsed(form, known)).toEqual({ columns: ['ORIGIN', 'gone', 'Delay', 'at'], metrics: ['count'] });
});

it('[B2.7] names them by the controls alone where the dataset is gone', () => {
  expect(fieldsUsed(form, null)).toEqual({ columns: ['ORIGIN', 'gone', 'Delay', 'at'], metrics: ['count'] });
});

describe('[B4.15] a form over another dataset', () => {
  const mapped = mapFields(fieldsUsed(form, known), target);

  it('uses the new names and does not change comparators and SQL', () => {
    expect(adaptForm(form, mapped, false)).toEqual({
      ...form,
      groupby: ['origin', 'gone'],
      metrics: ['count', sum('delay', { column: { column_name: 'delay' } }), form.metrics[2]],
      adhoc_filters: [where('origin'), where('gone'), form.adhoc_filters[2]],
    });
  });

  it('drops fields without a counterpart', () => {
    expect(adaptForm(form, mapped, true)).toMatchObject({
      groupby: ['origin'],
      adhoc_filters: [where('origin'), form.adhoc_filters[2]],
    });
  });

  it('keeps a custom label', () => {
    const labelled = { metrics: [sum('Delay', { hasCustomLabel: true, label: 'Late' })] };
    expect(adaptForm(labelled, mapped, false).metrics).toMatchObject([{ label: 'Late' }]);
  });

  it('is unchanged if all fields fit', () => {
    const same = { groupby: ['at'], metric: 'count', constructor: 1 };
    expect(adaptForm(same, mapFields(fieldsUsed(same, known), target), true)).toEqual(same);
  });
});
