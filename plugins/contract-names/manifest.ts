import { defineManifest } from '@facet/sdk/common';
import { flags } from './common/flags.ts';

export const manifest = defineManifest({
  id: 'facet/contract-names',
  version: '1.0.0',
  name: 'Names of the contract',
  description: 'Permissions and flags that existing clients expect, for features that Facet does not have yet.',
  icon: 'list-details',
  engines: { sdk: '^1.0.0' },
  flags,
  contributes: {
    'app/conf@1': [
      { key: 'SUPERSET_WEBSERVER_TIMEOUT', value: 60 },
      { key: 'SUPERSET_WEBSERVER_DOMAINS', value: null },
      { key: 'ENABLE_JAVASCRIPT_CONTROLS', value: false },
      { key: 'EXCEL_EXTENSIONS', value: ['xlsx', 'xls'] },
      { key: 'CSV_EXTENSIONS', value: ['csv', 'tsv', 'txt'] },
      { key: 'COLUMNAR_EXTENSIONS', value: ['parquet', 'zip'] },
      { key: 'ALLOWED_EXTENSIONS', value: ['xlsx', 'xls', 'csv', 'tsv', 'txt', 'parquet', 'zip'] },
      { key: 'HTML_SANITIZATION', value: true },
      { key: 'HTML_SANITIZATION_SCHEMA_EXTENSIONS', value: {} },
    ],
    'identity/permission@1': [
      {
        key: 'contract-names-alpha-gamma',
        pairs: [
          ['can_query', 'Api'],
          ['can_query_form_data', 'Api'],
          ['can_read', 'AvailableDomains'],
          ['can_get', 'MenuApi'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
      {
        key: 'contract-names-alpha',
        pairs: [
          ['can_this_form_get', 'ColumnarToDatabaseView'],
          ['can_this_form_post', 'ColumnarToDatabaseView'],
          ['can_this_form_get', 'CsvToDatabaseView'],
          ['can_this_form_post', 'CsvToDatabaseView'],
          ['can_this_form_get', 'ExcelToDatabaseView'],
          ['can_this_form_post', 'ExcelToDatabaseView'],
          ['menu_access', 'Import dashboards'],
        ],
        roles: ['Alpha'],
      },
      {
        key: 'contract-names-alpha-gamma-sql-lab',
        pairs: [['can_read', 'Superset']],
        roles: ['Alpha', 'Gamma', 'sql_lab'],
      },
      { key: 'contract-names-sql-lab', pairs: [['can_test_conn', 'Superset']], roles: ['sql_lab'] },
    ],
  },
});
