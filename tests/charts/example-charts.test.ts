import { describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import { askedForm } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { type ExampleChart, exampleCharts } from '../../plugins/examples/server/example-charts.ts';
import { chartTypes } from './chart-types.ts';

const types = new Map((await chartTypes()).map((type) => [type.key, type.server]));

describe('example charts', () => {
  it.each(Object.values<ExampleChart>(exampleCharts).map((chart) => [chart.name, chart] as const))(
    'are made of controls that their type has, and the server knows what they ask: %s',
    (_name, chart) => {
      const form: FormData = { ...chart.params, viz_type: chart.vizType, datasource: '7__table' };
      const query = types.get(chart.vizType);
      expect(query && askedForm(form, query.form.members)).toMatchObject(form);
      const context = query && contextOf(query, form);
      expect(context).toMatchObject({ datasource: { id: 7, type: 'table' }, form_data: form });
      expect(context?.queries.length).toBeGreaterThan(0);
    },
  );
});
