import { Readable } from 'node:stream';
import type { Principal } from '@facet/sdk/common';
import { defineRoutes, forbidden, type MetadataStore, type RouteSet } from '@facet/sdk/server';
import { noteEndpoints } from '../common/endpoints.ts';
import type { NoteTables } from './note-tables.ts';

export function noteRoutes(metadata: MetadataStore): RouteSet {
  const db = metadata.db<NoteTables>();
  return defineRoutes(noteEndpoints, {
    'GET /api/plugins/{{id}}/notes': async ({ principal }) => {
      const notes = db.selectFrom('note').select(['id', 'text']).where('user_id', '=', knownId(principal));
      return { json: { result: await notes.orderBy('id', 'desc').limit(100).execute() } };
    },
    'POST /api/plugins/{{id}}/notes': async ({ principal, body }) => {
      const note = db
        .insertInto('note')
        .values({ user_id: knownId(principal), text: body.text })
        .returning('id');
      return { status: 201, json: await note.executeTakeFirstOrThrow() };
    },
    // Read at the pace of the caller, so that the notes are never all in memory.
    'GET /api/plugins/{{id}}/notes.txt': ({ principal }) => {
      const notes = db.selectFrom('note').select('text').where('user_id', '=', knownId(principal)).orderBy('id');
      return {
        stream: Readable.from(linesOf(notes.stream())),
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      };
    },
  });
}

/** An administrator may withhold `session:read`; the notes of all users would then be those of one. @throws HttpError 403 */
function knownId({ id, isAnonymous }: Principal): number {
  if (isAnonymous) throw forbidden('This plugin needs the capability session:read.');
  return id;
}

async function* linesOf(notes: AsyncIterable<{ readonly text: string }>): AsyncGenerator<string> {
  for await (const { text } of notes) yield `${text}\n`;
}
