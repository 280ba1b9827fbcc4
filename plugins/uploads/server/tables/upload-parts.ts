import type { Scoped } from '@facet/sdk/common';
import type { Databases } from '@facet/plugin-databases/contract.server';
import type { DatasetDirectory, Datasets } from '@facet/plugin-datasets/contract.server';
import type { Introspection, RowFiles } from '@facet/plugin-query/contract.server';
import type { Logger } from '@facet/sdk/common';
import type { RunningWork, SystemScopes } from '@facet/sdk/server';
import type { OwnDatabase } from './own-database.ts';
import type { StagedFiles } from '../staging/staged-files.ts';

export interface UploadParts {
  readonly staged: StagedFiles;
  readonly own: OwnDatabase;
  readonly system: SystemScopes;
  readonly databases: Pick<Databases, 'settings'>;
  readonly rowFiles: Scoped<RowFiles>;
  readonly datasets: Scoped<Pick<Datasets, 'create' | 'facts' | 'refresh'>>;
  readonly introspection: Scoped<Pick<Introspection, 'defaultSchema'>>;
  readonly directory: Pick<DatasetDirectory, 'idsInDatabase' | 'ofTable'>;
  readonly running: Pick<RunningWork, 'start'>;
  readonly log: Logger;
  readonly largestBytes: number;
}
