import { LaterWorkToken } from '@facet/plugin-async-queries/contract.server';
import { defineManifest, optional } from '@facet/sdk/common';
import { BlobStoreToken, MetadataStoreToken } from '@facet/sdk/server';
import { annexMethods, archivedDataMethods, BundlesToken } from './contract.server.ts';

export const manifest = defineManifest({
  id: 'facet/bundles',
  version: '1.0.0',
  name: 'Bundles',
  description: 'Exports and imports dashboards, charts, datasets and more as ZIP archives of YAML files.',
  icon: 'package-export',
  engines: { sdk: '^1.0.0' },
  server: {
    requires: { metadata: MetadataStoreToken, blobs: BlobStoreToken, later: optional(LaterWorkToken) },
    provides: BundlesToken,
  },
  points: {
    'resource/archive@1': {
      side: 'server',
      name: 'Kind of object in bundles',
      description: 'Kinds of objects that travel in bundles: how they are written, read, and what they need.',
      // For plugins that run in a process of their own.
      methods: archivedDataMethods,
      schema: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          type: { type: 'string' },
          folder: { type: 'string' },
          view: { type: 'string' },
          path: { type: 'string' },
          failure: { type: 'string' },
          needs: { type: 'array', items: { type: 'string' } },
          alongside: { type: 'array', items: { type: 'string' } },
          members: { type: 'array', items: { type: 'string' } },
        },
        required: ['title', 'type', 'folder', 'view', 'path', 'needs'],
        additionalProperties: false,
      },
    },
    'resource/archive-annex@1': {
      side: 'server',
      name: 'Addition to bundles',
      description: "Members, such as tags, that plugins add to the files of other plugins' objects in bundles.",
      methods: annexMethods,
      schema: {
        type: 'object',
        properties: {
          member: { type: 'string' },
          file: { type: 'string' },
          kinds: { type: 'array', items: { type: 'string' } },
        },
        required: ['member', 'file', 'kinds'],
        additionalProperties: false,
      },
    },
  },
  client: {},
  taps: ['resource/did-delete@1'],
  contributes: {
    'app/page@1': [
      { key: 'everything', path: '/bundles/', title: 'title', permission: ['can_export', 'ImportExportRestApi'] },
    ],
    'app/nav@1': [
      {
        key: 'everything',
        label: 'title',
        path: '/bundles/',
        icon: 'file',
        menu: 'settings',
        section: 'section',
        order: 70,
        permission: ['can_export', 'ImportExportRestApi'],
      },
    ],
    'app/object-tool@1': [
      { key: 'chart', objects: ['chart'], permission: ['can_export', 'Chart'] },
      { key: 'dashboard', objects: ['dashboard'], permission: ['can_export', 'Dashboard'] },
    ],
    'http/routes@1': [{ key: 'assets', prefixes: ['/api/v1/assets'] }],
    'jobs/handler@1': [
      { key: 'bundles/export', description: 'Makes a bundle for its person.', timeoutMs: 600_000 },
      { key: 'bundles/import', description: 'Takes a bundle in.', timeoutMs: 600_000 },
    ],
    'identity/permission@1': [
      {
        key: 'bundles-alpha',
        pairs: [
          ['can_export', 'ImportExportRestApi'],
          ['can_import_', 'ImportExportRestApi'],
        ],
        roles: ['Alpha'],
      },
    ],
  },
});
