import { EngineError } from '@facet/sdk/server';
import type { EngineCatalogue } from '../../contract.server.ts';
import { withLines } from '../gateway/server-lines.ts';
import type { EngineDirectory } from '../gateway/engine-directory.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';
import { queryText } from '../query-text.ts';

export function createEngineCatalogue(engines: EngineDirectory, databases: OpenDatabases): EngineCatalogue {
  return {
    engines: () => engines.all(),
    engineOfScheme: (scheme) => engines.ofScheme(scheme),
    filesOf: (scheme) => engines.filesOf(scheme),
    networkOf: (scheme) => engines.networkOf(scheme),
    ownerOf: (scheme) => engines.ownerOf(scheme),
    dialectOf: async (databaseId) => (await databases.engineOf(databaseId)).dialect,
    foreignCatalog: (databaseId, catalog) => foreignCatalog(databases, databaseId, catalog),
    async statements(databaseId, sql) {
      const { dialect, deniedFunctions } = await databases.engineOf(databaseId);
      const statements = await createSqlStatements(dialect.grammar, deniedFunctions);
      return statements.split(sql).map(({ text }) => statements.analyse(text));
    },

    async testConnection(key, spec, signal) {
      const engine = await engines.load(key);
      // Drivers have time-outs of their own for each of their steps, and none for all of them.
      const late = AbortSignal.timeout(spec.connectTimeoutMs);
      const given = AbortSignal.any([signal, late]);
      const trial = (async () => {
        const database = await engine.open(withLines(spec, engines.networkOf(spec.scheme)?.host));
        try {
          await database.ping(given);
          return await database.rights?.(given);
        } finally {
          // A trial may name the file that a registered database has open; only what this trial opened is closed.
          if (!engine.capabilities.sharesFiles) await database.close();
          await spec.tunnel?.close();
        }
      })();
      return await Promise.race([trial, endOf(given)]).catch((error: unknown) => {
        throw late.aborted ? new EngineError('connection', queryText('engine.timeout')) : error;
      });
    },
  };
}

async function foreignCatalog(
  databases: OpenDatabases,
  databaseId: number,
  catalog: string | null,
): Promise<string | null> {
  if (catalog === null || !(await databases.engineOf(databaseId)).capabilities.catalogs) return null;
  try {
    const known = await (await databases.get(databaseId, null)).catalogs();
    return known === undefined || known.own === catalog ? null : catalog;
  } catch (error) {
    // The narrower of two answers: a database that is down must not open more than one that is up.
    if (error instanceof EngineError) return catalog;
    throw error;
  }
}

/** Rejects when the signal aborts. */
function endOf(signal: AbortSignal): Promise<never> {
  const end = Promise.withResolvers<never>();
  const onAbort = (): void => end.reject(new EngineError('cancelled', queryText('engine.trialStopped')));
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return end.promise;
}
