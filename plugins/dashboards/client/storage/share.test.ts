import { expect, test } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { embedCode, mailAddress, shareLink } from './share.ts';

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

test('a title of markup stays a title in the embed code', () => {
  const code = embedCode('https://facet.test/superset/dashboard/p/abc/?a=1&b=2', '"><script>alert(1)</script>');
  const frame = new DOMParser().parseFromString(code, 'text/html').querySelector('iframe');
  expect(frame?.title).toBe('"><script>alert(1)</script>');
  expect(frame?.getAttribute('src')).toBe('https://facet.test/superset/dashboard/p/abc/?a=1&b=2&standalone=1');
  expect(code).not.toContain('<script>');
});

test('a letter keeps signs of its subject and text', () => {
  const address = new URL(mailAddress('A & B?', 'See https://facet.test/?a=1&b=2'));
  expect(address.searchParams.get('subject')).toBe('A & B?');
  expect(address.searchParams.get('body')).toBe('See https://facet.test/?a=1&b=2');
});
