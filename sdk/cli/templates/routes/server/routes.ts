import { defineRoutes, type MetadataStore, type RouteSet } from '@facet/sdk/server';
import { noteEndpoints } from '../common/endpoints.ts';
import type { NoteTables } from './note-tables.ts';

export function noteRoutes(metadata: MetadataStore): RouteSet {
  const db = metadata.db<NoteTables>();
  return defineRoutes(noteEndpoints, {
    'GET /api/plugins/{{id}}/notes': async ({ principal }) => {
      const notes = db.selectFrom('note').select(['id', 'text']).where('user_id', '=', principal.id);
      return { json: { result: await notes.orderBy('id', 'desc').limit(100).execute() } };
    },
    'POST /api/plugins/{{id}}/notes': async ({ principal, body }) => {
      const note = db.insertInto('note').values({ user_id: principal.id, text: body.text }).returning('id');
      return { status: 201, json: await note.executeTakeFirstOrThrow() };
    },
  });
}
