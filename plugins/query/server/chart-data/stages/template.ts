import { queryClock } from '../../plan/plan-query.ts';
import type { Ruled, Templated } from './query-states.ts';
import type { Stage } from './stage.ts';

/**
 * Whether templates, or sub-queries, make SQL that the cache key must hold. They are filled in while the SQL is planned,
 * since they may ask for times and filters of the query.
 */
export const template: Stage<Ruled, Templated> = {
  name: 'template',
  run: (state, next, { planner }) => next({ ...state, now: queryClock(), sqlVaries: planner.sqlVaries(state) }),
};
