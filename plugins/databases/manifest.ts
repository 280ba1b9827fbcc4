import { BundlesToken } from '@facet/plugin-bundles/contract.server';
import { EngineCatalogueToken } from '@facet/plugin-query/contract.server';
import { defineManifest, optional } from '@facet/sdk/common';
import { FeatureFlagsToken, IdentityToken, MetadataStoreToken, ServerSettingsToken } from '@facet/sdk/server';
import { DATABASE_KIND, DatabaseRegistrationToken, DatabasesToken, UsableDatabasesToken } from './contract.server.ts';

export const manifest = defineManifest({
  id: 'facet/databases',
  version: '1.0.0',
  name: 'Databases',
  description: 'Database connections, with their secrets.',
  icon: DATABASE_KIND,
  engines: { sdk: '^1.0.0' },
  processSettings: [
    {
      name: 'forbiddenDatabaseAddresses',
      env: 'FACET_FORBIDDEN_DATABASE_ADDRESSES',
      description: 'Addresses and ranges where no database may be; 169.254.0.0/16 and the like always are.',
      type: 'networks',
      default: [],
    },
  ],
  server: {
    requires: {
      store: MetadataStoreToken,
      settings: ServerSettingsToken,
      identity: IdentityToken,
      engines: EngineCatalogueToken,
      flags: FeatureFlagsToken,
      bundles: optional(BundlesToken),
    },
    provides: { databases: DatabasesToken, usable: UsableDatabasesToken, registration: DatabaseRegistrationToken },
  },
  flags: [{ name: 'SSH_TUNNELING', default: false, description: 'Reach databases through SSH tunnels.' }],
  objects: ['database'],
  client: {},
  contributes: {
    'app/conf@1': [
      { key: 'SQLALCHEMY_DOCS_URL', value: 'https://docs.sqlalchemy.org/en/13/core/engines.html' },
      { key: 'SQLALCHEMY_DISPLAY_TEXT', value: 'SQLAlchemy docs' },
    ],
    'app/page@1': [
      {
        key: 'database-list',
        path: '/databaseview/list/',
        title: 'title',
        permission: ['can_read', 'Database'],
      },
      {
        key: 'connect-database',
        path: '/database/connect/',
        title: 'form.createTitle',
        permission: ['can_write', 'Database'],
      },
    ],
    'app/nav@1': [
      {
        key: 'databases',
        label: 'nav',
        section: 'settingsSection',
        path: '/databaseview/list/',
        icon: 'database',
        menu: 'settings',
        order: 10,
        permission: ['can_read', 'Database'],
      },
      {
        key: 'new-database',
        label: 'form.createTitle',
        path: '/database/connect/',
        icon: 'database',
        menu: 'new',
        order: 50,
        permission: ['can_write', 'Database'],
      },
    ],
    'http/routes@1': [
      { key: 'databases', prefixes: ['/api/v1/database'] },
      { key: 'database-archives', prefixes: [] },
    ],
    'resource/archive@1': [
      {
        key: DATABASE_KIND,
        title: 'Database',
        type: 'Database',
        folder: 'databases',
        view: 'Database',
        path: '/api/v1/database',
        needs: [],
      },
    ],
    'query/connections@1': [{ key: 'databases' }],
    'identity/permission@1': [
      { key: 'databases-alpha-gamma-sql-lab', pairs: [['can_read', 'Database']], roles: ['Alpha', 'Gamma', 'sql_lab'] },
      {
        key: 'databases-administrators',
        pairs: [
          ['can_write', 'Database'],
          ['can_export', 'Database'],
        ],
        roles: [],
      },
      {
        key: 'databases-alpha',
        pairs: [
          ['can_upload', 'Database'],
          ['all_database_access', 'all_database_access'],
        ],
        roles: ['Alpha'],
      },
      {
        key: 'databases-alpha-gamma',
        pairs: [
          ['menu_access', 'Data'],
          ['menu_access', 'Databases'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
    ],
  },
});
