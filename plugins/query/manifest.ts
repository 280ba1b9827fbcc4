import { ApiClientToken, SessionToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';
import {
  CountersToken,
  FeatureFlagsToken,
  IdentityToken,
  PlacesToken,
  RunningWorkToken,
  SharedBusToken,
  SharedCacheToken,
} from '@facet/sdk/server';
import { points } from './common/points.ts';
import { ROW_LIMIT, SAMPLES_ROW_LIMIT, SQL_MAX_ROW } from './common/row-limits.ts';
import { TimeRangesToken } from './contract.client.ts';
import {
  ChartQueriesToken,
  DidExport,
  DidQuery,
  EngineCatalogueToken,
  ExportsToken,
  DatasourcesToken,
  IntrospectionToken,
  RowFilesToken,
  SqlSessionsToken,
  TableWritersToken,
  WillExport,
} from './contract.server.ts';

export const manifest = defineManifest({
  id: 'facet/query',
  version: '1.0.0',
  name: 'Queries',
  description: 'The only path to analytical data: access checks, row rules, SQL, cache, engine, answer.',
  icon: 'database-search',
  engines: { sdk: '^1.0.0' },
  flags: [
    {
      name: 'ENABLE_TEMPLATE_PROCESSING',
      default: false,
      description: 'Fill in templates in SQL: of datasets, of expressions and in SQL Lab.',
      affects: ['facet/query', 'facet/sql-lab'],
    },
    {
      name: 'ALLOW_FULL_CSV_EXPORT',
      default: false,
      description: 'Let people download all rows of a table as CSV, beyond the row limit of the chart.',
    },
    {
      name: 'ALLOW_ADHOC_SUBQUERY',
      default: false,
      description: 'Let people write sub-queries in the expressions of a chart.',
    },
  ],
  processSettings: [
    {
      name: 'resultMegabytes',
      env: 'FACET_RESULT_MEGABYTES',
      description: 'Size of a result of a query, or of a batch of a streamed one; larger ones are refused.',
      type: 'integer',
      default: 64,
      minimum: 1,
      maximum: 512,
    },
    {
      name: 'resultCells',
      env: 'FACET_RESULT_CELLS',
      description: 'Values of a result of a query; larger ones are refused.',
      type: 'integer',
      default: 5_000_000,
      minimum: 1_000,
      maximum: 100_000_000,
    },
    {
      name: 'filterSelectRowLimit',
      env: 'FACET_FILTER_SELECT_ROW_LIMIT',
      description: 'Values of a column that are offered where a filter of a chart is written.',
      type: 'integer',
      default: 10_000,
      minimum: 1,
      maximum: 100_000,
    },
  ],
  client: { requires: { api: ApiClientToken, session: SessionToken }, provides: TimeRangesToken },
  server: {
    requires: {
      cache: SharedCacheToken,
      bus: SharedBusToken,
      counters: CountersToken,
      places: PlacesToken,
      work: RunningWorkToken,
      identity: IdentityToken,
      flags: FeatureFlagsToken,
    },
    provides: {
      charts: ChartQueriesToken,
      sql: SqlSessionsToken,
      introspection: IntrospectionToken,
      sources: DatasourcesToken,
      engines: EngineCatalogueToken,
      tables: TableWritersToken,
      exports: ExportsToken,
      rowFiles: RowFilesToken,
    },
  },
  points,
  hooks: [WillExport, DidExport, DidQuery].map(({ id, kind, policy }) => ({ id, kind, policy })),
  taps: [DidQuery.id],
  contributes: {
    'app/conf@1': [
      { key: 'ROW_LIMIT', value: ROW_LIMIT },
      { key: 'SAMPLES_ROW_LIMIT', value: SAMPLES_ROW_LIMIT },
      { key: 'FILTER_SELECT_ROW_LIMIT' },
      { key: 'SQL_MAX_ROW', value: SQL_MAX_ROW },
      { key: 'SQL_VALIDATORS_BY_ENGINE' },
      { key: 'SQL_NAMES_BY_ENGINE' },
    ],
    'http/routes@1': [
      { key: 'chart-data', prefixes: ['api/v1/chart/data', 'api/v1/datasource'] },
      { key: 'cache-keys', prefixes: ['api/v1/cachekey'] },
      { key: 'time-range', prefixes: ['api/v1/time_range'] },
      { key: 'introspection', prefixes: [] },
    ],
    'identity/permission@1': [
      {
        key: 'query-alpha-gamma',
        pairs: [
          ['can_time_range', 'Api'],
          ['can_invalidate', 'CacheRestApi'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
      {
        key: 'query-alpha',
        pairs: [
          ['can_samples', 'Datasource'],
          ['can_get_column_values', 'Datasource'],
        ],
        roles: ['Alpha'],
      },
      { key: 'query-alpha-gamma-sql-lab', pairs: [['can_csv', 'Superset']], roles: ['Alpha', 'Gamma', 'sql_lab'] },
    ],
  },
});
