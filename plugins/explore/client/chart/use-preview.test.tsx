import type { Charts } from '@facet/plugin-charts/contract.client';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { FormData } from '@facet/sdk/common';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { LAYERS } from '@facet/plugin-charts/contract';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import type { ChartRun } from './chart-run.ts';
import { usePreview } from './use-preview.ts';

afterEach(cleanup);

const storms = { name: 'Storms', annotationType: 'EVENT', sourceType: 'table', value: 1 };
const rain = { ...storms, name: 'Rain', value: 2 };
const form: FormData = { viz_type: 'line', datasource: '1__table', [LAYERS]: [storms] };
const run: ChartRun = {
  status: 'success',
  form,
  asked: form,
  queries: [{ colnames: [], coltypes: [], rowcount: 0, data: [] }],
  error: null,
  startedAt: 1,
  endedAt: 2,
  answeredAt: 2,
  layerFailures: new Map(),
  awaitedLayers: [],
};

function preview() {
  const fetchData = vi.fn<Charts['fetchData']>(async (context) => {
    const name = String(context.queries[0]?.annotation_layers?.[0]?.['name']);
    return [{ colnames: [], coltypes: [], rowcount: 0, data: [], annotation_data: { [name]: { records: [] } } }];
  });
  const charts = {
    fetchData,
    buildQueryContext: async (asked: FormData) => ({
      datasource: { id: 1, type: 'table' as const },
      queries: [{ annotation_layers: asked[LAYERS] as readonly Readonly<Record<string, unknown>>[] }],
    }),
  } as Partial<Charts> as Charts;
  const services = { charts } as Partial<ExploreServices> as ExploreServices;
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ExploreServicesContext value={services}>{children}</ExploreServicesContext>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => usePreview({ run, form, draft: form, ownState: {} }), { wrapper });
  return { result, fetchData };
}

it.each([
  ['that is added is read by force', [storms, rain], 'Rain', true],
  ['that replaces another is read as charts are', [{ ...storms, value: 3 }], 'Storms', false],
])('[B4.10] a layer %s', async (_, layers, name, force) => {
  const { result, fetchData } = preview();
  act(() => result.current.show(LAYERS, layers));
  await vi.waitFor(() => expect(result.current.run.queries[0]?.annotation_data).toEqual({ [name]: { records: [] } }));
  expect(fetchData).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ force }));
});

it('[B4.10] a layer that is removed is no longer drawn, and nothing is read', () => {
  const { result, fetchData } = preview();
  act(() => result.current.show(LAYERS, []));
  expect(result.current.form[LAYERS]).toEqual([]);
  expect(fetchData).not.toHaveBeenCalled();
});
