import type { ApiClient } from '@facet/sdk/client';
import { describe, expect, it, vi } from 'vitest';
import { settingKeeper } from './setting-keeper.ts';

const kept = { user: { 'me/one': { shade: 'dark' } }, system: {} };
const server = () => vi.fn((_endpoint: string, _input?: unknown) => Promise.resolve({ result: kept }));
const keeperOn = (call: ReturnType<typeof server>) => settingKeeper({ call } as unknown as ApiClient);

describe('the keeper of settings', () => {
  it('shows the settings of the server', async () => {
    expect(await keeperOn(server()).read()).toEqual(kept);
  });

  it.each([
    ['user', 'PUT /api/v1/setting/user/:owner/:name/:key'],
    ['system', 'PUT /api/v1/setting/system/:owner/:name/:key'],
  ] as const)('keeps a setting of the scope %s by its own call', async (scope, endpoint) => {
    const call = server();
    await keeperOn(call).keep(scope, 'me/one', 'shade', 'dark');
    expect(call.mock.calls).toEqual([
      [endpoint, { params: { owner: 'me', name: 'one', key: 'shade' }, body: { value: 'dark' } }],
    ]);
  });
});
