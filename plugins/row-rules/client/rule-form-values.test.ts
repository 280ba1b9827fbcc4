import { describe, expect, it } from 'vitest';
import { missingFields, newRule, type Rule, toBody, toFormValues } from './rule-form-values.ts';

const rule: Rule = {
  id: 7,
  name: 'Own region',
  description: null,
  filter_type: 'Regular',
  tables: [{ id: 1, schema: 'main', table_name: 'flights' }],
  roles: [{ id: 3, name: 'Gamma' }],
  group_key: 'region',
  clause: "region = 'EU'",
};

describe('the form of a rule', () => {
  it('sends back what it was given', () => {
    expect(toBody(toFormValues(rule))).toEqual({
      name: 'Own region',
      description: null,
      filter_type: 'Regular',
      tables: [1],
      roles: [3],
      group_key: 'region',
      clause: "region = 'EU'",
    });
  });

  it('sends blank texts as none', () => {
    expect(toBody({ ...toFormValues(rule), groupKey: '  ', description: ' ' })).toMatchObject({
      group_key: null,
      description: null,
    });
  });

  const filled = toFormValues(rule);
  it.each([
    ['nothing of a whole one', filled, []],
    ['everything of a new one', newRule(), ['name', 'tables', 'roles', 'clause']],
    ['all but the dataset of one that begins on it', newRule({ id: 7 }), ['name', 'roles', 'clause']],
    ['no role of a base rule, which then holds for all', { ...filled, type: 'Base' as const, roles: [] }, []],
    ['a clause of more than spaces', { ...filled, clause: '  ' }, ['clause']],
  ])('wants %s', (_title, values, expected) => {
    expect([...missingFields(values)]).toEqual(expected);
  });
});
