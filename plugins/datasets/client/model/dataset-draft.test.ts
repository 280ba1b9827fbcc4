import { describe, expect, it } from 'vitest';
import { changedMembers, newColumn, newMetric, toDraft, toUpdate } from './dataset-draft.ts';
import { item } from './testing/draft.ts';

const start = toDraft(item);

describe('[B7.6] the request of a save', () => {
  it('is nothing where nothing changed', () => {
    expect(changedMembers(toDraft(item), start, item)).toEqual({});
  });

  it.each([
    ['the offset', { offset: -5 }, { offset: -5 }],
    ['the default URL', { defaultUrl: ' /x ' }, { default_endpoint: '/x' }],
    ['parameters of templates', { templateParams: '{"a":1}' }, { template_params: '{"a":1}' }],
    ['an empty cache time-out as null', { cacheTimeout: '' as const }, {}],
    ['owners', { owners: [1, 2] }, { owners: [1, 2] }],
    ['another database', { databaseId: 4 }, { database_id: 4 }],
    ['SQL in the place of a table', { kind: 'virtual' as const, sql: 'SELECT 1' }, { sql: 'SELECT 1' }],
    ['a certificate', { certifiedBy: 'Ada' }, { extra: '{"certification":{"certified_by":"Ada"}}' }],
    ['a warning', { warning: 'Late' }, { extra: '{"warning_markdown":"Late"}' }],
    [
      'that metrics are those of the dataset alone',
      { adhocMetricsDenied: true },
      { extra: '{"disallow_adhoc_metrics":true}' },
    ],
    ['other members of extra', { otherExtra: '{"team":"a"}' }, { extra: '{"team":"a"}' }],
    [
      'other members of extra beside a warning',
      { otherExtra: '{"team":"a"}', warning: 'Late' },
      { extra: '{"team":"a","warning_markdown":"Late"}' },
    ],
    ['columns are normalized', { normalizeColumns: true }, { normalize_columns: true }],
    ['the main time column filters always', { alwaysFilterMain: true }, { always_filter_main_dttm: true }],
  ])('%s', (_what, part, expected) => {
    expect(changedMembers({ ...start, ...part }, start, item)).toEqual(expected);
  });

  it('[B3.5] all members of a column, including those that the editor does not show', () => {
    const columns = start.columns.map((column) => ({
      ...column,
      label: 'From',
      description: 'Where it starts',
      dateFormat: 'epoch_s',
      temporal: true,
      filterable: false,
      dimension: false,
      active: false,
      advancedType: 'port',
      certifiedBy: 'Ada',
    }));
    expect(changedMembers({ ...start, columns }, start, item)).toEqual({
      columns: [
        {
          id: 11,
          column_name: 'origin',
          verbose_name: 'From',
          description: 'Where it starts',
          type: 'VARCHAR',
          expression: null,
          advanced_data_type: 'port',
          python_date_format: 'epoch_s',
          extra: '{"kept":1,"certification":{"certified_by":"Ada"}}',
          is_active: false,
          is_dttm: true,
          filterable: false,
          groupby: false,
        },
      ],
    });
  });

  it('[B3.6] a metric with currency, warning and certificate', () => {
    const metrics = start.metrics.map((metric) => ({
      ...metric,
      format: ',d',
      currency: 'USD',
      warning: '**Careful**',
    }));
    expect(toUpdate({ ...start, metrics }, item).metrics).toEqual([
      {
        id: 21,
        metric_name: 'count',
        verbose_name: 'COUNT(*)',
        description: null,
        expression: 'COUNT(*)',
        d3format: ',d',
        currency: { symbol: 'USD', symbolPosition: 'suffix' },
        extra: '{"warning_markdown":"**Careful**"}',
        metric_type: 'count',
        warning_text: '**Careful**',
      },
    ]);
  });

  it('[B5.11] no cache time-out as null', () => {
    const stored = { ...item, cache_timeout: 60 };
    const before = toDraft(stored);
    expect(changedMembers({ ...before, cacheTimeout: '' }, before, stored)).toEqual({ cache_timeout: null });
  });

  it('[B5.10] new ones without an id', () => {
    const columns = [{ ...newColumn(), name: 'constructor', expression: '1' }];
    const metrics = [{ ...newMetric(), name: '😀 "x" עברית', expression: 'SUM(a)' }];
    const update = toUpdate({ ...start, columns, metrics }, item);
    expect(update.columns?.[0]).not.toHaveProperty('id');
    expect(update.columns?.[0]).toMatchObject({ column_name: 'constructor', expression: '1' });
    expect(update.metrics?.[0]).not.toHaveProperty('id');
    expect(update.metrics?.[0]).toMatchObject({ metric_name: '😀 "x" עברית' });
  });

  it('reads the warning of the older member', () => {
    expect(start.metrics[0]?.warning).toBe('Late');
    expect(start.metrics[0]?.currencySide).toBe('suffix');
  });
});
