import { RISON } from 'rison2';
import { expect, it } from 'vitest';
import { dashboardViewPath } from './view-path.ts';

const URL = '/superset/dashboard/sales/';

it.each<readonly [string, Parameters<typeof dashboardViewPath>[1], number | undefined, string]>([
  ['as it opens', {}, undefined, URL],
  ['as it is pictured', {}, 3, `${URL}?standalone=3`],
  ['at a tab', { anchor: 'TAB-a b' }, undefined, `${URL}#TAB-a%20b`],
  ['at the innermost of its tabs', { activeTabs: ['TAB-1', 'TAB-2'] }, undefined, `${URL}#TAB-2`],
  ['with arguments for queries', { urlParams: [['city', 'Oslo & Co']] }, undefined, `${URL}?city=Oslo+%26+Co`],
  [
    'never in another mode',
    {
      urlParams: [
        ['edit', 'true'],
        ['standalone', '0'],
      ],
    },
    3,
    `${URL}?standalone=3`,
  ],
  ['with a shared state', { permalinkKey: 'abc', dataMask: { a: 1 } }, undefined, `${URL}?permalink_key=abc`],
])('a dashboard %s', (_, state, alone, path) => expect(dashboardViewPath(URL, state, alone)).toBe(path));

it('a dashboard with its filters set', () => {
  const dataMask = { 'NATIVE_FILTER-1': { filterState: { value: ["O'Neil"] } } };
  const path = dashboardViewPath(URL, { dataMask }, 3);
  const search = new URLSearchParams(path.slice(path.indexOf('?')));
  expect(RISON.parse(search.get('native_filters') ?? '')).toEqual(dataMask);
});
