import type { Engine } from '@facet/sdk/server';
import { withLines } from '../../plugins/query/server/gateway/socket-line.ts';

/** An engine whose connections have the ways to their servers that the query plugin gives. */
export const overLines = (engine: Engine): Engine => ({ ...engine, open: (spec) => engine.open(withLines(spec)) });
