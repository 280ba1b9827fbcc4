import { act, cleanup, renderHook } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestHost } from '../../testing/test-host.ts';
import { type LaterAnswer, LaterAnswers } from '../app-points.ts';
import { HostContext } from '../host-context.ts';
import { ApiClientToken } from '../host.ts';
import { useLaterRequest } from './use-later-request.ts';

afterEach(cleanup);

/** The hook on a page whose server answers so, in this order. */
async function hookOn(answers: readonly Response[], later?: LaterAnswer) {
  const rest = [...answers];
  const request = vi.fn(async (_path: string, _init: RequestInit) => rest.shift() ?? new Response());
  const host = createTestHost({
    services: [[ApiClientToken, { request }]],
    entries: later === undefined ? [] : [[LaterAnswers, [{ key: 'jobs', load: async () => later }]]],
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HostContext value={host}>
      <Suspense>{children}</Suspense>
    </HostContext>
  );
  const { result } = await act(async () => renderHook(() => useLaterRequest(), { wrapper }));
  return { request, ask: result.current };
}

const accepted = () => new Response('{}', { status: 202 });

it('asks for a job, and gets what it has made', async () => {
  const onProgress = vi.fn();
  const ended: LaterAnswer['ended'] = async (_accepted, options) => {
    options?.onProgress?.({ done: 1, total: null });
    return '/file';
  };
  const { request, ask } = await hookOn([accepted(), new Response('made')], { ended });
  expect(await (await ask('/export', { onProgress })).text()).toBe('made');
  expect(request.mock.calls.map(([path, { headers }]) => [path, headers])).toEqual([
    ['/export', { Prefer: 'respond-async' }],
    ['/file', undefined],
  ]);
  expect(onProgress).toHaveBeenCalledWith({ done: 1, total: null });
});

it('takes what a server answers at once, which has no job for it', async () => {
  const { ask } = await hookOn([new Response('at once')], { ended: () => Promise.reject(new Error('no job')) });
  expect(await (await ask('/export')).text()).toBe('at once');
});

it('waits on the connection where nothing waits for jobs', async () => {
  const { request, ask } = await hookOn([new Response('at once')]);
  expect(await (await ask('/export')).text()).toBe('at once');
  expect(request.mock.calls[0]?.[1]).toEqual({});
});

it('fails with the job', async () => {
  const { ask } = await hookOn([accepted()], { ended: () => Promise.reject(new Error('broken')) });
  await expect(ask('/export')).rejects.toThrow('broken');
});
