import { expect, it } from 'vitest';
import type { Ruled } from './query-states.ts';
import { rowRules } from './row-rules.ts';
import { authorisedState, recorder, stageTools } from './testing/stage-tools.ts';

const tools = (policyOf: () => Promise<{ conditions: readonly string[]; fingerprint: string }>) =>
  stageTools({ planner: { ...stageTools({}).planner, policyOf } });

it('hands on what binds the caller', async () => {
  const { handed, next } = recorder<Ruled>();
  const policy = { conditions: ['n = 1'], fingerprint: 'x' };
  await rowRules.run(
    authorisedState,
    next,
    tools(async () => policy),
  );
  expect(handed).toMatchObject([{ policy }]);
});

it('hands nothing on where the rules cannot be read', async () => {
  const { handed, next } = recorder<Ruled>();
  const failing = tools(() => Promise.reject(new Error('rules are away')));
  await expect(rowRules.run(authorisedState, next, failing)).rejects.toThrow('rules are away');
  expect(handed).toEqual([]);
});
