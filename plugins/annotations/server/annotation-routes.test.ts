import { createPrincipal } from '@facet/plugin-identity/contract.server';
import { objectChanges } from '@facet/sdk/resource';
import type { HttpResult, Principal } from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { annotationEndpoints } from '../common/wire/annotation.ts';
import { layerEndpoints } from '../common/wire/layer.ts';
import { annotationRecords } from './annotation-records.ts';
import { annotationRoutes } from './annotation-routes.ts';
import { layerRoutes } from './layer-routes.ts';
import migrations from './migrations.ts';

const NO_HOOKS = { fire: async () => undefined as never };
const NOW = new Date('2026-01-05T10:00:00Z');
const L = '/api/v1/annotation_layer';

const person = (...actions: readonly string[]): Principal =>
  createPrincipal(
    { id: 9, username: 'u', firstName: 'U', lastName: 'U', email: 'u@example.org', isAnonymous: false, via: 'session' },
    [{ id: 1, name: 'role', views: new Map(actions.map((action) => [action, new Set(['Annotation'])])) }],
  );

let store: TestMetadataStore;
let call: (key: string, input?: { body?: unknown; params?: unknown; q?: unknown }) => Promise<HttpResult>;

beforeEach(async () => {
  store = await openTestMetadataStore(migrations, {
    '0000-test-people': {
      async up(db) {
        await db.schema
          .createTable('users')
          .addColumn('id', 'integer')
          .addColumn('first_name', 'text')
          .addColumn('last_name', 'text')
          .execute();
      },
    },
  });
  const parts = (kind: string) => ({ metadata: store, objects: objectChanges(NO_HOOKS, kind) });
  const sets = [layerRoutes(parts('annotation_layer'), () => NOW), annotationRoutes(parts('annotation'), () => NOW)];
  const principal = person('can_read', 'can_write');
  call = async (key, input = {}) => {
    const handler = sets.map(({ handlers }) => handlers[key]).find((one) => one !== undefined);
    if (handler === undefined) throw new Error(`No handler for ${key}.`);
    return handler({
      ...input,
      principal,
      scope: testScope(principal),
      request: { headers: {} },
    } as never);
  };
});
afterEach(() => store.close());

const layer = async (name: string): Promise<number> =>
  ((await call(`POST ${L}/`, { body: { name, descr: 'd' } })).json as { id: number }).id;
const annotate = (id: number, body: object) => call(`POST ${L}/:id/annotation/`, { params: { id }, body });
const OPENING = { short_descr: 'Opening', start_dttm: '2004-01-01 00:00', end_dttm: '2004-01-02 00:00' };

