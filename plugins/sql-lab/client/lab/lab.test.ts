import { ApiError, type ApiClient, type EventBus, type Notifier, type Session } from '@facet/sdk/client';
import { afterEach, expect, test, vi } from 'vitest';
import { type LabServices, openLab } from './lab.ts';

afterEach(() => vi.unstubAllGlobals());

test('nothing is said of tabs that cannot be read while no page is there to say it', async () => {
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
