import { describe, expect, it } from 'vitest';
import type { AdhocFilter } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { configColumns, foldedColumns, withSetting } from '../common/column-config.ts';
import { numberFormatChoices } from './format-choices.ts';
import { filterText, isValid, newFilter, withOperator, withSubject } from '../common/filter-draft.ts';
import {
  FILTER_OPERATORS,
  type FilterSubject,
  operatorIdOf,
  operatorsFor,
  takesValue,
} from '../common/filter-operators.ts';
import { asSimple, defaultAggregate, draftOf, metricOf, sameMetric } from '../common/metric-draft.ts';
import { resolvePanel } from './panel.ts';
import { panelErrors, resetHidden, sameQuery, withDefaults } from './panel-values.ts';
import { cartesianControls, integer, notEmpty, number, section, timeControls } from '@facet/plugin-charts/contract';
import { checkbox, defineForm } from '@facet/sdk/chart-form';
import { color, splitPasted } from '../common/validators.ts';

const text: FilterSubject = {
  kind: 'column',
  name: 'city',
  type: 1,
  isTemporal: false,
  isExpression: false,
  isInteger: false,
};
const flag: FilterSubject = { ...text, name: 'late', type: 3 };
const count: FilterSubject = { kind: 'metric', name: 'count' };
const ids = (subject: FilterSubject) => operatorsFor(subject).map((operator) => operator.id);