describe('annotation layers [B3.32]', () => {
  it('are made, listed, shown, changed and deleted', async () => {
    const id = await layer('Holidays');
    expect((await call(`GET ${L}/`)).json).toMatchObject({
      count: 1,
      ids: [id],
      result: [{ id, name: 'Holidays', descr: 'd', changed_on_delta_humanized: 'now' }],
    });
    expect((await call(`PUT ${L}/:id`, { params: { id }, body: { descr: 'e' } })).status ?? 200).toBe(200);
    expect((await call(`GET ${L}/:id`, { params: { id } })).json).toMatchObject({
      result: { id, name: 'Holidays', descr: 'e' },
    });
    expect((await call(`DELETE ${L}/`, { q: [id] })).json).toEqual({ message: 'Deleted 1 annotation layer' });
    await expect(call(`GET ${L}/:id`, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('have names of their own', async () => {
    const id = await layer('Holidays');
    const taken = { status: 422, body: { message: { name: ['Name must be unique'] } } };
    await expect(layer('Holidays')).rejects.toMatchObject(taken);
    const other = await layer('Releases');
    const body = { name: 'Holidays' };
    await expect(call(`PUT ${L}/:id`, { params: { id: other }, body })).rejects.toMatchObject(taken);
    await expect(call(`PUT ${L}/:id`, { params: { id }, body })).resolves.toMatchObject({ json: { id } });
  });

  it('stay while they have annotations', async () => {
    const id = await layer('Holidays');
    await annotate(id, OPENING);
    await expect(call(`DELETE ${L}/:id`, { params: { id } })).rejects.toMatchObject({
      status: 422,
      body: { message: 'Annotation layer has associated annotations.' },
    });
  });

  it('are found by words in their name or description', async () => {
    await layer('Holidays');
    const filters = (value: string) => ({ q: { filters: [{ col: 'name', opr: 'annotation_layer_all_text', value }] } });
    expect((await call(`GET ${L}/`, filters('HOLI'))).json).toMatchObject({ count: 1 });
    expect((await call(`GET ${L}/`, filters('%'))).json).toMatchObject({ count: 0 });
  });
});

describe('annotations', () => {
  it('belong to one layer', async () => {
    const [id, other] = [await layer('Holidays'), await layer('Releases')];
    const { json, status } = await annotate(id, { ...OPENING, json_metadata: '', long_descr: '' });
    expect(status).toBe(201);
    const annotation = (json as { id: number }).id;
    const one = `${L}/:id/annotation/:annotation`;
    expect((await call(`GET ${one}`, { params: { id, annotation } })).json).toMatchObject({
      result: {
        short_descr: 'Opening',
        start_dttm: '2004-01-01T00:00:00',
        end_dttm: '2004-01-02T00:00:00',
        layer: { id, name: 'Holidays' },
      },
    });
    for (const method of ['GET', 'DELETE'])
      await expect(call(`${method} ${one}`, { params: { id: other, annotation } })).rejects.toMatchObject({
        status: 404,
      });
    expect((await call(`GET ${L}/:id/annotation/`, { params: { id: other } })).json).toMatchObject({ count: 0 });
    const removed = await call(`DELETE ${L}/:id/annotation/`, { params: { id }, q: [annotation] });
    expect(removed.json).toEqual({ message: 'Deleted 1 annotation' });
  });

  it.each([
    ['a taken name', OPENING, 422, { short_descr: ['Short description must be unique for this layer'] }],
    [
      'an end before the start',
      { ...OPENING, short_descr: 'x', end_dttm: '2003-01-01' },
      422,
      { start_dttm: ['End date must be after start date'] },
    ],
  ])('refuse %s', async (_title, body, status, message) => {
    const id = await layer('Holidays');
    await annotate(id, OPENING);
    await expect(annotate(id, body)).rejects.toMatchObject({ status, body: { message } });
  });

  it('refuse an end that a change moves before the start', async () => {
    const id = await layer('Holidays');
    const annotation = ((await annotate(id, OPENING)).json as { id: number }).id;
    const change = { params: { id, annotation }, body: { end_dttm: '2003-12-31' } };
    await expect(call(`PUT ${L}/:id/annotation/:annotation`, change)).rejects.toMatchObject({ status: 422 });
  });

  it('of no layer: 400 for a new one, else 404', async () => {
    await expect(annotate(77, OPENING)).rejects.toMatchObject({ status: 400 });
    await expect(call(`GET ${L}/:id/annotation/`, { params: { id: 77 } })).rejects.toMatchObject({ status: 404 });
  });

  it('are returned to charts as timestamps, for callers with the permission to read them', async () => {
    const id = await layer('Holidays');
    await annotate(id, { ...OPENING, short_descr: 'Later', start_dttm: '2005-01-01', end_dttm: '2005-01-01' });
    await annotate(id, OPENING);
    const { recordsOf } = annotationRecords(store);
    const found = await recordsOf(testScope(person('can_read')), id);
    expect(found?.records.map(({ short_descr: name, start_dttm: at }) => [name, at])).toEqual([
      ['Opening', Date.UTC(2004, 0, 1)],
      ['Later', Date.UTC(2005, 0, 1)],
    ]);
    expect((await recordsOf(testScope(person()), id))?.records).toEqual([]);
    for (const value of [77, 'x']) expect(await recordsOf(testScope(person('can_read')), value)).toBeNull();
  });
});

describe('bodies', () => {
  const { body: layerBody } = layerEndpoints[`POST ${L}/`];
  const { body: annotationBody } = annotationEndpoints[`POST ${L}/:id/annotation/`];
  it.each([
    ['a layer without a name', layerBody, { name: '' }],
    ['a name of 251 characters', layerBody, { name: 'x'.repeat(251) }],
    ['an unknown member', layerBody, { name: 'x', owner: 1 }],
    ['no moment', annotationBody, { ...OPENING, start_dttm: 'soon' }],
    ['metadata that is no JSON', annotationBody, { ...OPENING, json_metadata: '{' }],
    ['a description of 501 characters', annotationBody, { ...OPENING, short_descr: 'x'.repeat(501) }],
  ])('refuse %s', (_title, schema, body) => expect(schema.safeParse(body).success).toBe(false));
});
