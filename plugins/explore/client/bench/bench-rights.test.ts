import type { Session } from '@facet/sdk/client';
import { expect, it } from 'vitest';
import { benchRights } from './bench-rights.ts';

const ME = 7;
const DATASET = { owners: [{ id: ME, first_name: 'A', last_name: 'B' }], type: 'table' } as const;
const QUERY = { ...DATASET, type: 'query' } as const;
const CHART = { owners: [ME] };

function sessionOf(user: Partial<Session['user']>, refused: readonly string[] = []): Pick<Session, 'can' | 'user'> {
  return {
    user: {
      isAnonymous: false,
      isAdmin: false,
      userId: ME,
      username: 'me',
      firstName: 'A',
      lastName: 'B',
      roles: [],
      ...user,
    } as Session['user'],
    can: (_permission: string, view: string) => !refused.includes(view),
  };
}

it.each<[string, ReturnType<typeof benchRights>, Partial<ReturnType<typeof benchRights>>]>([
  [
    '[B6.2] [B6.4] [B6.9] an owner changes chart and dataset',
    benchRights(sessionOf({}), CHART, DATASET, true),
    { mayChange: true, mayEditDataset: true, mayUseSqlLab: false },
  ],
  [
    'a chart of a query is saved by those who may make a dataset of it, and a query is no dataset to edit',
    benchRights(sessionOf({}), null, QUERY, true),
    { maySave: true, maySaveDataset: true, mayEditDataset: false },
  ],
  [
    'a chart of a query cannot be saved without a dataset',
    benchRights(sessionOf({}, ['Dataset']), null, QUERY, true),
    { maySave: false, maySaveDataset: false },
  ],
  [
    'what is managed elsewhere stays',
    benchRights(
      sessionOf({}),
      { ...CHART, is_managed_externally: true },
      { ...DATASET, is_managed_externally: true },
      true,
    ),
    { maySave: true, mayChange: false, mayEditDataset: false, ownsDataset: true },
  ],
  [
    '[B6.4] [B6.9] others save a copy',
    benchRights(sessionOf({ userId: 8 }), CHART, DATASET, true),
    { maySave: true, mayChange: false, mayEditDataset: false },
  ],
  [
    '[B6.2] [B6.4] [B1.2] an administrator owns everything',
    benchRights(sessionOf({ userId: 8, isAdmin: true }), CHART, DATASET, true),
    { mayChange: true, mayEditDataset: true, mayUseSqlLab: true },
  ],
  [
    'a chart that is not saved has no properties',
    benchRights(sessionOf({}), null, DATASET, true),
    { maySave: true, mayChange: false },
  ],
  [
    'without the plugin of datasets none is edited or made',
    benchRights(sessionOf({}), CHART, DATASET, false),
    { mayEditDataset: false, maySaveDataset: false },
  ],
  [
    '[B6.2] [B6.7] permissions come first',
    benchRights(sessionOf({ roles: ['SQL_Lab'] }, ['Chart', 'Dataset']), CHART, DATASET, true),
    { maySave: false, mayChange: false, maySaveDataset: false, mayUseSqlLab: true },
  ],
  ['[A6.5] who may share does so', benchRights(sessionOf({}), CHART, DATASET, true), { mayShare: true }],
  [
    '[A6.5] who may not share is offered no way to',
    benchRights(sessionOf({}, ['Superset']), CHART, DATASET, true),
    { mayShare: false, maySave: true },
  ],
])('%s', (_title, rights, expected) => {
  expect(rights).toMatchObject(expected);
});
