import type { datasetEndpoints } from './common/wire/dataset.ts';
import type { datasetVersionEndpoints } from './common/wire/dataset-version.ts';
import type { datasourceEndpoints } from './common/wire/datasource.ts';

export type { DatasetColumn, DatasetMetric, Datasource, FieldMarks } from './common/datasource.ts';
export { currencyFormats } from './common/currency-formats.ts';
export { datasourceOf } from './common/datasource-of.ts';
export { adaptForm, fieldsUsed } from './common/form-fields.ts';
export type { FieldNames } from './common/field-names.ts';
export { type DatasetNotes, datasetNotes, type Marks } from './common/marks.ts';
export { storedEndpoint } from './common/default-endpoint.ts';
export { datasetPermission, schemaPermission } from './common/permission.ts';
export {
  type DatasetDialogs,
  DatasetDialogsToken,
  type DatasetSource,
  type EditDatasetProps,
  type PickDatasetProps,
  type SaveDatasetProps,
  type SavedColumn,
  type SwapDatasetProps,
  type SwappedFields,
} from './common/dataset-dialogs.ts';

type DatasetEndpoints = typeof datasetEndpoints;
type DatasetVersionEndpoints = typeof datasetVersionEndpoints;
type DatasourceEndpoints = typeof datasourceEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends DatasetEndpoints, DatasetVersionEndpoints, DatasourceEndpoints {}
}

export type { DatasetRow, DatasourcePayload } from './common/wire/dataset.ts';
