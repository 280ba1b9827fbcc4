import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MantineProvider } from '@mantine/core';
import { SessionToken } from '@facet/sdk/client';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { pieQuery } from '../../chart-pie/common/pie-query.ts';
import type { ChartInput, ChartType } from './chart-type.ts';
import { chartViewOf } from './chart-view.tsx';
import { ColorRegistry } from './color-registry.ts';
import { PreparedTypes } from './prepared-types.ts';

const page = vi.hoisted(() => ({ isAnonymous: false, entries: [] as object[] }));
vi.mock('@facet/sdk/client', async (original) => ({
  ...(await original<object>()),
  useContributions: () => page.entries,
  usePlugins: () => [],
  useService: (token: unknown) => (token === SessionToken ? { user: page } : undefined),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }));
afterEach(() => {
  cleanup();
  page.entries = [];
});

test.each([
  [true, 'unknownToVisitors'],
  [false, 'unknownType'],
])(
  'the place of a chart that no plugin draws says why; to a visitor without an account: %s',
  async (isAnonymous, text) => {
    page.isAnonymous = isAnonymous;
    const ChartView = chartViewOf({} as never, {} as never);
    render(<ChartView formData={{ viz_type: 'acme', datasource: '1__table' }} queries={[]} datasource={null} />);
    expect(await screen.findByText(text)).toBeDefined();
  },
);

const ROWS = 1_000;
const KEPT = 3;

/** An answer that nobody holds but the chart. */
const answer = (): QueryResult => ({
  colnames: ['n'],
  coltypes: [0],
  data: Array.from({ length: ROWS }, (_, n) => ({ n })),
  rowcount: ROWS,
});

/** Elements have the size of a tile until the end of the test. */
function withRoom(): void {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  onTestFinished(() => {
    width.mockRestore();
    height.mockRestore();
  });
}

test('groups that are named by numbers beyond 2^53 have all their digits', async () => {
  withRoom();
  const entry = {
    key: 'pie',
    owner: 'a/b',
    declared: {},
    load: async () => ({
      transformProps: ({ queries }: { readonly queries: readonly QueryResult[] }) => ({ rows: queries[0]?.data }),
      Component: ({ rows }: { readonly rows: unknown }) => <p>{JSON.stringify(rows)}</p>,
    }),
  };
  page.entries = [entry];
  const ChartView = chartViewOf(new ColorRegistry(), new PreparedTypes(async () => pieQuery));
  const given: QueryResult = {
    colnames: ['id', 'count'],
    coltypes: [0, 0],
    data: [{ id: 2 ** 53, count: 2 }],
    rowcount: 1,
    exact_values: [{ column: 'id', rows: [0], texts: ['9007199254740993'] }],
  };
  const form = { viz_type: 'pie', datasource: '1__table', groupby: ['id'], metric: 'count' };
  await act(async () =>
    render(<ChartView formData={form} queries={[given]} datasource={null} />, {
      wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
    }),
  );
  expect(await screen.findByText('[{"id":"9007199254740993","count":2}]')).toBeDefined();
});

test('a drawing tells the colours that it gave to labels, those that its component asked for among them', async () => {
  withRoom();
  const entry = {
    key: 'pie',
    owner: 'a/b',
    declared: {},
    load: async () => ({
      transformProps: ({ colorOf }: Pick<ChartInput, 'colorOf'>) => ({ rows: colorOf('Rows'), colorOf }),
      Component: ({ colorOf }: Pick<ChartInput, 'colorOf'>) => <p>{colorOf('Target')}</p>,
    }),
  };
  page.entries = [entry];
  const onColors = vi.fn<(colors: ReadonlyMap<string, string>) => void>();
  const ChartView = chartViewOf(new ColorRegistry(), new PreparedTypes(async () => pieQuery));
  const form = { viz_type: 'pie', datasource: '1__table', metric: 'count', label_colors: { Rows: '#123456' } };
  await act(async () =>
    render(<ChartView formData={form} queries={[answer()]} datasource={null} onColors={onColors} />, {
      wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
    }),
  );
  const target = (await screen.findByText(/chart-/)).textContent;
  expect(onColors).toHaveBeenLastCalledWith(
    new Map([
      ['Rows', '#123456'],
      ['Target', target],
    ]),
  );
});

test('a chart holds no answers but the last ones, however often it is refreshed', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  withRoom();
  const drawn: number[] = [];
  const type: ChartType<FormData, { readonly rows: readonly unknown[] }> = {
    transformProps: ({ queries, colorOf }) => ({ rows: queries[0]?.data ?? [], colorOf }),
    Component: ({ rows }) => {
      drawn.push(rows.length);
      return null;
    },
  };
  const entry = { key: 'pie', owner: 'a/b', declared: {}, load: async () => type };
  page.entries = [entry];
  const types = new PreparedTypes(async () => pieQuery);
  await types.prepare(entry as never);
  const ChartView = chartViewOf(new ColorRegistry(), types);
  const answers: WeakRef<QueryResult>[] = [];
  const view = render(<div />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  const show = async () => {
    const given = answer();
    answers.push(new WeakRef(given));
    const form = { viz_type: 'pie', datasource: '1__table', metric: 'count' };
    view.rerender(<ChartView formData={form} queries={[given]} datasource={null} />);
    // A weak reference holds what it names until the task ends.
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  for (let refreshes = 0; refreshes < 10; refreshes += 1) await show();
  collect();
  await new Promise((resolve) => setTimeout(resolve, 0));
  collect();
  expect(drawn.length).toBeGreaterThanOrEqual(10);
  expect(answers.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(KEPT);
});
