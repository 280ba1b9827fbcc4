import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import migrations from '../migrations.ts';
import { SentPictures } from './sent-pictures.ts';

let metadata: TestMetadataStore;
let pictures: SentPictures;

beforeEach(async () => {
  metadata = await openTestMetadataStore(migrations);
  pictures = new SentPictures(metadata);
});
afterEach(() => metadata.close());

const ANN = { id: 5, isAdmin: false };
const BOB = { id: 6, isAdmin: false };
const ADMIN = { id: 1, isAdmin: true };
const png = (size = 3) => ({ name: 'a.png', type: 'image/png', bytes: new Uint8Array(size).fill(7) });
const by = (logId: number, reportId = 1) => ({ reportId, logId, viewer: ANN.id });

it('pictures are kept, rows are not, and the first attempt counts', async () => {
  await pictures.keep(by(1), [{ name: 'a.csv', type: 'text/csv', bytes: new Uint8Array(9) }, png()]);
  await pictures.keep(by(1), [png(8)]);
  expect((await pictures.of([1], ANN)).get(1)).toEqual([
    { position: 0, name: 'a.png', type: 'image/png', bytes: 3, state: 'kept' },
  ]);
  const read = await pictures.read(1, 0, ANN);
  expect([...(read?.bytes ?? [])]).toEqual([7, 7, 7]);
});

it.each([
  ['the person whose rights made it', ANN, 'kept', true],
  ['an administrator', ADMIN, 'kept', true],
  ['another owner', BOB, 'closed', false],
])('are open to %s', async (_, person, state, isRead) => {
  await pictures.keep(by(1), [png()]);
  expect((await pictures.of([1], person)).get(1)).toMatchObject([{ state }]);
  expect((await pictures.read(1, 0, person)) !== undefined).toBe(isRead);
});

it('those of the last runs of a schedule are kept', async () => {
  await pictures.keep(by(900, 2), [png()]);
  for (let run = 1; run <= 52; run += 1) await pictures.keep(by(run), [png()]);
  const states = await pictures.of([1, 2, 3, 52, 900], ANN);
  expect([1, 2, 3, 52, 900].map((id) => states.get(id)?.[0]?.state)).toEqual(['gone', 'gone', 'kept', 'kept', 'kept']);
});

it('large ones are told of and not kept', async () => {
  await pictures.keep(by(1), [png(9 * 1024 * 1024)]);
  expect((await pictures.of([1], ANN)).get(1)).toMatchObject([{ bytes: 9 * 1024 * 1024, state: 'gone' }]);
});
