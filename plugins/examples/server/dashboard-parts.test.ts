import { describe, expect, it } from 'vitest';
import { metadataOf, positionsOf } from './dashboard-parts.ts';
import { exampleDashboards } from './content/example-dashboards.ts';
import { exampleDatasets } from './content/example-datasets.ts';

interface Component {
  readonly type: string;
  readonly children: readonly string[];
  readonly parents?: readonly string[];
  readonly meta?: { readonly chartId?: number; readonly width?: number };
}

const datasets = new Map(Object.keys(exampleDatasets).map((key, at) => [key, 100 + at]));

describe.each(exampleDashboards.map((dashboard) => [dashboard.title, dashboard] as const))(
  '%s',
  (_title, dashboard) => {
    const charts = new Map(Object.keys(dashboard.charts).map((key, at) => [key, at + 1]));
    const components = new Map(
      Object.entries(positionsOf(dashboard, charts))
        .filter(([id]) => id !== 'DASHBOARD_VERSION_KEY')
        .map(([id, component]) => [id, component as Component]),
    );

    it('has each of its charts in its layout, once', () => {
      const placed = [...components.values()].flatMap(({ meta }) => meta?.chartId ?? []);
      const drawnByOthers = Object.values(dashboard.charts).flatMap(({ draws }) => draws?.charts ?? []);
      const expected = [...charts].flatMap(([key, id]) => (drawnByOthers.includes(key) ? [] : [id]));
      expect(placed.sort((a, b) => a - b)).toEqual(expected);
    });

    it('has charts that draw charts above them', () => {
      const keys = Object.keys(dashboard.charts);
      for (const [key, { draws }] of Object.entries(dashboard.charts)) {
        for (const drawn of draws?.charts ?? []) expect(keys.slice(0, keys.indexOf(key))).toContain(drawn);
      }
    });

    it('has rows that are twelve columns wide', () => {
      for (const { type, children } of components.values()) {
        if (type !== 'ROW') continue;
        expect(children.reduce((sum, id) => sum + (components.get(id)?.meta?.width ?? 0), 0)).toBe(12);
      }
    });

    it('has parents that know their children', () => {
      for (const [id, { parents = [] }] of components) {
        const parent = parents.at(-1);
        if (parent !== undefined) expect(components.get(parent)?.children).toContain(id);
      }
    });

    it('has filters over charts of their dataset alone', () => {
      const { native_filter_configuration: filters } = metadataOf(dashboard, charts, datasets) as {
        native_filter_configuration: readonly {
          chartsInScope: readonly number[];
          scope: { excluded: readonly number[] };
        }[];
      };
      expect(filters.length).toBe(dashboard.filters.length);
      filters.forEach(({ chartsInScope, scope }, at) => {
        const of = Object.entries(dashboard.charts).filter(
          ([, { dataset }]) => dataset === dashboard.filters[at]?.dataset,
        );
        expect(chartsInScope).toEqual(of.map(([key]) => charts.get(key)));
        expect([...chartsInScope, ...scope.excluded].sort((a, b) => a - b)).toEqual([...charts.values()]);
      });
    });
  },
);

it('no two examples have the same id', () => {
  const ids = exampleDashboards.flatMap(({ uuid, charts }) => [
    uuid,
    ...Object.values(charts).map((chart) => chart.uuid),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});