describe('validators', () => {
  it.each([null, '', []])('[B5.1] %j cannot be empty', (value) => {
    expect(notEmpty(value)).toBe('cannot be empty');
  });
  it.each([
    [null, null],
    ['', null],
    [0, null],
    ['10', null],
    ['10.0', null],
    ['1.5', 'is expected to be an integer'],
    ['many', 'is expected to be an integer'],
  ])('[B5.2] %j as a limit: %j', (value, expected) => {
    expect(integer(value)).toBe(expected);
  });
  it.each([
    ['1.5', null],
    ['x', 'is expected to be a number'],
  ])('[B5.3] %j as a number: %j', (value, expected) => {
    expect(number(value)).toBe(expected);
  });
  it.each([
    ['#fff', null],
    ['#a1b2c3', null],
    ['rgb(1, 2, 3)', null],
    ['#ffff', 'Invalid color'],
    ['red', 'Invalid color'],
  ])('[B5.7] %s as a colour: %j', (value, expected) => {
    expect(color(value)).toBe(expected);
  });
  it('[B5.46] splits pasted text', () => {
    expect(splitPasted('a, b;c\td\r\ne\n,')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('filters', () => {
  it('[B5.35] [B5.36] [B5.37] [B5.38] [B5.39] offers the operators for the subject', () => {
    expect(ids(flag)).toEqual(['IS_NOT_NULL', 'IS_NULL', 'IS_TRUE', 'IS_FALSE']);
    expect(ids(count)).toEqual([
      'EQUALS',
      'NOT_EQUALS',
      'LESS_THAN',
      'LESS_THAN_OR_EQUAL',
      'GREATER_THAN',
      'GREATER_THAN_OR_EQUAL',
    ]);
    expect(ids(text)).not.toContain('IS_TRUE');
    expect(ids({ ...text, type: 0, isInteger: true })).toContain('IS_TRUE');
    expect(ids(text)).not.toContain('TEMPORAL_RANGE');
    expect(ids(text)).not.toContain('LATEST_PARTITION');
    expect(ids({ ...text, isPartition: true })).toContain('LATEST_PARTITION');
  });

  const rules = { rangesOfTimes: true };

  it('[B4.51] [B4.52] sets the clause by its subject', () => {
    expect(newFilter(text, rules).clause).toBe('WHERE');
    expect(newFilter(count, rules).clause).toBe('HAVING');
  });

  it('[B4.53] resets an operator that does not fit, and the value', () => {
    const like = withOperator({ ...newFilter(text, rules), comparator: 'B%' }, 'LIKE');
    expect(withSubject(like, { ...text, name: 'other' }, rules)).toMatchObject({
      operator: 'LIKE',
      comparator: 'B%',
    });
    expect(withSubject(like, flag, rules)).not.toHaveProperty('comparator', 'B%');
    expect(ids(flag)).toContain(operatorIdOf(withSubject(like, flag, rules)));
  });

  it('[B4.54] filters time columns by range', () => {
    expect(newFilter({ ...text, isTemporal: true }, rules)).toMatchObject({
      operator: 'TEMPORAL_RANGE',
      comparator: 'No filter',
    });
  });

  it('[B4.53] a range stays when it moves to another time column', () => {
    const day = { ...text, name: 'day', isTemporal: true };
    const range = { ...newFilter(day, rules), comparator: 'Last week' };
    expect(withSubject(range, { ...day, name: 'shipped' }, rules)).toMatchObject({
      subject: 'shipped',
      operator: 'TEMPORAL_RANGE',
      comparator: 'Last week',
    });
    expect(withSubject(range, { ...text, name: 'city' }, rules)).toMatchObject({ operator: 'IN', comparator: [] });
  });

  it('[B6.15] filters them like other columns if the installation is configured so', () => {
    const day = { ...text, isTemporal: true };
    expect(newFilter(day, { rangesOfTimes: false })).toMatchObject({ operator: 'IN', comparator: [] });
    const equal = { ...withOperator(newFilter(text, rules), 'EQUALS'), comparator: 'a' };
    expect(withSubject(equal, day, { rangesOfTimes: false })).toMatchObject({ operator: '==', subject: day.name });
  });

  it('[B4.56] [B4.57] [B4.58] converts the value to the form of the operator', () => {
    const start = { ...newFilter(text, rules), comparator: ['a', 'b'] };
    expect(withOperator(start, 'EQUALS').comparator).toBe('a');
    expect(withOperator(withOperator(start, 'EQUALS'), 'IN').comparator).toEqual(['a']);
    expect(withOperator(start, 'IS_TRUE')).toMatchObject({ operator: '==', comparator: true });
    expect(withOperator(start, 'IS_NULL')).not.toHaveProperty('comparator');
  });

  const simple = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a' } as const;
  it.each<[string, AdhocFilter, boolean]>([
    ['[A5.10]', { expressionType: 'SQL', clause: 'WHERE', sqlExpression: ' ' }, false],
    ['[A5.10]', { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' }, true],
    ['[A5.10]', { expressionType: 'SQL', sqlExpression: 'a > 1' } as AdhocFilter, false],
    ['[B4.50]', { ...simple, operator: 'IN', comparator: [] }, false],
    ['[B4.50]', { ...simple, operator: '==', comparator: 0 }, true],
    ['[A5.7] without a comparator', { ...simple, operator: '==', comparator: '' }, false],
    ['[A5.7] without any comparator', { ...simple, operator: '>' }, false],
    ['[A5.7] without a subject', { ...simple, subject: null, operator: '==', comparator: 0 }, false],
    ['[A5.7] without an operator', { ...simple, operator: '', comparator: 0 }, false],
    ['[A5.8]', { ...simple, operator: 'IS NULL' }, true],
    ['[A5.8]', { ...simple, operator: 'IS NOT NULL', operatorId: 'IS_NOT_NULL' }, true],
    ['[A5.9]', { ...simple, operator: '==', operatorId: 'IS_TRUE', comparator: true }, true],
    ['[A5.9]', { ...simple, operator: '==', operatorId: 'IS_FALSE', comparator: false }, true],
    ['[A5.9]', { ...simple, operator: '==', operatorId: 'IS_TRUE', comparator: null }, false],
    ['[A5.9]', { ...simple, operator: '==', operatorId: 'IS_FALSE' }, false],
  ])('[A3.13] [B3.13] %s %j may be saved: %s', (_id, filter, expected) => {
    expect(isValid(filter)).toBe(expected);
  });

  it('[B5.40] clears the value for operators without one', () => {
    const without = FILTER_OPERATORS.filter(({ id }) => !takesValue(id)).map(({ id }) => id);
    expect(without).toEqual(['IS_NOT_NULL', 'IS_NULL', 'LATEST_PARTITION', 'IS_TRUE', 'IS_FALSE']);
  });

  it('has a short description', () => {
    const filter: AdhocFilter = {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'c',
      operator: 'IN',
      comparator: ['a', 'b', 'x', 'y'],
    };
    const text = (changed: Partial<AdhocFilter>, verbose = {}) =>
      filterText({ ...filter, ...changed }, verbose, (range) => `<${range}>`);
    expect(text({}, { c: 'Country' })).toBe('Country IN (a, b, +2)');
    expect(text({ operator: '>=', comparator: 1 })).toBe('c ≥ 1');
    expect(text({ operator: 'TEMPORAL_RANGE', comparator: 'Last week' })).toBe('c (<Last week>)');
    expect(text({ operator: 'TEMPORAL_RANGE', comparator: null })).toBe('c (<No filter>)');
  });
});

describe('metrics', () => {
  const columns = [{ column_name: 'x', type: 'INT', type_generic: 0 as const }];

  it('[B4.25] open on the saved ones when new', () => {
    expect(draftOf(null, true).kind).toBe('saved');
    expect(draftOf(null, false).kind).toBe('simple');
    expect(draftOf({ expressionType: 'SQL', sqlExpression: 'sum(x)' }, true).kind).toBe('sql');
  });

  it('[B5.26] an empty label of one’s own falls back to the expression', () => {
    const draft = { ...draftOf(null, false), column: 'x', aggregate: 'SUM' as const, label: '  ' };
    expect(metricOf(draft, columns, 'metric_1')).toMatchObject({ label: 'SUM(x)', hasCustomLabel: false });
    expect(metricOf({ ...draft, label: 'Total' }, columns, 'm')).toMatchObject({
      label: 'Total',
      hasCustomLabel: true,
    });
  });

  const empty = draftOf(null, false);
  it.each([
    ['[A5.11] an aggregate without a column', { ...empty, aggregate: 'SUM' as const }, null],
    ['[A5.11] a column without an aggregate', { ...empty, column: 'x' }, null],
    ['[A5.11] both', { ...empty, column: 'x', aggregate: 'SUM' as const }, 'SUM(x)'],
    ['[A5.12] an empty expression', { ...empty, kind: 'sql' as const, sql: '  ' }, null],
    ['[A5.12] an expression', { ...empty, kind: 'sql' as const, sql: 'max(y)' }, 'max(y)'],
  ])('[A3.14] [B3.12] of %s: %j', (_title, draft, label) => {
    const metric = metricOf(draft, columns, 'm');
    expect(typeof metric === 'object' ? (metric?.label ?? null) : metric).toBe(label);
  });

  it('[B4.26] know whether they changed', () => {
    const made = metricOf({ ...draftOf(null, false), column: 'x', aggregate: 'SUM' }, columns, 'a');
    const again = metricOf(draftOf(made, true), columns, 'b');
    expect(sameMetric(made, again)).toBe(true);
  });

  it('aggregate numbers by their sum and the rest by counting', () => {
    expect(defaultAggregate({ column_name: 'x', type: null, type_generic: 0 })).toBe('SUM');
    expect(defaultAggregate({ column_name: 'x', type: null, type_generic: 1 })).toBe('COUNT_DISTINCT');
  });
});

describe('panels', () => {
  const form = (members: Readonly<Record<string, unknown>>): FormData => ({
    viz_type: 'x',
    datasource: '1__table',
    ...members,
  });
  const text = (key: string, namespace = 'own') => `${namespace}:${key}`;
  const panel = resolvePanel(
    defineForm({
      controls: { ...cartesianControls, mine: checkbox({ description: 'mineHint' }) },
      sections: [
        section('query', 'data', [
          ['metrics', 'row_limit'],
          ['rolling_type', 'rolling_periods'],
        ]),
        { label: 'section.mine', rows: [['mine']] },
      ],
    }),
    text,
  );

  it('come from the catalogue of their owner', () => {
    expect(panel.sections.map(({ label }) => label)).toEqual(['facet/charts/panels:section.query', 'own:section.mine']);
    expect(panel.controls.map(({ name, label }) => [name, label])).toEqual([
      ['metrics', 'facet/charts/panels:control.metrics'],
      ['row_limit', 'facet/charts/panels:control.row_limit'],
      ['rolling_type', 'facet/charts/panels:control.rolling_type'],
      ['rolling_periods', 'facet/charts/panels:control.rolling_periods'],
      ['mine', 'own:mine'],
    ]);
    expect(panel.controls.at(-1)?.description).toBe('own:mineHint');
    expect(panel.controls[2]?.options['choices']).toContainEqual(['mean', 'facet/charts/panels:rolling.mean']);
  });

  it('[B4.27] resets controls that become hidden', () => {
    const before = form({ rolling_type: 'mean', rolling_periods: 7 });
    expect(resetHidden(before, { ...before, rolling_type: null }, panel)).not.toHaveProperty('rolling_periods');
  });

  it('[B4.27] resets controls that the dataset hides', () => {
    const timed = resolvePanel(
      defineForm({ controls: timeControls, sections: [{ label: 'x', rows: [['x_axis'], ['time_grain_sqla']] }] }),
      text,
    );
    const dataset = {
      columns: [
        { column_name: 'day', is_dttm: true },
        { column_name: 'town', is_dttm: false },
      ],
    };
    const before = form({ x_axis: 'day', time_grain_sqla: 'P1M' });
    const grainAfter = (axis: string) =>
      resetHidden(before, { ...before, x_axis: axis }, timed, dataset)['time_grain_sqla'];
    expect([grainAfter('day'), grainAfter('town')]).toEqual(['P1M', 'P1D']);
  });

  it('reports errors of visible controls only', () => {
    const errors = panelErrors(form({ metrics: [], row_limit: 'many', rolling_periods: 'x' }), panel);
    expect([...errors]).toEqual([
      ['metrics', 'cannot be empty'],
      ['row_limit', 'is expected to be an integer'],
    ]);
  });

  it('knows which changes need no new query', () => {
    const before = form({ metrics: ['a'], show_legend: true });
    const drawn = resolvePanel(
      defineForm({ controls: cartesianControls, sections: [{ label: 'x', rows: [['metrics', 'show_legend']] }] }),
      text,
    );
    expect(sameQuery(before, { ...before, show_legend: false, slice_id: 7 }, drawn)).toBe(true);
    expect(sameQuery(before, { ...before, metrics: ['b'] }, drawn)).toBe(false);
  });

  it('[B9.1] completes defaults without changing existing values', () => {
    expect(withDefaults(form({ row_limit: 5 }), panel)['row_limit']).toBe(5);
    expect(withDefaults(form({}), panel)['row_limit']).toBe(10000);
  });
});

describe('[B2.17] column settings', () => {
  const datasource = {
    verbose_map: { count: 'Flights' },
    columns: [{ column_name: 'day', type_generic: 2 }],
  } as unknown as Datasource;

  it.each([
    [
      { groupby: ['day', 'city'], metrics: ['count'], percent_metrics: ['count'] },
      'day:date city:text count:number %count:number',
    ],
    [{ query_mode: 'raw', all_columns: ['day'], metrics: ['count'] }, 'day:date'],
    [{}, ''],
  ])('are those of the columns that %j shows', (form, expected) => {
    const columns = configColumns(form as unknown as FormData, datasource);
    expect(columns.map(({ key, kind }) => `${key}:${kind}`).join(' ')).toBe(expected);
  });

  it('are stored by column, and removed with their last setting', () => {
    const one = withSetting({ other: { visible: false } }, 'count', 'd3NumberFormat', ',d');
    expect(one).toEqual({ other: { visible: false }, count: { d3NumberFormat: ',d' } });
    expect(withSetting(one, 'count', 'd3NumberFormat', undefined)).toEqual({ other: { visible: false } });
    expect(withSetting(undefined, 'constructor', 'visible', false)).toEqual({ constructor: { visible: false } });
  });

  it('[B2.18] of more than twelve columns are collapsed to ten', () => {
    const columns = Array.from({ length: 13 }, (_, n) => n);
    expect(foldedColumns(columns, false)).toHaveLength(10);
    expect(foldedColumns(columns, true)).toHaveLength(13);
    expect(foldedColumns(columns.slice(1), false)).toHaveLength(12);
  });
});

describe('[B5.28] Custom SQL that is one aggregate of a column', () => {
  const columns = [
    { column_name: 'delay', type: 'INTEGER', type_generic: 0 },
    { column_name: 'Home city', type: 'VARCHAR', type_generic: 1 },
  ] as const;

  it.each([
    ['SUM(delay)', 'delay', 'SUM'],
    [' avg( delay ) ', 'delay', 'AVG'],
    ['DOUBLESUM("delay")', 'delay', 'SUM'],
    ['LONG MAX(delay)', 'delay', 'MAX'],
    ['COUNT(elsewhere)', null, null],
    ['SUM(delay) / 2', null, null],
    ['SUM(delay + 1)', null, null],
    ['MEDIAN(delay)', null, null],
    ['', null, null],
  ])('%s is a simple metric of %s with %s', (sql, column, aggregate) => {
    const draft = draftOf({ expressionType: 'SQL', sqlExpression: sql }, false);
    expect(asSimple(draft, columns)).toMatchObject({ kind: 'simple', column, aggregate });
  });

  it('leaves a column that was chosen before', () => {
    const draft = { ...draftOf({ expressionType: 'SQL', sqlExpression: 'SUM(delay)' }, false), column: 'Home city' };
    expect(asSimple(draft, columns)).toMatchObject({ column: 'Home city', aggregate: null });
  });
});

it('[A9.17] formats of an axis have examples', () => {
  const choices = numberFormatChoices((key) => key);
  const offered = choices.map(([format]) => format);
  const named = ['SMART_NUMBER', '~g', ',d', '.1s', '.3s', ',.1%', '.3%', '.4r', ',.3f', '+,', '$,.2f'];
  expect(offered).toEqual(expect.arrayContaining([...named, 'DURATION', 'DURATION_SUB']));
  expect(choices).toContainEqual([',.3f', ',.3f (12345.432 → 12,345.432)']);
});
