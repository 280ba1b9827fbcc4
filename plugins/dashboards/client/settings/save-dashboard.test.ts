import { expect, test } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { saveLayout } from './save-dashboard.ts';

test.each([
  [true, 'POST /api/v1/dashboard/', 41],
  [false, 'PUT /api/v1/dashboard/:id', 9],
])('[A5.4] a dashboard that is new (%s) is saved by %s', async (isNew, endpoint, id) => {
  const asked: string[] = [];
  const { runtime } = await createStage({
    charts: [],
    isNew,
    fetchData: async () => rows(),
    answer: (called) => {
      asked.push(called);
      return { id: called.startsWith('POST') ? 41 : 9 };
    },
  });
  runtime.store.setState({ title: 'Two' });
  expect(await saveLayout(runtime)).toBe(id);
  expect(asked).toEqual([endpoint]);
});
