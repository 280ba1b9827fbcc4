import { z } from 'zod';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';
import { can, shortText } from '@facet/sdk/wire/resource';
import { noteText, sqlText } from '@facet/plugin-query/wire';

const key = z.object({ key: z.string().min(1) });

/** A query of the editor, stored under a short address. */
export const sharedQuery = z.object({
  dbId: z.int(),
  name: shortText(256),
  sql: sqlText,
  schema: shortText(256).nullish(),
  catalog: shortText(256).nullish(),
  templateParams: noteText.nullish(),
  autorun: z.boolean().nullish(),
});

/** The form that Explore posts: the dataset's key (`7__table`) and the statement of the chart. */
export const requestedQuery = z.object({ datasourceKey: z.string(), sql: z.string() });

const openBy = {
  policy: can('can_sqllab', 'Superset'),
  bodyKind: 'form',
  bodyLimit: LARGE_BODY,
  sessionOnly: true,
  // A form cannot send the CSRF header; the handler checks the origin of the request instead.
  csrfExempt: true,
  body: z.looseObject({ form_data: z.string().max(1_048_576) }),
  responses: { 303: 'empty' },
} as const;

/** Requests that open or share queries of the editor through an address. */
export const sqlLabStateEndpoints = defineEndpoints(
  {
    'POST /superset/sqllab/': { ...openBy, summary: 'Open the editor with a query that was posted as a form' },
    'POST /sqllab/': { ...openBy, summary: 'Open the editor with a query that was posted as a form' },
    'GET /api/v1/sqllab/requested/:key': {
      policy: can('can_read', 'SQLLab'),
      summary: 'The query that was posted to the editor',
      params: key,
      responses: { 200: z.object({ result: requestedQuery }) },
    },
    'POST /api/v1/sqllab/permalink': {
      policy: can('can_write', 'SqlLabPermalinkRestApi'),
      bodyLimit: LARGE_BODY,
      summary: 'A short address for a query',
      body: sharedQuery,
      responses: { 201: z.object({ key: z.string(), url: z.string() }) },
    },
    'GET /api/v1/sqllab/permalink/:key': {
      policy: can('can_read', 'SqlLabPermalinkRestApi'),
      summary: 'The query of a short address',
      params: key,
      responses: { 200: sharedQuery },
    },
  },
  { capability: 'sql:run', ofAccount: true },
);
