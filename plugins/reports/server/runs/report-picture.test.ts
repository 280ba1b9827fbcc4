import type { SnapshotOrder, Snapshots } from '@facet/plugin-snapshot/contract.server';
import { expect, it } from 'vitest';
import { chartPage, dashboardPage, isPlaced, reportPicture } from './report-picture.ts';

const CHART = { id: 7, url: '/explore/?slice_id=7' };
const SALES = { id: 3, url: '/superset/dashboard/sales/' };

it.each([
  ['a chart', chartPage(CHART, false).path, '/explore/?slice_id=7&standalone=3'],
  ['a chart that is asked anew', chartPage(CHART, true).path, '/explore/?slice_id=7&standalone=3&force=true'],
  ['a dashboard', dashboardPage(SALES, {}, { force: false, tabs: [] }).path, '/superset/dashboard/sales/?standalone=3'],
  [
    'a tab with its filters, asked anew',
    dashboardPage(
      SALES,
      { anchor: 'TAB-1', dataMask: { f: { id: 'f' } }, urlParams: [['city', 'Oslo']] },
      { force: true, tabs: [] },
    ).path,
    '/superset/dashboard/sales/?city=Oslo&force=true&native_filters=%28f%3A%28id%3Af%29%29&standalone=3#TAB-1',
  ],
])('%s has its page', (_, path, expected) => expect(path).toBe(expected));

it('a dashboard of which all is sent has a page for each tab, with its filters', () => {
  const view = { urlParams: [['city', 'Oslo']] } as const;
  expect(dashboardPage(SALES, view, { force: false, tabs: ['TAB-1', 'TAB 2'] })).toMatchObject({
    path: '/superset/dashboard/sales/?city=Oslo&standalone=3#TAB-1',
    more: ['/superset/dashboard/sales/?city=Oslo&standalone=3#TAB%202'],
  });
});

it.each([
  ['nothing', {}, false],
  ['a tab that is open', { activeTabs: ['TAB-1'] }, true],
  ['a place', { anchor: 'CHART-1' }, true],
  ['filters', { dataMask: { f: {} }, activeTabs: [], anchor: '' }, false],
])('a schedule with %s chosen', (_, view, expected) => expect(isPlaced(view)).toBe(expected));

it.each([
  ['png', null, { width: 800, scale: 2 }, { name: 'Sales Bcc  eve.png', type: 'image/png', shown: true }],
  ['pdf', 1200, { width: 1200 }, { name: 'Sales Bcc  eve.pdf', type: 'application/pdf' }],
] as const)('a report as %s has one file, and says what is missing in it', async (format, width, asked, file) => {
  const orders: SnapshotOrder[] = [];
  const pictures: Snapshots = {
    async take(order) {
      orders.push(order);
      const type = order.format === 'pdf' ? 'application/pdf' : 'image/png';
      return { bytes: new Uint8Array([1]), type, problems: ['The chart Trips could not be drawn.'] };
    },
  };
  const since = new Date(1_000);
  const look = { format, width, name: 'Sales\r\nBcc: eve', since } as const;
  const taken = await reportPicture(pictures, chartPage(CHART, false), look, new AbortController().signal);
  expect(orders).toEqual([
    expect.objectContaining({ of: { kind: 'chart', id: 7 }, format, height: 600, whole: false, since, ...asked }),
  ]);
  expect(taken).toEqual({
    file: { ...file, bytes: new Uint8Array([1]) },
    problems: ['The chart Trips could not be drawn.'],
  });
});
