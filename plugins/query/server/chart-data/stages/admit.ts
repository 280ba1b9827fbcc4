import type { Admitted, Uncached } from './query-states.ts';
import type { Stage } from './stage.ts';

/** Waits for a place among the queries of the database. It is given back when the rows are read, or when a stage fails. */
export const admit: Stage<Uncached, Admitted> = {
  name: 'admit',
  async run(state, next, { databases }) {
    const { database, admission } = await databases.of(state.connection);
    const giveBack = await admission.enter(state.who.id, state.signal);
    let held = true;
    const leave = (): void => {
      if (held) giveBack();
      held = false;
    };
    try {
      return await next({ ...state, database, leave });
    } catch (error) {
      leave();
      throw error;
    }
  },
};
