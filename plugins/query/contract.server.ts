export { placeInScript } from './common/place-in-script.ts';
export type { EngineDeclared, PostProcessingDeclared } from './common/points.ts';
export type { MetricFormat, SheetAxis, SheetHead, SheetValue, ShownSheet } from './common/shown-sheet.ts';
export { LONG_TEXT, quotedPieces } from './common/quoted-pieces.ts';
export { SqlRefusal, type SqlRefusalReason } from './common/sql-refusal.ts';
export { SqlTemplateError } from './common/sql-template-error.ts';
export {
  type StatementAnalysis,
  StatementSyntaxError,
  type StatementText,
  type TableRef,
} from './common/statement.ts';
export { type AdvancedType, AdvancedTypesPoint, type ConvertedValues, type ValueSpan } from './server/advanced-type.ts';
export {
  type AnnotationRecords,
  type AnnotationSource,
  AnnotationSources,
} from './server/contract/annotation-sources.ts';
export { type ChartDeferral, ChartDeferralPoint, type DeferredCall } from './server/contract/chart-deferral.ts';
export { type ChartDataCall, type ChartQueries, ChartQueriesToken } from './server/contract/chart-queries.ts';
export { type ConnectionSource, ConnectionsPoint, type DatabaseConnection } from './server/contract/connections.ts';
export { type DataLender, DataLendersPoint, type LentQuestion } from './server/contract/data-lending.ts';
export {
  type DatasourceRows,
  type Datasources,
  type DatasourceSource,
  DatasourcesPoint,
  DatasourcesToken,
} from './server/contract/datasources.ts';
export { DidQuery } from './server/contract/did-query.ts';
export { type EngineCatalogue, EngineCatalogueToken, type EngineInfo } from './server/contract/engine-catalogue.ts';
export { DidExport, type Exports, ExportsToken, WillExport } from './server/contract/exports.ts';
export { type DescribedSource, type Introspection, IntrospectionToken } from './server/contract/introspection.ts';
export { type LoadedBy, type RowFiles, RowFilesToken } from './server/contract/row-files.ts';
export { type SavedContext, type SavedContextSource, SavedContextsPoint } from './server/contract/saved-contexts.ts';
export { type ShownQuestion, type ShownTable, ShownTablePoint } from './server/contract/shown-table.ts';
export {
  type ArrowChunk,
  type ArrowColumn,
  type ArrowEncoder,
  type ArrowPlan,
  type TableWriters,
  TableWritersToken,
} from './server/contract/table-writers.ts';
export type { Datasource, DatasourceColumn, DatasourceMetric } from './server/datasource.ts';
export type { ExportedRows, ExportRequest } from './server/exports/exported-rows.ts';
export type { FileColumn, KeptRows, TableFileFormat } from './server/files/kept-rows.ts';
export type { AddressLookup, ConnectionTunnel, RoutedConnection } from './server/gateway/routed-connection.ts';
export type { QueryRecord } from './server/observe/query-record.ts';
export { RowPoliciesPoint, type RowPolicy, type RowPolicySubject, type RowRule } from './server/row-policy.ts';
export {
  type AuthorisedScript,
  type AuthorisedStatement,
  type CreateAs,
  type SqlRequest,
  type SqlSessions,
  SqlSessionsToken,
  type SqlText,
  type StatementRun,
  type TableRights,
} from './server/sql-sessions.ts';
export type { TableDataset } from './server/table-access.ts';
