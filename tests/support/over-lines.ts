import type { Engine, EngineDatabase } from '@facet/sdk/server';
import type { RoutedConnection } from '../../plugins/query/contract.server.ts';
import { withLines } from '../../plugins/query/server/gateway/server-lines.ts';

export interface RoutedEngine extends Engine {
  open(connection: RoutedConnection): Promise<EngineDatabase>;
}

/** An engine that opens connections as the query plugin does: with lines to their servers. */
export const overLines = (engine: Engine): RoutedEngine => ({
  ...engine,
  open: (spec) => engine.open(withLines(spec)),
});
