import { defineRoutes, type MetadataStore, type RouteSet } from '@facet/sdk/server';
import { noticeEndpoints } from '../common/endpoints.ts';
import type { NoticeTables } from './notice-tables.ts';

export function noticeRoutes(metadata: MetadataStore): RouteSet {
  return defineRoutes(noticeEndpoints, {
    'GET /api/plugins/{{id}}/notices/:board': async ({ params }) => {
      const rows = await metadata
        .db<NoticeTables>()
        .selectFrom('notice')
        .select(['subject', 'text', 'files'])
        .where('board', '=', params.board)
        .orderBy('id', 'desc')
        .limit(100)
        .execute();
      return { json: { result: rows.map(({ files, ...row }) => ({ ...row, files: JSON.parse(files) })) } };
    },
  });
}
