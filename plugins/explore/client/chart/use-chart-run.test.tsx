import type { Charts } from '@facet/plugin-charts/contract.client';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type AppEvents, ApiError, type EventBus, EventBusToken, HostContext } from '@facet/sdk/client';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { createTestHost } from '@facet/sdk/testing/client';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import { useChartRun } from './use-chart-run.ts';

afterEach(cleanup);

const FORM: FormData = { viz_type: 'table', datasource: '1__table' };
const ROWS: QueryResult = { colnames: ['a'], coltypes: [0], data: [{ a: 1 }], rowcount: 1 };

const refused = () => new ApiError('Your session timed out', { status: 401, type: null, requestId: null, body: null });

function stage(layers: readonly Readonly<Record<string, unknown>>[] = []) {
  const answers: (() => Promise<readonly QueryResult[]>)[] = [];
  const asked = vi.fn();
  const forced: boolean[] = [];
  const replaced = new Set<() => void>();
  const charts: Charts = {
    ChartView: () => null,
    labelColors: () => new Map(),
    colorsOf: () => new Map(),
    buildQueryContext: async (form) => ({
      datasource: { id: 1, type: 'table' },
      queries: layers.length === 0 ? [] : [{ annotation_layers: layers }],
      form_data: form,
    }),
    prepare: async () => {},
    attempt: () => ({
      whenReplaced(retry) {
        replaced.add(retry);
        return { dispose: () => replaced.delete(retry) };
      },
    }),
    fetchData: (context, { force = false }) => {
      asked(context.form_data);
      forced.push(force);
      return answers.shift()?.() ?? Promise.reject(new Error('not asked'));
    },
  };
  const listeners = new Set<(payload: AppEvents['session:renewed']) => void>();
  const events: EventBus = {
    on<K extends keyof AppEvents>(event: K, listener: (payload: AppEvents[K]) => void) {
      const heard = (payload: AppEvents['session:renewed']) => listener(payload as AppEvents[K]);
      if (event === 'session:renewed') listeners.add(heard);
      return { dispose: () => listeners.delete(heard) };
    },
    emit() {},
  };
  const host = createTestHost({ services: [[EventBusToken, events]] });
  const services = { charts } as Partial<ExploreServices> as ExploreServices;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HostContext value={host}>
      <ExploreServicesContext value={services}>
        <Suspense>{children}</Suspense>
      </ExploreServicesContext>
    </HostContext>
  );
  const hook = renderHook(() => useChartRun(), { wrapper });
  /** @param given Responses for the chart, then for its layers */
  const run = async (...given: readonly (() => Promise<readonly QueryResult[]>)[]) => {
    answers.push(...given);
    await act(async () => hook.result.current.start(FORM, {}, false));
  };
  const refresh = async (...given: readonly (() => Promise<readonly QueryResult[]>)[]) => {
    answers.push(...given);
    await act(async () => hook.result.current.start(FORM, {}, true));
  };
  const layersOf = {
    stop: () => act(async () => hook.result.current.layers.stop()),
    retry: async (name: string, answer: () => Promise<readonly QueryResult[]>) => {
      answers.push(answer);
      await act(async () => hook.result.current.layers.retry(name));
    },
  };
  const renew = async (answer: () => Promise<readonly QueryResult[]>) => {
    answers.push(answer);
    await act(async () => {
      for (const listener of listeners) listener({});
    });
  };
  const replace = async (answer: () => Promise<readonly QueryResult[]>) => {
    answers.push(answer);
    await act(async () => {
      const waiting = [...replaced];
      for (const retry of waiting) retry();
    });
  };
  const stop = () => act(async () => hook.result.current.stop());
  return { run, refresh, stop, layersOf, renew, replace, asked, forced, now: () => hook.result.current.run };
}

it.each<[string, () => Promise<readonly QueryResult[]>, boolean, string]>([
  ['succeeds', async () => [ROWS], false, 'success'],
  ['fails', () => Promise.reject(new Error('no such column')), false, 'failed'],
  ['is stopped', () => new Promise(() => {}), true, 'stopped'],
])('[A4.4] a run starts and %s', async (_, answer, stops, ended) => {
  const { run, stop, asked, now } = stage();
  expect(now().status).toBe('idle');
  await run(answer);
  expect(asked).toHaveBeenCalledWith(FORM);
  if (stops) {
    expect(now()).toMatchObject({ status: 'loading', endedAt: null });
    await stop();
  }
  expect(now()).toMatchObject({ status: ended, startedAt: expect.any(Number), endedAt: expect.any(Number) });
});

