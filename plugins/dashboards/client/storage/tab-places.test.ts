import { type ApiClient, ApiError } from '@facet/sdk/client';
import { expect, it } from 'vitest';
import { tabPlaces } from './tab-places.ts';

const part = (id: string, type: string, children: readonly string[], meta = {}) => ({
  [id]: { id, type, children, meta },
});

const CONFLICT = { version: 'v2', differs: [], changed_by: null, changed_on: '2026-01-01', current: {} };

/** A dashboard with two tabs, and another chart that its layout does not name. */
function server({ conflicts = 0 } = {}) {
  const writes: { readonly body: { readonly json_metadata: string }; readonly version: unknown }[] = [];
  let left = conflicts;
  const position = {
    ...part('ROOT_ID', 'ROOT', ['TABS-1']),
    ...part('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    ...part('TAB-1', 'TAB', [], { text: 'First' }),
    ...part('TAB-2', 'TAB', ['ROW-2'], { text: 'Second' }),
    ...part('ROW-2', 'ROW', ['CHART-2']),
    ...part('CHART-2', 'CHART', [], { chartId: 2 }),
  };
  const item = {
    dashboard_title: 'Sales',
    slug: null,
    css: null,
    owners: [],
    roles: [],
    published: true,
    json_metadata: JSON.stringify({ refresh_frequency: 30 }),
    position_json: JSON.stringify(position),
  };
  const call = async (name: string, input: never, options?: { readonly version?: string }) => {
    if (name === 'GET /api/v1/dashboard/:id') return { result: item, version: 'v1' };
    if (name === 'GET /api/v1/dashboard/:id/charts')
      return { result: [2, 8, 9].map((id) => ({ id, slice_name: `Chart ${id}` })) };
    left -= 1;
    if (left >= 0)
      throw new ApiError('Changed', { status: 412, body: { conflict: CONFLICT }, requestId: null, type: null });
    writes.push({ ...(input as { body: { json_metadata: string } }), version: options?.version });
    return {};
  };
  return { writes, place: tabPlaces({ call } as unknown as ApiClient) };
}

const chart = { id: 9, name: 'New' };
interface Written {
  readonly refresh_frequency: number;
  readonly positions: Record<string, { readonly children?: string[]; readonly meta: { readonly chartId?: number } }>;
}

it('writes the layout with the chart in the tab, and keeps settings and other charts', async () => {
  const { place, writes } = server();
  expect(await place.parts(5, new AbortController().signal)).toEqual([
    { id: 'TAB-1', path: ['First'] },
    { id: 'TAB-2', path: ['Second'] },
  ]);
  await place.put(chart, 5, 'TAB-2');
  expect(writes).toHaveLength(1);
  expect(writes[0]?.version).toBe('v1');
  const { refresh_frequency, positions } = JSON.parse(writes[0]?.body.json_metadata ?? '') as Written;
  expect(refresh_frequency).toBe(30);
  const placed = Object.values(positions).flatMap(({ meta }) => meta?.chartId ?? []);
  expect(placed.toSorted((a, b) => a - b)).toEqual([2, 8, 9]);
  expect(positions['TAB-2']?.children).toHaveLength(2);
});

it('writes a chart without a tab where the page shows it, so that lists and previews know of it', async () => {
  const { place, writes } = server();
  await place.put(chart, 5, null);
  const { positions } = JSON.parse(writes[0]?.body.json_metadata ?? '') as Written;
  const placed = Object.values(positions).flatMap(({ meta }) => meta?.chartId ?? []);
  expect(placed.toSorted((a, b) => a - b)).toEqual([2, 8, 9]);
  await place.put({ id: 2, name: 'Old' }, 5, null);
  expect(writes).toHaveLength(1);
});

it('writes nothing for a chart that stands there, or a tab that is gone', async () => {
  const { place, writes } = server();
  await place.put({ id: 2, name: 'Old' }, 5, 'TAB-2');
  await place.put(chart, 5, 'TAB-gone');
  expect(writes).toEqual([]);
});

it.each([
  [1, 1],
  [2, 0],
])('reads the dashboard again when it is saved in this moment, once (%i times)', async (conflicts, written) => {
  const { place, writes } = server({ conflicts });
  const put = place.put(chart, 5, 'TAB-1');
  if (written === 0) await expect(put).rejects.toThrow('Changed');
  else await put;
  expect(writes).toHaveLength(written);
});
