import { type ArchivedKind, ArchivedKindsPoint } from '@facet/plugin-bundles/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { PluginAdministrationToken } from '@facet/sdk/server';
import { testManifest } from '@facet/core/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { manifest as bundles } from '../../plugins/bundles/manifest.ts';
import { manifest as contractNames } from '../../plugins/contract-names/manifest.ts';
import { manifest as identity } from '../../plugins/identity/manifest.ts';
import { bundleOf, filesOf } from '../support/bundle-archives.ts';
import { buildPlugin } from './build-plugin.ts';

const BOARD = '11111111-1111-4111-8111-111111111111';
const NEW_BOARD = '22222222-2222-4222-8222-222222222222';
const NOTE = '33333333-3333-4333-8333-333333333333';
const NEW_NOTE = '44444444-4444-4444-8444-444444444444';

/** Boards of a built-in plugin, by uuid; notes of the installed one hang on them. */
const boards = new Map([[BOARD, { id: 1, title: 'First' }]]);
const boardsManifest = testManifest({
  id: 'test/boards',
  server: {},
  contributes: {
    'resource/archive@1': [
      {
        key: 'board',
        title: 'Board',
        type: 'Board',
        folder: 'boards',
        view: 'Board',
        path: '/api/v1/board',
        needs: [],
      },
    ],
  },
});
const archivedBoards: ArchivedKind = {
  members: { names: ['title'] },
  ids: async () => [...boards.values()].map(({ id }) => id),
  read: async (_scope, ids) =>
    [...boards].flatMap(([uuid, { id, title }]) =>
      ids.includes(id) ? [{ id, uuid, path: [title], content: { title, uuid, version: '1.0.0' }, needs: [] }] : [],
    ),
  locate: async (_scope, uuids) =>
    new Map(
      uuids.flatMap((uuid) => {
        const found = boards.get(uuid);
        return found ? [[uuid, { id: found.id, name: found.title }]] : [];
      }),
    ),
  plan: async (_scope, { files }) => ({
    problems: {},
    objects: files.map(({ path, uuid, content }) => {
      const id = boards.get(uuid)?.id;
      const name = String(content['title']);
      return id === undefined ? { path, uuid, name, change: 'create' } : { path, uuid, name, change: 'keep', id };
    }),
    announce: (work) =>
      work(async () =>
        files.flatMap(({ uuid, content }) => {
          if (boards.has(uuid)) return [];
          const id = boards.size + 1;
          boards.set(uuid, { id, title: String(content['title']) });
          return [id];
        }),
      ),
  }),
};

