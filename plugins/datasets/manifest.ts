import { BundlesToken } from '@facet/plugin-bundles/contract.server';
import { DatabasesToken, UsableDatabasesToken } from '@facet/plugin-databases/contract.server';
import { EngineCatalogueToken, IntrospectionToken, SqlSessionsToken } from '@facet/plugin-query/contract.server';
import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest, optional } from '@facet/sdk/common';
import { IdentityToken, MetadataStoreToken } from '@facet/sdk/server';
import { points } from './common/points.ts';
import { DatasetDialogsToken } from './contract.ts';
import { DatasetDirectoryToken, DatasetsToken } from './contract.server.ts';

export const manifest = defineManifest({
  id: 'facet/datasets',
  version: '1.0.0',
  name: 'Datasets',
  description: 'Datasets: tables and SQL that charts query, with their columns and metrics.',
  icon: 'table',
  engines: { sdk: '^1.0.0' },
  server: {
    requires: {
      store: MetadataStoreToken,
      identity: IdentityToken,
      introspection: IntrospectionToken,
      sql: SqlSessionsToken,
      engines: EngineCatalogueToken,
      databases: DatabasesToken,
      usable: UsableDatabasesToken,
      bundles: optional(BundlesToken),
    },
    provides: { datasets: DatasetsToken, directory: DatasetDirectoryToken },
  },
  client: { requires: { api: ApiClientToken }, provides: DatasetDialogsToken },
  flags: [
    {
      name: 'DISABLE_LEGACY_DATASOURCE_EDITOR',
      default: true,
      description: 'No way to the older editor of datasets.',
      affects: ['facet/datasets'],
    },
  ],
  points,
  taps: ['resource/will-delete@1', 'resource/did-create@1', 'resource/did-update@1'],
  objects: ['dataset'],
  contributes: {
    'app/conf@1': [
      { key: 'DISABLE_DATASET_SOURCE_EDIT', value: false },
      { key: 'PREVENT_UNSAFE_DEFAULT_URLS_ON_DATASET', value: true },
    ],
    'app/page@1': [
      { key: 'dataset-list', path: '/tablemodelview/list/', title: 'title', permission: ['can_read', 'Dataset'] },
      {
        key: 'dataset-add',
        path: '/dataset/add/',
        title: 'add.title',
        under: '/tablemodelview/list/',
        permission: ['can_write', 'Dataset'],
      },
      {
        key: 'dataset',
        path: '/dataset/:id',
        title: 'edit.pageTitle',
        under: '/tablemodelview/list/',
        permission: ['can_read', 'Dataset'],
      },
      {
        // The contract's `edit_url`.
        key: 'dataset-older',
        path: '/tablemodelview/edit/:id',
        title: 'edit.pageTitle',
        under: '/tablemodelview/list/',
        permission: ['can_read', 'Dataset'],
      },
    ],
    'app/search@1': [{ key: 'datasets', label: 'nav', icon: 'table', order: 30, permission: ['can_read', 'Dataset'] }],
    'app/nav@1': [
      {
        key: 'datasets',
        label: 'nav',
        path: '/tablemodelview/list/',
        icon: 'table',
        menu: 'main',
        order: 30,
        permission: ['can_read', 'Dataset'],
      },
      {
        key: 'new-dataset',
        label: 'newDataset',
        path: '/dataset/add/',
        icon: 'table',
        menu: 'new',
        order: 40,
        permission: ['can_write', 'Dataset'],
      },
    ],
    'http/routes@1': [
      { key: 'datasets', prefixes: ['/api/v1/dataset'] },
      { key: 'dataset-versions', prefixes: [] },
      { key: 'dataset-archives', prefixes: [] },
      { key: 'datasources', prefixes: ['/datasource/get', '/datasource/external_metadata', '/datasource/save'] },
    ],
    'resource/archive@1': [
      {
        key: 'dataset',
        title: 'Dataset',
        type: 'SqlaTable',
        folder: 'datasets',
        view: 'Dataset',
        path: '/api/v1/dataset',
        needs: ['database'],
        alongside: ['database'],
      },
    ],
    'query/datasource@1': [{ key: 'table' }],
    'identity/permission@1': [
      {
        key: 'datasets-alpha-gamma',
        pairs: [
          ['can_read', 'Dataset'],
          ['can_get', 'Datasource'],
          ['can_external_metadata', 'Datasource'],
          ['can_external_metadata_by_name', 'Datasource'],
          ['can_fetch_datasource_metadata', 'Superset'],
          ['menu_access', 'Datasets'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
      {
        key: 'datasets-alpha',
        pairs: [
          ['can_write', 'Dataset'],
          ['can_export', 'Dataset'],
          ['can_duplicate', 'Dataset'],
          ['can_get_or_create_dataset', 'Dataset'],
          ['can_save', 'Datasource'],
          ['all_datasource_access', 'all_datasource_access'],
        ],
        roles: ['Alpha'],
      },
      { key: 'datasets-administrators', pairs: [['can_warm_up_cache', 'Dataset']], roles: [] },
    ],
  },
});
