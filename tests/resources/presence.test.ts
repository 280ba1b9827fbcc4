import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, type ResourceServer, startResourceServer } from './resource-server.ts';

let app: ResourceServer;
let dashboard: number;
let path: string;

beforeEach(async () => {
  app = await startResourceServer();
  const { admin } = app;
  const made = async (address: string, body: object) => {
    const { status, body: answer } = await admin.post(address, body);
    expect(status, JSON.stringify(answer)).toBe(201);
    return answer.id as number;
  };
  const sqlalchemy_uri = 'postgresql://pilot:s3cret@db.example:5432/air';
  const database = await made('/api/v1/database/', { database_name: 'Air', sqlalchemy_uri });
  const dataset = await made('/api/v1/dataset/', { database, schema: 'public', table_name: 'flights' });
  const chart = await made('/api/v1/chart/', {
    slice_name: 'Delays',
    datasource_id: dataset,
    datasource_type: 'table',
  });
  const positions = { A: { type: 'CHART', id: 'A', children: [], meta: { chartId: chart } } };
  const json_metadata = JSON.stringify({ positions });
  dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'Air', published: true, json_metadata });
  path = `/api/v1/dashboard/${dashboard}/presence`;
});
afterEach(() => app.stop());

const say = async (who: Caller, window: string, editing = false) => {
  const { status, body } = await who.put(path, { window, editing });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result;
};

test('people who may see a dashboard learn who else has it open and edits it, and when they have left', async () => {
  const alpha = await app.signUp('alpha', ['Alpha']);
  expect(await say(alpha, 'one')).toEqual([]);
  const asSeen = { id: alpha.id, first_name: 'alpha', last_name: 'Test', editing: false };
  expect(await say(app.admin, 'w')).toEqual([asSeen]);
  await say(alpha, 'two', true);
  expect(await say(app.admin, 'w')).toEqual([{ ...asSeen, editing: true }]);
  expect((await alpha.delete(`${path}/two`)).status).toBe(200);
  expect(await say(app.admin, 'w')).toEqual([asSeen]);
  await alpha.delete(`${path}/one`);
  expect(await say(app.admin, 'w')).toEqual([]);
});

test('a user who may not see the dashboard is told no names and is not listed', async () => {
  const stranger = await app.signUp('stranger', ['Gamma']);
  await say(app.admin, 'w');
  expect((await stranger.put(path, { window: 'x', editing: true })).status).toBe(404);
  await stranger.delete(`${path}/w`);
  const alpha = await app.signUp('alpha', ['Alpha']);
  expect(await say(alpha, 'one')).toMatchObject([{ first_name: expect.any(String), editing: false }]);
  expect(await say(app.admin, 'w')).toMatchObject([{ id: alpha.id }]);
});

test.each([[{ window: 'a b', editing: true }], [{ window: 'a' }], [{ window: 'x'.repeat(65), editing: false }]])(
  'refuses %j',
  async (body) => expect((await app.admin.put(path, body)).status).toBe(400),
);
