import type { AdhocFilter } from '@facet/sdk/chart-query';
import { describe, expect, it } from 'vitest';
import { marksOf, termsOf } from './dataset-terms.ts';
import { type RangeBounds, type SqlDatasource, sqlOfFilter, sqlOfRange } from './filter-sql.ts';

function column(name: string): SqlDatasource['columns'][number] {
  return { column_name: name, type: null, type_generic: 1, is_dttm: false, groupby: true, filterable: true };
}

const source: SqlDatasource = {
  select_star: 'SELECT * FROM "main"."flights"',
  schema: 'main',
  table_name: 'flights',
  metrics: [{ metric_name: 'Total', expression: 'SUM(delay)' }],
  columns: [
    { ...column('made'), is_dttm: true, type_generic: 2 },
    { ...column('late'), is_dttm: true, type_generic: 2, expression: 'made + delay' },
    { ...column('epoch'), is_dttm: true, type_generic: 0 },
    { ...column('seconds'), is_dttm: true, type_generic: 0, python_date_format: 'epoch_s' },
    { ...column('millis'), is_dttm: true, type_generic: 0, python_date_format: 'epoch_ms' },
    { ...column('days'), is_dttm: true, type_generic: 0, python_date_format: '%Y%m%d' },
    { ...column('iso'), is_dttm: true },
    { ...column('month'), is_dttm: true, python_date_format: '%m/%Y' },
    { ...column('words'), is_dttm: true, python_date_format: '%B %Y' },
    { ...column('Is late'), expression: 'delay > 0' },
  ],
};
const simple = (more: Partial<AdhocFilter>): AdhocFilter => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'city',
  ...more,
});

describe('[B2.32] Custom SQL starts with the simple filter', () => {
  it.each<[Partial<AdhocFilter>, string]>([
    [{ operator: '==', operatorId: 'EQUALS', comparator: "O'Hare" }, "city = 'O''Hare'"],
    [{ operator: '!=', operatorId: 'NOT_EQUALS', comparator: 3 }, 'city != 3'],
    [{ operator: 'IN', operatorId: 'IN', comparator: ['a', 2] }, "city IN ('a', 2)"],
    [{ operator: 'IN', operatorId: 'IN', comparator: [] }, ''],
    [{ operator: 'IS NULL', operatorId: 'IS_NULL' }, 'city IS NULL'],
    [{ operator: '==', operatorId: 'IS_TRUE', comparator: true }, 'city = TRUE'],
    [{ operator: 'LIKE', operatorId: 'LIKE', comparator: 'C%' }, "city LIKE 'C%'"],
    [{ subject: 'Home city', operator: 'IS NULL', operatorId: 'IS_NULL' }, '"Home city" IS NULL'],
    [
      { subject: 'Total', clause: 'HAVING', operator: '>', operatorId: 'GREATER_THAN', comparator: 9 },
      'SUM(delay) > 9',
    ],
    [{ operator: 'TEMPORAL_RANGE', operatorId: 'TEMPORAL_RANGE', comparator: 'Last week' }, ''],
    [{ subject: 'Is late', operator: '==', operatorId: 'IS_TRUE', comparator: true }, '(delay > 0) = TRUE'],
    [{ subject: null }, ''],
  ])('%j', (filter, expected) => {
    expect(sqlOfFilter(simple(filter), source)).toBe(expected);
  });

  it('[B4.55] writes the latest partition as the template of it', () => {
    const filter = simple({ subject: 'ds', operator: 'LATEST PARTITION', operatorId: 'LATEST_PARTITION' });
    expect(sqlOfFilter(filter, source)).toBe("ds = '{{ presto.latest_partition('main.flights') }}'");
  });

  it.each<[string, RangeBounds, string | undefined]>([
    [
      'made',
      { since: '2026-01-01T00:00:00', until: '2026-02-01T12:30:00' },
      "made >= '2026-01-01 00:00:00' AND made < '2026-02-01 12:30:00'",
    ],
    ['made', { since: null, until: '2026-02-01T00:00:00' }, "made < '2026-02-01 00:00:00'"],
    ['late', { since: '2026-01-01T00:00:00', until: null }, "(made + delay) >= '2026-01-01 00:00:00'"],
    ['made', { since: null, until: null }, ''],
    ['epoch', { since: '2026-01-01T00:00:00', until: null }, undefined],
    [
      'seconds',
      { since: '2026-01-01T00:00:00', until: '2026-01-02T00:00:00' },
      'seconds >= 1767225600 AND seconds < 1767312000',
    ],
    ['millis', { since: '2026-01-01T00:00:00', until: null }, 'millis >= 1767225600000'],
    ['days', { since: null, until: '2026-01-02T00:00:00' }, 'days < 20260102'],
    ['iso', { since: '2026-01-01T00:00:00', until: null }, "iso >= '2026-01-01'"],
    [
      'month',
      { since: '2026-01-01T00:00:00', until: null },
      "(SUBSTR(month, 4, 4) > '2026' OR (SUBSTR(month, 4, 4) = '2026' AND SUBSTR(month, 1, 2) >= '01'))",
    ],
    ['words', { since: '2026-01-01T00:00:00', until: null }, undefined],
  ])('[B4.55] a range of time on %s: %j', (subject, bounds, expected) => {
    expect(sqlOfRange(subject, bounds, source)).toBe(expected);
  });

  it('quotes names as the engine does', () => {
    const mysql = { ...source, select_star: 'SELECT * FROM `main`.`flights`' };
    const filter = simple({ subject: 'a`b', operator: 'IS NULL', operatorId: 'IS_NULL' });
    expect(sqlOfFilter(filter, mysql)).toBe('`a``b` IS NULL');
  });
});

describe('the restrictions of a dataset for charts', () => {
  it.each([
    [null, false],
    ['', false],
    ['not json', false],
    ['{"disallow_adhoc_metrics": false}', false],
    ['{"disallow_adhoc_metrics": true}', true],
  ])('[B5.21] %j: saved metrics only: %s', (extra, expected) => {
    expect(termsOf({ extra }).savedMetricsOnly).toBe(expected);
  });

  it('[B3.6] shows the certifier of a metric, and its warning', () => {
    const metric = { metric_name: 'a', expression: 'COUNT(*)', certified_by: 'Ada', warning_text: 'Late' };
    expect(marksOf(metric)).toEqual({ certifiedBy: 'Ada', warning: 'Late' });
    expect(marksOf({ ...metric, certified_by: null, warning_text: null })).toEqual({});
  });
});
