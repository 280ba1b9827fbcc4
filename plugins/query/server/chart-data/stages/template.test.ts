import { expect, it } from 'vitest';
import type { Templated } from './query-states.ts';
import { template } from './template.ts';
import { authorisedState, recorder, stageTools } from './testing/stage-tools.ts';

it.each([true, false])(
  'says whether the cache key must hold the SQL (%s), and sets the clock to a second',
  async (sqlVaries) => {
    const { handed, next } = recorder<Templated>();
    const tools = stageTools({ planner: { ...stageTools({}).planner, sqlVaries: () => sqlVaries } });
    await template.run({ ...authorisedState, policy: { conditions: [], fingerprint: '' } }, next, tools);
    expect(handed).toMatchObject([{ sqlVaries }]);
    expect((handed[0]?.now.wallMs ?? Number.NaN) % 1_000).toBe(0);
  },
);
