import { expect, test } from 'vitest';
import { stageDashboard, stageSession } from '../testing/stage-data.ts';
import { rightsOn, rightsOnChart } from './dashboard-rights.ts';

const session = (held: readonly string[], isAdmin = false) => {
  const stage = stageSession(false);
  return {
    ...stage,
    user: { ...stage.user, userId: 1, isAdmin },
    can: (name: string, view: string) => held.includes(`${name} ${view}`),
  };
};
const owned = (...owners: readonly number[]) => ({
  ...stageDashboard({ settings: {}, isOwned: false, isNew: false }),
  is_managed_externally: false,
  owners: owners.map((id) => ({ id, first_name: 'Ann', last_name: 'Lee' })),
});
const WRITE = 'can_write Dashboard';

test.each<[string, readonly number[], readonly string[], boolean, boolean]>([
  ['an owner who may write', [1], [WRITE], false, true],
  ['an owner without the right', [1], [], false, false],
  ['a reader who may write', [2], [WRITE], false, false],
  ['an administrator', [2], [WRITE], true, true],
])('[A6.1] [A6.2] [B6.6] %s edits or not', (_, owners, held, isAdmin, edit) => {
  expect(rightsOn(owned(...owners), session(held, isAdmin))).toMatchObject({ edit, save: held.includes(WRITE) });
});

test('a dashboard that is managed externally cannot be edited', () => {
  expect(rightsOn({ ...owned(1), is_managed_externally: true }, session([WRITE])).edit).toBe(false);
});

test.each([
  ['[A6.3]', 'can_share_dashboard Superset', { share: true, shareChart: false }],
  ['[A6.4]', 'can_explore Superset', { explore: true, viewQuery: true, viewTable: true, csv: false }],
  ['[A6.5]', 'can_share_chart Superset', { share: false, shareChart: true }],
  ['[A6.6]', 'can_csv Superset', { csv: true, explore: false }],
])('%s %s gives its right and no other', (_, held, rights) => {
  expect(rightsOn(owned(), session([held]))).toMatchObject(rights);
});

test.each([
  ['a chart of the reader', {}, { explore: true, drill: true, allRows: true, csv: true, viewTable: true }],
  [
    'a chart that is lent',
    { is_lent: true },
    { explore: false, drill: false, allRows: false, csv: true, viewTable: true },
  ],
  ['one whose pages are turned', { is_lent: true, form_data: { server_pagination: true } }, { allRows: true }],
])('[A6.10] %s gives its rights', (_, chart, rights) => {
  const held = ['can_explore Superset', 'can_csv Superset', 'can_samples Datasource'];
  expect(rightsOnChart(rightsOn(owned(), session(held)), chart)).toMatchObject(rights);
});
