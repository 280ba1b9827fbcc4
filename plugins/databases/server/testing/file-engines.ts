import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import { LocalFiles } from '../local-files.ts';

/** Two engines of files, one of which has a database of its own. */
export const FILE_ENGINES: Pick<EngineCatalogue, 'filesOf'> = {
  filesOf: (scheme) => (/^(duckdb|sqlite)/.test(scheme) ? { own: scheme === 'duckdb' ? ['examples'] : [] } : undefined),
};

export const NO_FOLDERS = new LocalFiles([], FILE_ENGINES);
