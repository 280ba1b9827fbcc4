import { contextOf } from '@facet/sdk/chart-form';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { DataMask, DataRow, FormData, QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { exactDimensions } from '../../plugins/charts/client/exact-dimensions.ts';
import { sceneOf } from '../../plugins/maps/client/joint-parts.ts';
import { chartTypes } from './chart-types.ts';

/** Two ids that are one number as doubles. */
const IDS = ['9007199254740993', '9007199254740992'] as const;
const ROWS: readonly DataRow[] = IDS.map((_, at) => ({
  id: 2 ** 53,
  parent: 1,
  start: at * 86_400_000,
  end: (at + 1) * 86_400_000,
  lon: at,
  lat: at,
  n: 5 + at,
}));
const FORMS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  gantt_chart: { start_time: 'start', end_time: 'end', y_axis: 'id' },
  tree_chart: { id: 'id', parent: 'parent' },
  event_flow: { entity: 'parent', all_columns_x: 'id', granularity_sqla: 'start' },
  gauge_chart: { groupby: ['id'], metric: 'n' },
  world_map: { entity: 'id', country_fieldtype: 'cca2', metric: 'n' },
  deck_scatter: { spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' }, dimension: 'id' },
  deck_arc: {
    start_spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
    end_spatial: { type: 'latlong', lonCol: 'lat', latCol: 'lon' },
    dimension: 'id',
  },
};
/** Types of these whose marks filter other charts, and that a click reaches without a browser. */
const FILTERING = ['gantt_chart', 'gauge_chart'];

const types = await chartTypes();

function typeOf(key: string) {
  const type = types.find((one) => one.key === key);
  if (!type) throw new Error(`There is no type ${key}.`);
  return type;
}

const storedOf = (key: string): FormData => ({ viz_type: key, datasource: '7__table', ...FORMS[key] });

const inputOf = (formData: FormData, queries: readonly QueryResult[], masks: DataMask[] = []) => ({
  formData,
  queries,
  datasource: null,
  width: 800,
  height: 500,
  filterState: {},
  ownState: {},
  hooks: { setDataMask: (mask: DataMask) => void masks.push(mask) },
  colorOf: () => 'var(--chart-1)',
  colorScheme: 'light' as const,
  locale: 'en',
});

async function drawn(key: string) {
  const type = typeOf(key);
  const stored = storedOf(key);
  const masks: DataMask[] = [];
  const queries = exactDimensions(type.client, stored, answers(contextOf(type.client, stored).queries));
  const input = inputOf(type.client.form.read(stored), queries, masks);
  const drawing = await type.drawing?.();
  if (drawing) {
    const texts = (name: string, values = {}) => `${name} ${JSON.stringify(values)}`;
    const options: unknown = drawing.options(drawing.props(input), texts);
    return { picture: JSON.stringify(options), options, masks };
  }
  const scene = (await type.map?.())?.scene(input);
  return { picture: JSON.stringify(scene?.legend), options: {}, masks };
}

const answers = (queries: readonly Parameters<typeof answer>[0][]) => queries.map(answer);

function answer({ columns = [], metrics }: ReturnType<typeof contextOf>['queries'][number]): QueryResult {
  const colnames = [...columns.map(columnLabel), ...(metrics ?? []).map(metricLabel)];
  return {
    colnames,
    coltypes: colnames.map(() => 0),
    data: ROWS.map((row) => Object.fromEntries(colnames.map((name) => [name, row[name] ?? null]))),
    rowcount: ROWS.length,
    exact_values: [{ column: 'id', rows: [0, 1], texts: IDS }],
  };
}

/** Clicks each mark of the series: at the point, or at its series. */
function clickAll(options: unknown): void {
  for (const series of listIn(options, 'series'))
    for (const [index, point] of listIn(series, 'data').entries()) {
      const click =
        memberOf(memberOf(point, 'events'), 'click') ??
        memberOf(memberOf(memberOf(series, 'point'), 'events'), 'click');
      if (typeof click === 'function') Reflect.apply(click, { index, options: point }, [{}]);
    }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
};

describe('ids that a double does not hold', () => {
  it.each(Object.keys(FORMS))('are two in %s', async (key) => {
    const { picture } = await drawn(key);
    for (const id of IDS) expect(picture).toContain(id);
  });

  it('are two in each layer of a map of several', async () => {
    const layers = ['deck_scatter', 'deck_arc'];
    const parts = layers.map((key, chartId) => ({
      part: { chartId, name: key, formData: storedOf(key) },
      queries: answers(contextOf(typeOf(key).client, storedOf(key)).queries),
    }));
    const drawings = await Promise.all(
      layers.map(async (key) => {
        const drawing = await typeOf(key).map?.();
        return [key, drawing ? { drawing, query: typeOf(key).client } : null] as const;
      }),
    );
    const input = inputOf({ viz_type: 'deck_multi', datasource: '7__table' }, []);
    const { legend } = sceneOf(parts, new Map(drawings), input, exactDimensions);
    const sorted = IDS.toSorted();
    expect(legend?.entries.map(({ label }) => label)).toEqual([...sorted, ...sorted]);
  });

  it.each(FILTERING)('filter exactly their own rows in %s', async (key) => {
    const { options, masks } = await drawn(key);
    clickAll(options);
    const values = masks.flatMap(({ extraFormData }) => extraFormData?.filters ?? []);
    for (const id of IDS) expect(values).toContainEqual({ col: 'id', op: 'IN', val: [id] });
  });
});
