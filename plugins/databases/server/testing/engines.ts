import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import { LocalFiles } from '../local-files.ts';

/** Two engines with files, one of which has a default database. */
export const FILE_ENGINES: Pick<EngineCatalogue, 'filesOf'> = {
  filesOf: (scheme) => (/^(duckdb|sqlite)/.test(scheme) ? { own: scheme === 'duckdb' ? ['examples'] : [] } : undefined),
};

/** Three engines with servers. */
export const NETWORKS: Pick<EngineCatalogue, 'networkOf'> = {
  networkOf: (scheme) =>
    /^(postgresql|mysql|mariadb)/.test(scheme)
      ? { driver: 'any', port: 5432, tls: { encrypt: { sslmode: 'require' } } }
      : undefined,
};

export const NO_FOLDERS = new LocalFiles([], FILE_ENGINES);
