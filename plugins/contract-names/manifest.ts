import { defineManifest } from '@facet/sdk/common';
import { flags } from './common/flags.ts';

export const manifest = defineManifest({
  id: 'facet/contract-names',
  version: '1.0.0',
  name: 'Names of the contract',
  description:
    'Permissions and flags that clients of the contract look for, and whose features Facet does not have yet.',
  icon: 'list-details',
  engines: { sdk: '^1.0.0' },
  flags,
  contributes: {
    'identity/permission@1': [
      {
        key: 'contract-names-alpha-gamma',
        pairs: [
          ['can_read', 'AdvancedDataType'],
          ['can_read', 'Annotation'],
          ['can_query', 'Api'],
          ['can_query_form_data', 'Api'],
          ['can_list', 'AsyncEventsRestApi'],
          ['can_read', 'AvailableDomains'],
          ['can_invalidate', 'CacheRestApi'],
          ['can_read', 'CssTemplate'],
          ['can_cache_dashboard_screenshot', 'Dashboard'],
          ['can_read', 'EmbeddedDashboard'],
          ['can_add', 'FilterSets'],
          ['can_edit', 'FilterSets'],
          ['can_delete', 'FilterSets'],
          ['can_list', 'FilterSets'],
          ['can_get', 'MenuApi'],
          ['can_explore_json', 'Superset'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
      {
        key: 'contract-names-alpha',
        pairs: [
          ['can_write', 'Annotation'],
          ['can_this_form_get', 'ColumnarToDatabaseView'],
          ['can_this_form_post', 'ColumnarToDatabaseView'],
          ['can_write', 'CssTemplate'],
          ['can_this_form_get', 'CsvToDatabaseView'],
          ['can_this_form_post', 'CsvToDatabaseView'],
          ['can_this_form_get', 'ExcelToDatabaseView'],
          ['can_this_form_post', 'ExcelToDatabaseView'],
          ['can_export', 'ImportExportRestApi'],
          ['can_import_', 'ImportExportRestApi'],
          ['can_read', 'ReportSchedule'],
          ['can_write', 'ReportSchedule'],
          ['menu_access', 'Manage'],
          ['menu_access', 'Annotation Layers'],
          ['menu_access', 'CSS Templates'],
          ['menu_access', 'Alerts & Report'],
          ['menu_access', 'Import dashboards'],
        ],
        roles: ['Alpha'],
      },
      {
        key: 'contract-names-administrators',
        pairs: [
          ['can_grant_guest_token', 'SecurityRestApi'],
          ['can_warm_up_cache', 'Superset'],
        ],
        roles: [],
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
