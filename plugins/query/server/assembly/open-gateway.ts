import { type PluginContext, toDisposable } from '@facet/sdk/common';
import { EngineError, EnginePoint, PageConf } from '@facet/sdk/server';
import { type ConnectionSource, ConnectionsPoint } from '../../contract.server.ts';
import { EngineDirectory } from '../gateway/engine-directory.ts';
import { OpenDatabases, resultLimits, type ResultSettings } from '../gateway/open-databases.ts';
import { queryText } from '../query-text.ts';
import type { QueryNeeds } from './query-needs.ts';

/** Engines, registered databases, and those that are open. */
export interface Gateway {
  readonly engines: EngineDirectory;
  readonly databases: OpenDatabases;
  connections(): Promise<ConnectionSource>;
}

export function openGateway(ctx: PluginContext, { places }: Pick<QueryNeeds, 'places'>): Gateway {
  const connections = async (): Promise<ConnectionSource> => {
    const entry = ctx.registry(ConnectionsPoint).get('databases');
    if (!entry) throw new EngineError('connection', queryText('engine.noDatabases'));
    return entry.load();
  };
  const engines = new EngineDirectory(ctx.registry(EnginePoint));
  ctx.implement(PageConf, 'SQL_VALIDATORS_BY_ENGINE', async () => () => engines.validators());
  ctx.implement(PageConf, 'SQL_NAMES_BY_ENGINE', async () => () => engines.names());
  const databases = new OpenDatabases({
    source: connections,
    engines,
    places,
    limits: resultLimits(ctx.settings<ResultSettings>().get()),
    log: ctx.log,
  });
  ctx.subscriptions.add(
    toDisposable(() => {
      databases
        .closeAll()
        .catch((error: unknown) => ctx.log.warn('Databases did not close.', { error: String(error) }));
    }),
  );
  return { engines, databases, connections };
}
