import type { Admitted, Uncached } from './query-states.ts';
import type { Stage } from './stage.ts';

/**
 * Waits for a place among the queries of the database. It is given back when the rows are read, or when a stage fails. From
 * here on administrators see the query, and can stop it.
 */
export const admit: Stage<Uncached, Admitted> = {
  name: 'admit',
  async run(state, next, { databases, work }) {
    const { who, datasource } = state;
    const stop = new AbortController();
    const signal = AbortSignal.any([state.signal, stop.signal]);
    const shown = work.start({
      kind: 'chart-query',
      key: datasource.uid,
      userId: who.id,
      about: datasource.name,
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
      giveBack = await admission.enter(who.id, signal);
      return await next({ ...state, signal, database, leave });
    } catch (error) {
      leave();
      throw error;
    }
  },
};
