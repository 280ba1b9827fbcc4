import { ApiError, type ApiClient, type EventBus, type Notifier, type Session } from '@facet/sdk/client';
import { afterEach, expect, test, vi } from 'vitest';
import { type LabServices, openLab } from './lab.ts';

afterEach(() => vi.unstubAllGlobals());

test('unreadable tabs cause no notice while no page is open', async () => {
  vi.stubGlobal('navigator', {});
  const told: string[] = [];
  const say = (text: string) => {
    told.push(text);
  };
  const notify: Notifier = { success: say, info: say, warning: say, error: say, undoable: say };
  const events: EventBus = { on: () => ({ dispose() {} }), emit() {} };
  const call = vi.fn(async () => {
    throw new ApiError('Forbidden', { status: 403, body: null, requestId: null, type: null });
  });
  const api: ApiClient = { call, request: call };
  const session = { conf: {}, user: { userId: 7 } } as Partial<Session> as Session;
  const services: LabServices = {
    api,
    notify,
    events,
    session,
    keepsTabs: { get: () => true, subscribe: () => ({ dispose() {} }) },
  };
  const lab = openLab(services, { device: null, window: null });
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  await Promise.resolve();
  expect(told).toEqual([]);
  lab.dispose();
});

test.each([
  ['as the server says', { DEFAULT_SQLLAB_LIMIT: 250 }, 250],
  ['1000 where it says nothing', {}, 1000],
])('[A9.2] a new tab asks for so many rows: %s', (_, conf, limit) => {
  const call = vi.fn(() => new Promise<never>(() => {}));
  const services = {
    api: { call, request: call },
    notify: {},
    events: { on: () => ({ dispose() {} }), emit() {} },
    session: { conf, user: { userId: 7 } },
    keepsTabs: { get: () => false, subscribe: () => ({ dispose() {} }) },
  } as unknown as LabServices;
  const lab = openLab(services, { device: null, window: null });
  expect(lab.store.getState().tabs.map(({ queryLimit }) => queryLimit)).toEqual([limit]);
  lab.dispose();
});
