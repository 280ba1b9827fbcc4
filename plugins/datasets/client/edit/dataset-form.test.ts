import { describe, expect, it } from 'vitest';
import { type DatasetDraft, problemsOf } from './dataset-form.ts';

const draft: DatasetDraft = {
  name: 'flights',
  schema: '',
  description: '',
  sql: '',
  mainDatetime: null,
  cacheTimeout: '',
  filterSelect: true,
  predicate: '',
  owners: [],
  columns: [],
  metrics: [],
};
const metric = (key: string, name: string, expression = 'COUNT(*)') => ({
  key,
  id: null,
  name,
  label: '',
  expression,
  format: '',
  description: '',
  certifiedBy: '',
  certificationDetails: '',
});

describe('what keeps a dataset from being saved', () => {
  it.each([
    ['nothing', draft, []],
    ['no name', { ...draft, name: '  ' }, [['name', 'required']]],
    ['a metric without a name', { ...draft, metrics: [metric('a', '')] }, [['a', 'required']]],
    ['a metric without SQL', { ...draft, metrics: [metric('a', 'n', ' ')] }, [['a-expression', 'required']]],
    ['two of one name', { ...draft, metrics: [metric('a', 'n'), metric('b', ' n ')] }, [['b', 'duplicate']]],
  ] as const)('%s', (_name, given, expected) => {
    expect([...problemsOf(given)]).toEqual(expected);
  });
});
