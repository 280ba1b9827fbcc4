import { acceptedLater } from '@facet/plugin-async-queries/wire';
import { z } from 'zod';
import { defineEndpoints, type Endpoint } from '@facet/sdk/wire/endpoint';
import { can, idListQuery, messageAnswer } from '@facet/sdk/wire/resource';

const token = z.object({ token: z.string().optional() });

const form = z.looseObject({
  passwords: z.string().optional(),
  overwrite: z.string().optional(),
  ssh_tunnel_passwords: z.string().optional(),
  ssh_tunnel_private_keys: z.string().optional(),
  ssh_tunnel_private_key_passwords: z.string().optional(),
});

export type ImportForm = z.output<typeof form>;

const LARGEST_BODY = 17 * 1024 * 1024;

/** The export of one kind of objects, at `path`. */
export const exportEndpoint = (view: string, title: string) =>
  ({
    policy: can('can_export', view),
    summary: `Objects of the kind ${title} with all that they need, without secrets, as a bundle`,
    query: token,
    rison: idListQuery,
    responses: { 200: 'file', 202: acceptedLater },
  }) as const satisfies Endpoint;

export const importEndpoint = (view: string, title: string) =>
  ({
    policy: can('can_write', view),
    // Datasets in a bundle contain SQL of the caller.
    capability: 'sql:run',
    summary: `Take in a bundle of objects of the kind ${title}`,
    bodyKind: 'multipart',
    bodyLimit: LARGEST_BODY,
    body: form,
    responses: { 200: messageAnswer, 202: acceptedLater },
  }) as const satisfies Endpoint;

export const assetEndpoints = defineEndpoints({
  'GET /api/v1/assets/export/': {
    policy: can('can_export', 'ImportExportRestApi'),
    summary: 'Export everything that the caller may see, without secrets, as a bundle',
    query: token,
    responses: { 200: 'file', 202: acceptedLater },
  },
  'GET /api/v1/assets/file/:key': {
    policy: 'signed-in',
    summary: 'Download a bundle that a job made for the caller',
    params: z.object({ key: z.uuid() }),
    responses: { 200: 'file' },
  },
  'POST /api/v1/assets/import/': {
    policy: can('can_import_', 'ImportExportRestApi'),
    capability: 'sql:run',
    summary: 'Import a bundle of objects of all kinds; existing objects are updated',
    bodyKind: 'multipart',
    bodyLimit: LARGEST_BODY,
    body: form,
    responses: { 200: messageAnswer, 202: acceptedLater },
  },
});
