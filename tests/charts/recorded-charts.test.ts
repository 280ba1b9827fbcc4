import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type AnyChartQuery, type Control, contextOf, currentForm, partsIn } from '@facet/sdk/chart-form';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { FormData, QueryObject } from '@facet/sdk/common';
import { hydrate } from '../../plugins/explore/common/hydrate.ts';
import { RecordedRate } from '../support/recorded-rate.ts';
import { chartTypes } from './chart-types.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/golden/charts');
const types = new Map((await chartTypes()).map((type) => [type.key, type]));

/** A pie asks for the whole beside its parts, which the recordings do not. */
const recordedQueries = (type: string, queries: readonly QueryObject[]) =>
  type === 'pie' ? queries.slice(0, 1) : queries;

interface RecordedChart {
  readonly name: string;
  readonly viz_type: string;
  readonly form_data: FormData;
  /** As the chart was saved, perhaps by an older release. */
  readonly saved_form_data?: FormData;
  readonly calls: readonly {
    readonly request: { readonly body: { readonly queries?: readonly QueryObject[]; readonly form_data?: FormData } };
    /** Of types whose query the reference server builds. */
    readonly answer: { readonly legacy?: { readonly colnames: readonly string[] } };
  }[];
}

const recorded = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as RecordedChart)
      // Charts of the legacy path were recorded with the form that they sent; what they ask shows in the columns of the answer.
      .filter((chart) => types.has(chart.viz_type))
  : [];

// A suite without a test fails, so the absent recordings stand as one skipped test.
const cases = recorded.length > 0 ? recorded : [undefined];

/** What the answer to a query has for columns. */
const columnsOf = ({ columns, metrics }: QueryObject) => [
  ...(columns ?? []).map(columnLabel),
  ...(metrics ?? []).map(metricLabel),
];

interface Sent {
  readonly queries: readonly QueryObject[];
  readonly form_data?: FormData;
  readonly borrowed?: object;
}

/** As it is sent. */
function sent(query: AnyChartQuery | undefined, form: FormData): Sent {
  if (query === undefined) throw new Error(`Nothing asks for charts of type ${form.viz_type}.`);
  return JSON.parse(JSON.stringify(contextOf(query, form))) as Sent;
}

describe.skipIf(recorded.length === 0)('recorded charts (../shared/golden is absent where this is skipped)', () => {
  const rate = new RecordedRate('queries of charts');
  afterAll(() => rate.print());

  it.each(cases.map((chart) => [chart?.name ?? 'none', chart?.viz_type ?? '', chart] as const))(
    'build the queries that were sent, on both sides [B3.20]: %s (%s)',
    (name, key, chart) => {
      if (chart === undefined) return undefined;
      return rate.check(`${name} (${key})`, () => {
        const type = types.get(key);
        const { queries, form_data } = sent(type?.client, chart.form_data);
        const call = chart.calls[0];
        if (call?.request.body.queries) {
          expect(recordedQueries(key, queries)).toEqual(call.request.body.queries);
          expect(form_data).toEqual(call.request.body.form_data);
        } else expect(queries.map(columnsOf)).toEqual([call?.answer.legacy?.colnames]);
        expect(sent(type?.server, chart.form_data)).toEqual(sent(type?.client, chart.form_data));
      });
    },
  );
});

/** Controls whose value Explore would refuse. */
function refused({ form }: AnyChartQuery, stored: FormData): readonly string[] {
  const now = currentForm(form, hydrate(stored, '7__table', { vizType: 'table', timeRange: 'No filter' }));
  return Object.entries<Control>(form.controls).flatMap(([name, { default: initial, validators = [], visible }]) =>
    form.members.has(name) &&
    (visible?.(now) ?? true) &&
    validators.some((validate) => validate(now[name] ?? initial) !== null)
      ? [name]
      : [],
  );
}

/** Controls that no other member stands for: the target of a chord, and the pair of metrics of two lines. */
const OWN_SHAPES: ReadonlyMap<string, string> = new Map([
  ['chord', 'columns'],
  ['dual_line', 'metrics'],
]);

describe('charts of older releases', () => {
  const rate = new RecordedRate('forms of older releases');
  afterAll(() => rate.print());

  it
    .skipIf(recorded.length === 0)
    .each(
      cases.flatMap((chart) =>
        chart?.saved_form_data ? [[chart.name, chart.viz_type, chart.saved_form_data] as const] : [],
      ),
    )('lack no required value in Explore: %s (%s)', (name, key, stored) =>
    rate.check(`${name} (${key})`, () => {
      const type = types.get(key);
      expect(type && refused(type.client, { ...stored, viz_type: key })).toEqual([]);
    }),
  );

  it.each([...types.values()].map((type) => [type.key, type] as const))(
    'may have their metric in a list or alone, and their time column outside of the axis: %s',
    (_key, { client, key }) => {
      const rest = { viz_type: key, datasource: '7__table', granularity_sqla: 'ds', groupby: ['a'] };
      const shared = ['metric', 'metrics', 'columns', 'x_axis'].filter((name) => name !== OWN_SHAPES.get(key));
      for (const metric of [{ metric: 'count' }, { metrics: ['count'] }])
        expect(refused(client, { ...rest, ...metric }).filter((name) => shared.includes(name))).toEqual([]);
    },
  );
});

describe('every chart type', () => {
  it.each([...types.values()].map((type) => [type.key, type] as const))(
    'asks the same in a browser and on the server: %s',
    (key, { client, server }) => {
      const form: FormData = {
        viz_type: key,
        datasource: '7__table',
        metric: 'count',
        metrics: ['count'],
        groupby: ['a'],
        geom_column: 'a',
        filter_configs: [{ column: 'a' }],
        selected_chart: JSON.stringify({ id: 1, viz_type: 'pie', params: '{}' }),
      };
      expect(sent(server, form)).toEqual(sent(client, form));
      // A type that draws other charts asks what they ask.
      if (server.parts === undefined) {
        const { queries, borrowed } = sent(server, form);
        expect(borrowed === undefined ? queries.length : 1).toBeGreaterThan(0);
      }
      if (server.parts !== undefined) expect(partsIn(server, { ...form, deck_slices: [3, '4', 'x'] })).toEqual([3, 4]);
      expect([...server.form.members]).toEqual([...client.form.members]);
    },
  );

  it('is found by its manifest', () => {
    expect([...types.keys()]).toEqual(expect.arrayContaining(['big_number', 'echarts_area', 'pie', 'table']));
  });
});
