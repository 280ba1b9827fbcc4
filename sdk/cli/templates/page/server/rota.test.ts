import { HttpRoutes, JobHandlers, MetadataStoreToken, type People, PeopleToken } from '@facet/sdk/server';
import { callRoute, createPluginTester, mock, type PluginTester, runJob, testPrincipal } from '@facet/sdk/testing';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { afterEach, beforeEach, expect, it } from 'vitest';
import plugin from './index.ts';
import migrations from './migrations.ts';

const SHIFTS = '/api/plugins/{{id}}/shifts';
const permissions = [
  ['can_read', '{{id}}'],
  ['can_write', '{{id}}'],
] as const;
const ann = testPrincipal({ id: 1, permissions });
const ben = testPrincipal({ id: 2, permissions });
const people: People = {
  named: async (ids) => ids.map((id) => ({ id, first_name: id === 1 ? 'Ann' : 'Ben', last_name: 'Lee' })),
  choices: async () => ({ count: 0, result: [] }),
};

let metadata: TestMetadataStore;
let tester: PluginTester;
beforeEach(async () => {
  metadata = await openTestMetadataStore(migrations);
  tester = await createPluginTester(plugin, {
    services: [mock(MetadataStoreToken, metadata), mock(PeopleToken, people)],
    settings: { keep_days: 7 },
  });
});
afterEach(async () => {
  tester.dispose();
  await metadata.close();
});

async function take(day: string, principal = ann) {
  return callRoute(await tester.load(HttpRoutes, 'shifts'), `POST ${SHIFTS}`, { principal, body: { day } });
}

async function shifts(principal = ann) {
  return callRoute(await tester.load(HttpRoutes, 'shifts'), `GET ${SHIFTS}`, { principal });
}

it('gives a day to the first who asks', async () => {
  expect(await take('2026-03-02')).toMatchObject({ status: 201 });
  await expect(take('2026-03-02', ben)).rejects.toMatchObject({
    status: 409,
    body: { message: '2026-03-02 is taken already.' },
  });
  const day = { id: 1, day: '2026-03-02', person: 'Ann Lee' };
  expect(await shifts()).toEqual({ json: { result: [{ ...day, isOwn: true }] } });
  expect(await shifts(ben)).toEqual({ json: { result: [{ ...day, isOwn: false }] } });
});

it('lets people give back their own days, and no others', async () => {
  await take('2026-03-02');
  const giveBack = async (principal: typeof ann) =>
    callRoute(await tester.load(HttpRoutes, 'shifts'), `DELETE ${SHIFTS}/:id`, { principal, params: { id: '1' } });
  await expect(giveBack(ben)).rejects.toMatchObject({ status: 404 });
  await giveBack(ann);
  expect(await shifts()).toEqual({ json: { result: [] } });
});

it('refuses those who do not hold the permission', async () => {
  await expect(take('2026-03-02', testPrincipal())).rejects.toMatchObject({ status: 403 });
});

it('removes shifts that are older than the setting says', async () => {
  for (const day of ['2026-03-01', '2026-03-03']) await take(day);
  const job = await tester.load(JobHandlers, '{{id}}/clean');
  expect(await runJob(job, { scheduledFor: '2026-03-10T02:30:00.000Z' })).toMatchObject([
    { message: 'old shifts removed', fields: { before: '2026-03-03', shifts: 1 } },
  ]);
  expect(await shifts()).toMatchObject({ json: { result: [{ day: '2026-03-03' }] } });
});
