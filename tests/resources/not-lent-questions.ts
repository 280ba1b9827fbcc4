import { asked, COUNT, forged, formOf, idOf, TOP, values } from './lent-stage.ts';

/** What no chart of the dashboard `shown` shows. */
export const SECRET = /a secret|7000\d|Chart of (words|people)/;

/** Questions that a dashboard lends to no one, whoever asks. */
export const NOT_LENT: readonly (readonly [name: string, context: () => unknown])[] = [
  ['the chart without the dashboard', () => asked('towns', undefined)],
  [
    'the dashboard without the chart',
    () => ({ ...asked('towns', undefined), form_data: { dashboardId: idOf('shown') } }),
  ],
  ['a chart that stands elsewhere', () => asked('people', idOf('shown'))],
  ['a chart in a draft', () => asked('towns', idOf('draft'))],
  ['a chart on a dashboard of another role', () => asked('words', idOf('secret'))],
  ['a chart on a dashboard without roles', () => asked('towns', idOf('without roles'))],
  ['a dashboard that there is not', () => asked('towns', 999_999)],
  ['a number that no id can be', () => asked('towns', 1e15)],
  [
    'another dataset in the name of the chart',
    () => forged({}, { datasource: { id: idOf('secrets'), type: 'table' } }),
  ],
  [
    'another chart in the name of the chart',
    () => ({ ...asked('people', idOf('shown')), form_data: formOf('towns', idOf('shown')) }),
  ],
  ['an id that is a text', () => forged({}, {}, { slice_id: String(idOf('towns')) })],
  ['an id that is a list', () => forged({}, {}, { slice_id: [idOf('towns')] })],
  ['an id that is nothing', () => forged({}, {}, { slice_id: null })],
  ['a dashboard that is a text', () => forged({}, {}, { dashboardId: String(idOf('shown')) })],
  ['a dashboard that is a list', () => forged({}, {}, { dashboardId: [idOf('shown')] })],
  ['another column', () => forged({ columns: ['person'] })],
  ['a further column', () => forged({ columns: ['town', 'salary'] })],
  [
    'a column of SQL under the name of the column',
    () => forged({ columns: [{ label: 'town', sqlExpression: 'person', expressionType: 'SQL' }] }),
  ],
  ['a further metric', () => forged({ metrics: [COUNT, TOP] })],
  ['another metric under the same name', () => forged({ metrics: [{ ...COUNT, sqlExpression: 'MAX(salary)' }] })],
  [
    'a metric that asks another table',
    () => forged({ metrics: [{ ...COUNT, sqlExpression: '(SELECT MAX(word) FROM secrets)' }] }),
  ],
  ['columns of series', () => forged({ series_columns: ['person'], series_limit: 5 })],
  ['a limit by another metric', () => forged({ series_limit: 5, series_limit_metric: TOP })],
  ['another order', () => forged({ orderby: [[TOP, false]] })],
  ['the least instead of the most', () => forged({ order_desc: false })],
  ['a condition of SQL', () => forged({ extras: { where: 'salary > 70001' } })],
  ['a condition of SQL over groups', () => forged({ extras: { having: 'MAX(salary) > 70001' } })],
  ['a filter by a column that is not shown', () => forged({ filters: [{ col: 'salary', op: '>', val: 70001 }] })],
  ['the same in capitals', () => forged({ filters: [{ col: 'SALARY', op: '>', val: 70001 }] })],
  [
    'a filter by a metric of the dataset',
    () => asked('towns', idOf('shown'), { filters: [{ col: 'count', op: '>', val: 1 }] }),
  ],
  [
    'the same from the dashboard',
    () => asked('towns', idOf('shown'), { filters: [{ col: 'salary', op: '>', val: 70001 }] }),
  ],
  [
    'SQL from the dashboard',
    () =>
      asked('towns', idOf('shown'), {
        adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'salary > 70001' }],
      }),
  ],
  [
    'a filter by a column of SQL',
    () =>
      forged({
        filters: [{ col: { label: 'town', sqlExpression: 'salary', expressionType: 'SQL' }, op: '>', val: 70001 }],
      }),
  ],
  [
    'another column of time',
    () => asked('towns', idOf('shown'), { granularity_sqla: 'hired', time_range: '2024-02-01 : 2024-06-01' }),
  ],
  ['comparisons', () => forged({ time_offsets: ['1 year ago'] })],
  ['another step after the rows', () => forged({ post_processing: [{ operation: 'cum', options: {} }] })],
  ['more rows', () => forged({ row_limit: 500 })],
  ['all rows', () => forged({ row_limit: 0 })],
  ['further rows', () => forged({ row_offset: 1 })],
  ['the number of rows', () => forged({ is_rowcount: true })],
  [
    'the chart without its own filter',
    () => {
      const { queries, ...context } = asked('south', idOf('shown'));
      return { ...context, queries: queries.map((query) => ({ ...query, filters: [] })) };
    },
  ],
  [
    'the chart without its own condition',
    () => {
      const { queries, ...context } = asked('south', idOf('shown'));
      return { ...context, queries: queries.map((query) => ({ ...query, extras: {} })) };
    },
  ],
  ['samples', () => forged({}, { result_type: 'samples' })],
  ['rows behind the rows', () => forged({}, { result_type: 'drill_detail' })],
  ['samples in one of the queries', () => forged({ result_type: 'samples' })],
  ['the columns of the dataset', () => forged({}, { result_type: 'columns' })],
  ['values of another column', () => values({ column: 'salary' })],
  ['values of another column by no filter', () => values({ column: 'salary' }, { native_filter_id: undefined })],
  ['values of another dataset', () => values({ datasetId: idOf('secrets'), column: 'word' })],
  ['values of a filter that there is not', () => values({ filterId: 'NATIVE_FILTER-none' })],
  ['values of a filter in a draft', () => values({}, { dashboardId: idOf('draft') })],
  ['values in the order of another metric', () => values({ sortMetric: TOP })],
  ['values without the pre-filter', () => values({ filterId: 'NATIVE_FILTER-southern', column: 'person' })],
  [
    'values of people by a column that is not shown',
    () => values({ dependencies: { filters: [{ col: 'salary', op: '>', val: 70001 }] } }),
  ],
  ['columns of a dataset by a filter of a column', () => ({ ...values(), result_type: 'columns' })],
  ['samples by a filter', () => ({ ...values(), result_type: 'samples' })],
];
