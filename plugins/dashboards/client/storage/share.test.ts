import { expect, test } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { shareLink } from './share.ts';

test('[B3.37] a link carries values of filters, open tabs, the component and what the address says', async () => {
  const asked: unknown[] = [];
  const { runtime } = await createStage({
    charts: [{ id: 7 }],
    fetchData: async () => rows(1),
    answer: (_called, input) => {
      asked.push(input);
      return { url: '/superset/dashboard/p/abc/' };
    },
  });
  runtime.store.setState({ activeTabs: ['TAB-1'] });
  const link = await shareLink(runtime, { anchor: 'CHART-1', chartId: 7 });
  expect(new URL(link).pathname).toBe('/superset/dashboard/p/abc/');
  expect(asked).toMatchObject([
    { body: { dataMask: {}, activeTabs: ['TAB-1'], anchor: 'CHART-1', urlParams: [['focused_chart', '7']] } },
  ]);
});
