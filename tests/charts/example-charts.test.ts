import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartTypeDeclared } from '@facet/plugin-charts/contract';
import { describe, expect, it } from 'vitest';
import { contextOf, partsIn, withBorrowed } from '@facet/sdk/chart-form';
import { askedForm } from '@facet/sdk/chart-query';
import type { FormData, PluginManifest } from '@facet/sdk/common';
import { exampleDashboards } from '../../plugins/examples/server/content/example-dashboards.ts';
import { exampleDatasets } from '../../plugins/examples/server/content/example-datasets.ts';
import { chartTypes } from './chart-types.ts';

const types = new Map((await chartTypes()).map((type) => [type.key, type.server]));

const charts = exampleDashboards.flatMap((dashboard) => Object.values(dashboard.charts));
const savedExamples = charts.map(({ uuid }) => uuid);

describe('example charts', () => {
  it.each(charts.map((chart) => [chart.name, chart] as const))(
    'are made of controls that their type has, and the server knows what they ask: %s',
    (_name, chart) => {
      const form: FormData = { ...chart.params, viz_type: chart.vizType, datasource: '7__table' };
      const query = types.get(chart.vizType);
      expect(query && askedForm(form, query.form.members)).toMatchObject(form);
      const context = query && contextOf(query, form);
      expect(context).toMatchObject({ datasource: { id: 7, type: 'table' }, form_data: form });
      expect((context?.queries.length ?? 0) > 0 || chart.draws !== undefined).toBe(true);
    },
  );
});

const PLUGINS = join(import.meta.dirname, '../../plugins');
describe('examples of chart types', async () => {
  const declared: (ChartTypeDeclared & { readonly key: string })[] = [];
  for (const folder of readdirSync(PLUGINS)) {
    const { manifest }: { readonly manifest: PluginManifest } = await import(join(PLUGINS, folder, 'manifest.ts'));
    declared.push(...(manifest.contributes?.['charts/type@1'] ?? []));
  }
  const current = declared.filter(({ successor }) => successor === undefined);

  it('stand with each type that new charts are made of', () => {
    expect(
      current
        .filter(({ example }) => example === undefined)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([]);
  });

  it.each(current.flatMap(({ key, example }) => (example ? [[key, example] as const] : [])))(
    'are made of controls that the type has, over an example: %s',
    async (key, { dataset, form: given, draws }) => {
      expect(Object.keys(exampleDatasets)).toContain(dataset);
      const parts = draws === undefined ? {} : { [draws.member]: draws.charts.map((_, at) => at + 1) };
      const form: FormData = { ...given, ...parts, viz_type: key, datasource: '7__table' };
      const query = types.get(key);
      expect(query && askedForm(form, query.form.members)).toMatchObject(form);
      if (draws !== undefined) {
        expect(savedExamples).toEqual(expect.arrayContaining([...draws.charts]));
        expect(query && partsIn(query, form)).toEqual(parts[draws.member]);
        return;
      }
      const context =
        query &&
        (await withBorrowed(contextOf(query, form), async (other) => {
          const lent = types.get(other.viz_type);
          return lent && contextOf(lent, other);
        }));
      expect(context?.queries.length).toBeGreaterThan(0);
    },
  );
});
