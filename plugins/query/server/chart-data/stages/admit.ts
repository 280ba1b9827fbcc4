import { type ColumnBatch, placeHolderOf } from '@facet/sdk/server';
import { patienceOfCalls } from '../../gateway/admission.ts';
import { batchBytes } from '../../gateway/batch-bytes.ts';
import type { Admitted, Uncached } from './query-states.ts';
import type { Stage } from './stage.ts';

/**
 * Waits for a place among the queries of the database. It is given back when the rows are read, or when a stage fails. From
 * here on administrators see the query, and can stop it.
 */
export const admit: Stage<Uncached, Admitted> = {
  name: 'admit',
  async run(state, next, { databases, work }) {
    const { who, datasource, scope } = state;
    const stop = new AbortController();
    const signal = AbortSignal.any([state.signal, stop.signal]);
    const come = { rows: 0, bytes: 0 };
    const count = (batch: ColumnBatch): void => {
      come.rows += batch.rowCount;
      come.bytes += batchBytes(batch);
    };
    const shown = work.start({
      kind: 'chart-query',
      key: datasource.uid,
      userId: who.id,
      about: datasource.name,
      // Others have no rows until they have all of them.
      ...(state.streamed ? { rows: () => come.rows, bytes: () => come.bytes } : {}),
      stop: () => stop.abort(),
    });
    let giveBack: (() => void) | undefined;
    const leave = (): void => {
      giveBack?.();
      giveBack = undefined;
      shown.dispose();
    };
    try {
      const { database, admission } = await databases.of(state.connection, state.datasource.catalog);
      giveBack = await (state.people === undefined
        ? admission.enter(placeHolderOf(who), signal, scope.kind === 'request' ? patienceOfCalls : undefined)
        : state.people.enter(({ id, patience }, own) => admission.enter(id, own, patience), signal));
      const work = () => next({ ...state, signal, database, count, leave });
      if (state.once === undefined) return await work();
      const encoded = await state.once(work);
      // Another process may have done the work.
      leave();
      return encoded;
    } catch (error) {
      leave();
      throw error;
    }
  },
};
