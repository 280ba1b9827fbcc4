import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { expect, it } from 'vitest';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');

/** Names of `common.conf`: those that clients of the contract read, and `DASHBOARD_PICTURE_KEY` of Facet alone. The schemes of colours stand beside it. */
const NAMES = [
  'ALERT_REPORTS_DEFAULT_CRON_VALUE',
  'ALERT_REPORTS_DEFAULT_RETENTION',
  'ALERT_REPORTS_DEFAULT_WORKING_TIMEOUT',
  'ALLOWED_EXTENSIONS',
  'COLUMNAR_EXTENSIONS',
  'CSV_EXTENSIONS',
  'DASHBOARD_AUTO_REFRESH_INTERVALS',
  'DASHBOARD_AUTO_REFRESH_MODE',
  'DASHBOARD_PICTURE_KEY',
  'DASHBOARD_VIRTUALIZATION',
  'DEFAULT_SQLLAB_LIMIT',
  'DEFAULT_TIME_FILTER',
  'DEFAULT_VIZ_TYPE',
  'DISABLE_DATASET_SOURCE_EDIT',
  'DISPLAY_MAX_ROW',
  'ENABLE_JAVASCRIPT_CONTROLS',
  'EXCEL_EXTENSIONS',
  'EXTRA_CATEGORICAL_COLOR_SCHEMES',
  'EXTRA_SEQUENTIAL_COLOR_SCHEMES',
  'FILTER_SELECT_ROW_LIMIT',
  'GLOBAL_ASYNC_QUERIES_POLLING_DELAY',
  'GLOBAL_ASYNC_QUERIES_TRANSPORT',
  'GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL',
  'HTML_SANITIZATION',
  'HTML_SANITIZATION_SCHEMA_EXTENSIONS',
  'JWT_ACCESS_CSRF_COOKIE_NAME',
  'NATIVE_FILTER_DEFAULT_ROW_LIMIT',
  'PREVENT_UNSAFE_DEFAULT_URLS_ON_DATASET',
  'ROW_LIMIT',
  'SAMPLES_ROW_LIMIT',
  'SCHEDULED_QUERIES',
  'SQLALCHEMY_DISPLAY_TEXT',
  'SQLALCHEMY_DOCS_URL',
  'SQLLAB_DEFAULT_DBID',
  'SQLLAB_SAVE_WARNING_MESSAGE',
  'SQL_MAX_ROW',
  'SQL_NAMES_BY_ENGINE',
  'SQL_VALIDATORS_BY_ENGINE',
  'SUPERSET_DASHBOARD_PERIODICAL_REFRESH_LIMIT',
  'SUPERSET_DASHBOARD_PERIODICAL_REFRESH_WARNING_MESSAGE',
  'SUPERSET_DASHBOARD_POSITION_DATA_LIMIT',
  'SUPERSET_WEBSERVER_DOMAINS',
  'SUPERSET_WEBSERVER_TIMEOUT',
  'VIZ_TYPE_DENYLIST',
  'WELCOME_PAGE_LAST_TAB',
];

const manifests = await Promise.all(
  globSync('*/manifest.ts', { cwd: PLUGINS }).map(
    async (file) => ((await import(resolve(PLUGINS, file))) as { readonly manifest: PluginManifest }).manifest,
  ),
);
const entries = manifests.flatMap(({ contributes }) => contributes?.['app/conf@1'] ?? []);

it('the conf of the page is the sum of what plugins declare, each name once', () => {
  expect(entries.map(({ key }) => key).sort()).toEqual(NAMES);
});

it('what has no value in a manifest is computed by a server half', () => {
  const computed = entries.filter((entry) => entry.value === undefined).map(({ key }) => key);
  expect(computed.sort()).toEqual([
    'DASHBOARD_PICTURE_KEY',
    'DASHBOARD_VIRTUALIZATION',
    'DEFAULT_SQLLAB_LIMIT',
    'DEFAULT_TIME_FILTER',
    'EXTRA_CATEGORICAL_COLOR_SCHEMES',
    'EXTRA_SEQUENTIAL_COLOR_SCHEMES',
    'FILTER_SELECT_ROW_LIMIT',
    'GLOBAL_ASYNC_QUERIES_TRANSPORT',
    'GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL',
    'NATIVE_FILTER_DEFAULT_ROW_LIMIT',
    'SCHEDULED_QUERIES',
    'SQLLAB_DEFAULT_DBID',
    'SQLLAB_SAVE_WARNING_MESSAGE',
    'SQL_NAMES_BY_ENGINE',
    'SQL_VALIDATORS_BY_ENGINE',
  ]);
});
