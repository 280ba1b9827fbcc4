import { createDataWork, DataWorkError, type DataWork } from '@facet/sdk/data-work';
import type { Disposable } from '@facet/sdk/common';
import { StatementSyntaxError } from '../../common/statement.ts';
import { formatSql } from './format-sql.ts';
import type { LayoutReply, LayoutRequest } from './layout-worker.ts';

/** Who wants a text laid out, and until when. */
export interface LayoutCall {
  readonly who: number;
  readonly signal: AbortSignal;
}

/** Texts up to this length are laid out in no time, whatever stands in them. */
const SHORT = 2_000;
const SECONDS = 4;
const MEGABYTES = 256;

/** Lays out SQL: a long text in a thread, because layouts take time by the square of what is left open in it. */
export class SqlLayout implements Disposable {
  readonly #work: DataWork<LayoutRequest, LayoutReply>;

  constructor(seconds = SECONDS) {
    this.#work = createDataWork({
      module: new URL('./layout-worker.ts', import.meta.url),
      seconds,
      megabytes: MEGABYTES,
      concurrency: 1,
    });
  }

  /** @throws StatementSyntaxError */
  async format(text: string, engine: string | null, call: LayoutCall): Promise<string> {
    if (text.length <= SHORT) return formatSql(text, engine);
    const reply = await this.#work.run({ text, engine }, call).catch((error: unknown): LayoutReply => {
      if (error instanceof DataWorkError && (error.kind === 'too-slow' || error.kind === 'too-much-memory'))
        return { laidOut: text };
      // The request has ended.
      if (call.signal.aborted) throw call.signal.reason;
      throw error;
    });
    if ('laidOut' in reply) return reply.laidOut;
    throw new StatementSyntaxError(reply.refused, reply.line, reply.column);
  }

  dispose(): void {
    this.#work.dispose();
  }
}
