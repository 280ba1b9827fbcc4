import type { Authorised, Ruled } from './query-states.ts';
import type { Stage } from './stage.ts';

/** Which rows the caller may see. Where that is not known, there is no answer. */
export const rowRules: Stage<Authorised, Ruled> = {
  name: 'row-rules',
  run: async (state, next, { planner }) => next({ ...state, policy: await planner.policyOf(state) }),
};
