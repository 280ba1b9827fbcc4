import { expect, it } from 'vitest';
import { pictureProgress, type PictureFacts } from './picture-progress.ts';
import type { ChartRun } from './chart-run.ts';

const rows: ChartRun['queries'] = [{ colnames: ['city'], coltypes: [1], data: [{ city: 'Oslo' }], rowcount: 1 }];
const none: ChartRun['queries'] = [{ colnames: ['city'], coltypes: [1], data: [], rowcount: 0 }];
const form = { viz_type: 'table', datasource: '1__table' };

const run = (more: Partial<ChartRun>): ChartRun => ({
  status: 'success',
  form,
  asked: form,
  queries: rows,
  error: null,
  startedAt: 0,
  endedAt: 0,
  answeredAt: 0,
  layerFailures: new Map(),
  awaitedLayers: [],
  ...more,
});

it.each<[string, Partial<PictureFacts>, object]>([
  [
    'before its rows',
    { run: run({ status: 'loading', form: null, queries: [] }), view: 'nothing' },
    { isSettled: false },
  ],
  ['before it is drawn', {}, { isSettled: false, problems: [] }],
  ['when it draws older rows', { drawn: none }, { isSettled: false, problems: [] }],
  ['once it is drawn', { drawn: rows }, { isSettled: true, problems: [] }],
  ['before its layers', { drawn: rows, run: run({ awaitedLayers: ['Storms'] }) }, { isSettled: false, problems: [] }],
  [
    'before its layers, without rows of its own',
    { run: run({ queries: none, awaitedLayers: ['Storms'] }) },
    { isSettled: false, problems: [] },
  ],
  [
    'without one of its layers',
    { drawn: rows, missing: ['Storms: no such layer'] },
    { isSettled: true, problems: ['Storms: no such layer'] },
  ],
  ['without rows', { run: run({ queries: none }) }, { isSettled: true, problems: [] }],
  ['of a type that nothing draws', { isKnown: false }, { isSettled: true }],
  ['that cannot be asked', { run: run({ status: 'idle', form: null }), hasErrors: true }, { isSettled: true }],
  [
    'that failed',
    { run: run({ status: 'failed', error: new Error('no such table') }), view: 'failure' },
    { isSettled: true, problems: ['no such table'] },
  ],
  ['without the code of its type', { failure: { error: new Error('gone') } }, { isSettled: true, problems: ['gone'] }],
  ['that throws', { broken: new Error('bad form') }, { isSettled: true, problems: ['bad form'] }],
])('[B4.5] a chart %s', (_, facts, progress) => {
  const whole = { run: run({}), view: 'picture', isKnown: true, failure: null, hasErrors: false } as const;
  expect(pictureProgress({ ...whole, drawn: null, broken: null, missing: [], ...facts })).toEqual(progress);
});
