import { FacetError, type Scope } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import type { SnapshotOrder } from '../../contract.server.ts';
import { downloadRoutes } from './download-routes.ts';

function routes({ failure, tabs = [] }: { readonly failure?: FacetError; readonly tabs?: readonly string[] } = {}) {
  const orders: SnapshotOrder[] = [];
  const of = <T>(found: T) => ({ for: () => found }) as never;
  const { handlers } = downloadRoutes({
    charts: of({ find: async (id: number) => (id === 1 ? { id, url: '/explore/?slice_id=1' } : undefined) }),
    dashboards: of({ findMany: async () => [{ id: 5, url: '/superset/dashboard/sales/' }], tabsOf: async () => tabs }),
    snapshots: of({
      async take(order: SnapshotOrder) {
        orders.push(order);
        if (failure !== undefined) throw failure;
        return { bytes: Uint8Array.of(1), type: 'image/png', problems: [] };
      },
    }),
  });
  const call = async (kind: 'chart' | 'dashboard', id: number, query: object, body: object = {}) =>
    handlers[`POST /api/v1/${kind}/:id/picture/`]?.({
      params: { id },
      query: { format: 'png', scale: 1, scheme: 'light', ...query },
      body,
      scope: {} as Scope,
      signal: new AbortController().signal,
    } as never);
  return { orders, call };
}

it('a chart is taken without its page, in the requested resolution and colour scheme', async () => {
  const { orders, call } = routes();
  expect(await call('chart', 1, { scale: 3, scheme: 'dark' })).toMatchObject({
    headers: { 'content-type': 'image/png' },
  });
  expect(orders).toMatchObject([
    {
      of: { kind: 'chart', id: 1 },
      path: '/explore/?slice_id=1&standalone=3',
      format: 'png',
      scale: 3,
      scheme: 'dark',
    },
  ]);
});

it('a dashboard is taken completely, on the open tab', async () => {
  const { orders, call } = routes();
  await call('dashboard', 1, { format: 'pdf', scale: 2 }, { activeTabs: ['TAB-2'] });
  expect(orders).toEqual([
    {
      of: { kind: 'dashboard', id: 5 },
      path: '/superset/dashboard/sales/?standalone=3#TAB-2',
      width: 1600,
      height: 900,
      whole: true,
      format: 'pdf',
      scheme: 'light',
    },
  ]);
});

it.each<readonly [string, readonly string[], object, object]>([
  [
    'all tabs as pages of a PDF',
    ['TAB-1', 'TAB-2'],
    { format: 'pdf', tabs: 'all' },
    { path: '#TAB-1', more: ['#TAB-2'] },
  ],
  ['all of a dashboard without tabs', [], { format: 'pdf', tabs: 'all' }, { path: '#TAB-7', more: undefined }],
  [
    'a picture, which has no pages',
    ['TAB-1', 'TAB-2'],
    { format: 'png', tabs: 'all' },
    { path: '#TAB-7', more: undefined },
  ],
  ['a PDF as it is open', ['TAB-1', 'TAB-2'], { format: 'pdf', tabs: 'open' }, { path: '#TAB-7', more: undefined }],
])('a dashboard is taken with %s', async (_, tabs, query, expected) => {
  const { orders, call } = routes({ tabs });
  await call('dashboard', 1, query, { activeTabs: ['TAB-7'] });
  const places = orders.map(({ path, more }) => ({
    path: path.replace(/.*#/, '#'),
    more: more?.map((one) => one.replace(/.*#/, '#')),
  }));
  expect(places).toEqual([expected]);
});

it('a chart that the caller may not see is not found', async () =>
  expect(routes().call('chart', 2, {})).rejects.toMatchObject({ status: 404 }));

it.each([
  ['SNP_NO_BROWSER', 503],
  ['SNP_NO_VECTOR', 422],
])('what is in the way is said with its remedy: %s', async (code, status) => {
  const failure = new FacetError({ code, message: 'It cannot be had.', remedy: 'Take another.' });
  await expect(routes({ failure }).call('chart', 1, { format: 'svg' })).rejects.toMatchObject({
    status,
    body: { message: 'It cannot be had. Take another.' },
  });
});
