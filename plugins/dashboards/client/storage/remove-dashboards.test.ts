import type { ApiClient } from '@facet/sdk/client';
import { expect, it } from 'vitest';
import texts from '../../i18n/list/en.json' with { type: 'json' };
import { removeDashboard, removeDashboards } from './remove-dashboards.ts';

const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ');
const parts = (answer: () => Promise<unknown>) => ({ api: { call: answer } as unknown as Pick<ApiClient, 'call'>, t });
const sales = { id: 1, name: 'Sales' };
const done = () => Promise.resolve({ message: 'Deleted 2 dashboards' });
const refused = () => Promise.reject(new Error('Reports use it'));

it('tells what was deleted [B8.34]', async () => {
  expect(await removeDashboard(parts(done), sales)).toBe('list.deletedOne Sales');
  expect(await removeDashboards(parts(done), [1, 2])).toBe('Deleted 2 dashboards');
});

it('tells why a dashboard must stay [B8.35] [B8.36]', async () => {
  await expect(removeDashboard(parts(refused), sales)).rejects.toThrow('list.deleteFailedOne Sales Reports use it');
  await expect(removeDashboards(parts(refused), [1, 2])).rejects.toThrow('list.deleteFailed Reports use it');
});

it('[B8.34] [B8.35] [B8.36] has these words', () => {
  expect(texts.list).toMatchObject({
    deletedOne: 'Deleted: {{name}}',
    deleteFailed: 'There was an issue deleting: {{reason}}',
    deleteFailedOne: 'There was an issue deleting {{name}}: {{reason}}',
  });
});