const notes = () =>
  buildPlugin(
    { id: 'acme/notes' },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { MetadataStoreToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'acme/notes', version: '1.0.0', name: 'Notes', description: 'Notes on boards.', engines: { sdk: '^1.0.0' },
          capabilities: ['session:read'], server: { requires: { metadata: MetadataStoreToken } },
          contributes: { 'resource/archive@1': [{
            key: 'acme-note', title: 'Note', type: 'Note', folder: 'acme_notes', view: 'Note', path: '/api/plugins/acme/notes',
            needs: ['board'], members: ['text', 'board_uuid'],
          }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { manifest } from '../manifest.ts';
        export { default as migrations } from './migrations.ts';
        const BOARDS = { 1: '${BOARD}', 2: '${NEW_BOARD}' };
        export default defineServerPlugin(manifest, (ctx, { metadata }) => {
          const rows = () => metadata.db().selectFrom('note').selectAll().orderBy('id').execute();
          ctx.implement({ id: 'resource/archive@1' }, 'acme-note', async () => ({
            ids: async () => (await rows()).map(({ id }) => id),
            read: async (scope, ids) => (await rows()).filter(({ id }) => ids.includes(id)).map((row) => ({
              id: row.id, uuid: row.uuid, path: [row.text], needs: [{ kind: 'board', id: row.board_id }],
              content: { text: row.text, board_uuid: BOARDS[row.board_id], uuid: row.uuid, version: '1.0.0', by: scope.principal.username },
            })),
            alongside: async () => [],
            locate: async () => [],
            check: async (_scope, files) => {
              const known = new Map((await rows()).map((row) => [row.uuid, row.id]));
              return files.map(({ path, uuid, content }) => ({
                path, name: String(content.text), refers: [{ kind: 'board', uuid: content.board_uuid }],
                ...(known.has(uuid) ? { id: known.get(uuid) } : {}),
                ...(content.text === 'bad' ? { problem: 'A note is not bad' } : {}),
              }));
            },
            take: async (_scope, files, targets) => {
              const known = new Map((await rows()).map((row) => [row.uuid, row.id]));
              const ids = [];
              for (const { uuid, content } of files) {
                if (content.text === 'late') throw new Error('Not now.');
                const board_id = targets.find((one) => one.uuid === content.board_uuid).id;
                const values = { text: content.text, uuid, board_id };
                if (known.has(uuid)) await metadata.db().updateTable('note').set(values).where('uuid', '=', uuid).execute();
                else await metadata.db().insertInto('note').values({ id: known.size + 1, ...values }).execute();
                ids.push(known.get(uuid) ?? known.size + 1);
              }
              return ids;
            },
          }));
        });`,
      'server/migrations.ts': `export default { '0001-notes': { up: async (db) => {
        await db.schema.createTable('note').addColumn('id', 'integer').addColumn('uuid', 'text').addColumn('text', 'text').addColumn('board_id', 'integer').execute();
        await db.insertInto('note').values({ id: 1, uuid: '${NOTE}', text: 'one', board_id: 1 }).execute();
      } } };`,
    },
  );

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await startTestServer(
    [
      { manifest: identity, load: () => import('../../plugins/identity/server/index.ts') },
      { manifest: bundles, load: () => import('../../plugins/bundles/server/index.ts') },
      { manifest: contractNames },
      {
        manifest: boardsManifest,
        load: async () => ({
          default: defineServerPlugin(boardsManifest, (ctx) => {
            ctx.implement(ArchivedKindsPoint, 'board', async () => archivedBoards);
          }),
        }),
      },
    ],
    { FACET_ADMIN_USERNAME: 'admin', FACET_ADMIN_PASSWORD: 'admin-pass-1' },
  );
  const answer = await server.fetch('/api/v1/security/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin-pass-1', provider: 'db' }),
  });
  authorization = `Bearer ${(await answer.json()).access_token}`;
  const plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await notes(), { grants: ['session:read'] });
  await vi.waitFor(async () => expect(Object.keys(await exported())).toContain('acme_notes/one.yaml'), {
    timeout: 15_000,
  });
}, 60_000);
afterAll(() => server?.stop());

async function exported() {
  const answer = await server.fetch('/api/v1/assets/export/', { headers: { authorization, accept: '*/*' } });
  return answer.status === 200 ? filesOf(new Uint8Array(await answer.arrayBuffer())) : {};
}

async function imported(files: Readonly<Record<string, unknown>>) {
  const form = new FormData();
  const archive = bundleOf({ 'metadata.yaml': { version: '1.0.0', type: 'assets' }, ...files });
  form.set('bundle', new Blob([new Uint8Array(archive)]), 'bundle.zip');
  const answer = await server.fetch('/api/v1/assets/import/', {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  return { status: answer.status, text: await answer.text() };
}

const note = (uuid: string, text: string, board: string, more: object = {}) => ({
  text,
  board_uuid: board,
  uuid,
  version: '1.0.0',
  ...more,
});

describe('objects of an installed plugin travel in bundles', () => {
  it('go out with what they need, as the person sees them', async () => {
    const files = await exported();
    expect(files['acme_notes/one.yaml']).toMatchObject({ text: 'one', board_uuid: BOARD, by: 'admin' });
    expect(files['boards/First.yaml']).toMatchObject({ title: 'First' });
  });

  it('come in after what they hang on, and keep members that the plugin does not read', async () => {
    const answer = await imported({
      'boards/second.yaml': { title: 'Second', uuid: NEW_BOARD, version: '1.0.0' },
      'acme_notes/one.yaml': note(NOTE, 'first', BOARD),
      'acme_notes/two.yaml': note(NEW_NOTE, 'second', NEW_BOARD, { colour: 'red' }),
    });
    expect(answer).toEqual({ status: 200, text: expect.stringContaining('OK') });
    const files = await exported();
    expect(files['acme_notes/first.yaml']).toMatchObject({ text: 'first', board_uuid: BOARD });
    expect(files['acme_notes/second.yaml']).toMatchObject({ text: 'second', board_uuid: NEW_BOARD, colour: 'red' });
  });

  it.each<[string, object, RegExp]>([
    ['a file that the plugin refuses', note(NEW_NOTE, 'bad', BOARD), /A note is not bad/],
    [
      'what hangs on nothing',
      note(NEW_NOTE, 'lost', '55555555-5555-4555-8555-555555555555'),
      /Refers to a board with the uuid 5555/,
    ],
  ])('stay out with everything else: %s', async (_title, file, reason) => {
    const before = await exported();
    const third = '66666666-6666-4666-8666-666666666666';
    const answer = await imported({
      'boards/third.yaml': { title: 'Third', uuid: third, version: '1.0.0' },
      'acme_notes/two.yaml': file,
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(reason);
    expect(Object.keys(await exported())).toEqual(Object.keys(before));
  });

  it('says which objects are not there when the plugin fails in the end', async () => {
    const answer = await imported({ 'acme_notes/two.yaml': note(NEW_NOTE, 'late', BOARD) });
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Everything was imported except objects of the kind Note');
  });
});
