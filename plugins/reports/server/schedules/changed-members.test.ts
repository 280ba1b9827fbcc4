import { describe, expect, it } from 'vitest';
import { changedMembers, type ScheduleState } from './changed-members.ts';
import { newValues } from './report-input.ts';

const before: ScheduleState = {
  values: newValues({
    type: 'Alert',
    name: 'Delays',
    crontab: '0 7 * * *',
    chart: 3,
    database: 1,
    sql: 'select 1',
    validator_type: 'operator',
    validator_config_json: { op: '>', threshold: 20 },
  }),
  recipients: [{ type: 'Email', recipient_config_json: { target: 'jon@example.org' } }],
  owners: [2, 1],
};

const after = (values: Partial<ScheduleState['values']>, rest: Partial<ScheduleState> = {}): ScheduleState => ({
  ...before,
  ...rest,
  values: { ...before.values, ...values },
});

describe('changedMembers', () => {
  it.each([
    ['nothing', before, []],
    ['owners in another order', after({}, { owners: [1, 2] }), []],
    ['the limit', after({ validator_config_json: '{"op":">","threshold":25}' }), [['threshold', 20, 25]]],
    [
      'rows of a dataset and their times',
      after({
        validator_config_json: JSON.stringify({
          op: '>',
          threshold: 20,
          time_column: 'landed',
          adhoc_filters: [
            {
              expressionType: 'SIMPLE',
              clause: 'WHERE',
              subject: 'origin',
              operator: 'IN',
              comparator: ['ORD', 'MDW'],
            },
            { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'gate', operator: 'IS NULL' },
            { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'delay > 0' },
          ],
        }),
      }),
      [
        ['time_column', null, 'landed'],
        ['adhoc_filters', '', 'origin IN ORD, MDW\ngate IS NULL\ndelay > 0'],
      ],
    ],
    ['the switch', after({ active: 0 }), [['active', true, false]]],
    ['another person who owns it', after({}, { owners: [1, 2, 3] }), [['owners', [1, 2], [1, 2, 3]]]],
    [
      'a copy',
      after(
        {},
        { recipients: [{ type: 'Email', recipient_config_json: { target: 'jon@example.org', ccTarget: 'a@b.c' } }] },
      ),
      [['recipients', 'Email: jon@example.org', 'Email: jon@example.org; Cc: a@b.c']],
    ],
    [
      'filters of a dashboard, which are not told',
      after({ extra_json: '{"dashboard":{"dataMask":{"a":1}}}' }),
      [['view', null, null]],
    ],
    [
      'a chart in place of a dashboard',
      after({ chart_id: null, dashboard_id: 5 }),
      [
        ['chart', 3, null],
        ['dashboard', null, 5],
      ],
    ],
    ['a long query, shortened', after({ sql: 'x'.repeat(5_000) }), [['sql', 'select 1', `${'x'.repeat(2_000)}…`]]],
  ] as const)('%s', (_what, changed, expected) => {
    expect(changedMembers(before, changed)).toEqual(
      expected.map(([member, was, is]) => ({ member, before: was, after: is })),
    );
  });
});
