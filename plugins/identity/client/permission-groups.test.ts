import { describe, expect, it } from 'vitest';
import { actionText, groupPermissions, searchPermissions, viewText } from './permission-groups.ts';

const pair = (id: number, action: string, view: string) => ({
  id,
  permission: { name: action },
  view_menu: { name: view },
});
const groups = groupPermissions([
  pair(1, 'can_write', 'Chart'),
  pair(2, 'can_read', 'Annotation'),
  pair(3, 'can_read', 'Chart'),
  pair(4, 'database_access', '[main].(id:1)'),
]);
const ids = (search: string, only: ReadonlySet<number> | null = null) =>
  searchPermissions(groups, search, only).flatMap((group) => group.pairs.map(({ id }) => id));

describe('permissions to choose from', () => {
  it('are grouped by view, each group sorted', () => {
    expect(groups.map(({ view, pairs }) => [view, ...pairs.map(({ action }) => action)])).toEqual([
      ['[main].(id:1)', 'database_access'],
      ['Annotation', 'can_read'],
      ['Chart', 'can_read', 'can_write'],
    ]);
  });

  it.each([
    ['', null, [4, 2, 3, 1]],
    ['chart', null, [3, 1]],
    ['WRITE', null, [1]],
    [' read ', null, [2, 3]],
    ['', new Set([1, 4]), [4, 1]],
    ['chart', new Set([4]), []],
    ['nothing of it', null, []],
  ])('searched for %j among %o', (search, only, expected) => {
    expect(ids(search, only)).toEqual(expected);
  });
});

it.each([
  ['Dashboard', 'Dashboard'],
  ['DashboardFilterStateRestApi', 'Dashboard filter state'],
  ['ExplorePermalinkRestApi', 'Explore permalink'],
  ['SavedQuery', 'Saved query'],
  ['SQLLab', 'SQL lab'],
  ['Row Level Security', 'Row Level Security'],
  ['[db].[flights](id:3)', '[db].[flights](id:3)'],
])('%s is read as %s', (view, text) => {
  expect(viewText(view)).toBe(text);
});

it.each([
  ['can_read', 'Read'],
  ['can_warm_up_cache', 'Warm up cache'],
  ['datasource_access', 'Datasource access'],
  ['menu_access', 'Menu access'],
])('%s is read as %s', (action, text) => {
  expect(actionText(action)).toBe(text);
});