it('keeps the last answer and its age when a refresh fails', async () => {
  const { run, now } = stage();
  await run(async () => [ROWS]);
  const { answeredAt } = now();
  await run(() => Promise.reject(new Error('Network error.')));
  expect(now()).toMatchObject({ status: 'failed', queries: [ROWS], form: FORM, answeredAt });
  expect(answeredAt).not.toBeNull();
});

it('treats an answer with a failed query as a failure', async () => {
  const { run, now } = stage();
  await run(async () => [{ ...ROWS, error: 'no such column' }]);
  expect(now()).toMatchObject({ status: 'failed', queries: [] });
  expect(String(now().error)).toContain('no such column');
});

it('repeats a request that an expired session has failed, after the user has signed in again', async () => {
  const { run, renew, asked, now } = stage();
  await run(() => Promise.reject(refused()));
  expect(now().status).toBe('failed');
  await renew(async () => [ROWS]);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(now()).toMatchObject({ status: 'success', queries: [ROWS] });
});

it('does not repeat a run that failed for another reason', async () => {
  const { run, renew, asked } = stage();
  await run(() => Promise.reject(new Error('no such column')));
  await renew(async () => [ROWS]);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('repeats a failed request when the plugin of its chart type is replaced, but not a successful one', async () => {
  const { run, replace, asked, now } = stage();
  await run(async () => [ROWS]);
  await replace(async () => [ROWS]);
  expect(asked).toHaveBeenCalledTimes(1);
  await run(() => Promise.reject(new Error('the code of the type failed')));
  await replace(async () => [ROWS]);
  expect(now()).toMatchObject({ status: 'success', error: null });
});

const storms = async () => [{ ...ROWS, annotation_data: { Storms: { records: [] } } }];
const never = () => new Promise<readonly QueryResult[]>(() => {});

it('names the awaited layers until each has rows or an error', async () => {
  const { run, now, asked } = stage([{ name: 'Storms' }, { name: 'Rain' }]);
  const late = Promise.withResolvers<readonly QueryResult[]>();
  await run(
    async () => [ROWS],
    () => late.promise,
    () => Promise.reject(new Error('no such layer')),
  );
  expect(asked).toHaveBeenCalledTimes(3);
  expect(now()).toMatchObject({ status: 'success', awaitedLayers: ['Storms'] });
  expect([...now().layerFailures.keys()]).toEqual(['Rain']);
  await act(async () => late.resolve(await storms()));
  expect(now()).toMatchObject({ awaitedLayers: [], queries: [{ annotation_data: { Storms: { records: [] } } }] });
});

it('[A8.19] stops layers that are loading, and loads only what is missing again', async () => {
  const { run, layersOf, now, asked } = stage([{ name: 'Rain' }, { name: 'Storms' }]);
  const late = Promise.withResolvers<readonly QueryResult[]>();
  await run(
    async () => [ROWS],
    async () => [{ ...ROWS, annotation_data: { Rain: { records: [] } } }],
    () => late.promise,
  );
  await layersOf.stop();
  expect(now()).toMatchObject({ status: 'success', awaitedLayers: [] });
  expect([...now().layerFailures]).toEqual([['Storms', { kind: 'stopped' }]]);
  await act(async () => late.resolve(await storms()));
  expect(now().queries[0]?.annotation_data).toEqual({ Rain: { records: [] } });
  await layersOf.retry('Storms', storms);
  expect(asked).toHaveBeenCalledTimes(4);
  expect(now()).toMatchObject({ awaitedLayers: [], layerFailures: new Map() });
  expect(now().queries[0]?.annotation_data).toEqual({ Rain: { records: [] }, Storms: { records: [] } });
});

it('[B4.7] a new run forgets the layers of the run before', async () => {
  const { run, now } = stage([{ name: 'Storms' }]);
  const late = Promise.withResolvers<readonly QueryResult[]>();
  await run(
    async () => [ROWS],
    () => late.promise,
  );
  await run(never);
  expect(now()).toMatchObject({ status: 'loading', awaitedLayers: [] });
  await act(async () => late.resolve(await storms()));
  expect(now().queries[0]?.annotation_data).toBeUndefined();
});

it('a refresh without the cache reads the rows of layers again too', async () => {
  const { refresh, forced } = stage([{ name: 'Storms' }]);
  await refresh(async () => [ROWS], storms);
  expect(forced).toEqual([true, true]);
});
