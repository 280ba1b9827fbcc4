import { Buffer } from 'node:buffer';
import { type PlannedQuery, sqlText } from '../../plan/plan-query.ts';
import type { Planned, Templated } from './query-states.ts';
import type { Stage } from './stage.ts';

/** From the query to the SQL of its database, with the caller's row rules inside. A request for the SQL alone ends here. */
export const plan: Stage<Templated, Planned> = {
  name: 'plan',
  async run(state, next, { planner, redactError }) {
    let planned: Promise<PlannedQuery> | undefined;
    const once = (): Promise<PlannedQuery> =>
      (planned ??= planner.plan(state, state.policy, state.now).catch(async (error: unknown) => {
        throw await redactError(error, state);
      }));
    if (state.type === 'query' && state.format === 'json') {
      const plan = await once();
      const entry = JSON.stringify({ language: 'sql', ...(state.who.guest ? {} : { query: sqlText(plan) }) });
      return { kind: 'entry', parts: [Buffer.from(entry)] };
    }
    return next({ ...state, plan: once, sql: state.sqlVaries ? sqlText(await once()) : null });
  },
};
