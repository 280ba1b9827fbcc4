import { SessionToken } from '@facet/sdk/client';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chartViewOf } from './chart-view.tsx';

const page = vi.hoisted(() => ({ isAnonymous: false }));
vi.mock('@facet/sdk/client', async (original) => ({
  ...(await original<object>()),
  useContributions: () => [],
  usePlugins: () => [],
  useService: (token: unknown) => (token === SessionToken ? { user: page } : undefined),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

test.each([
  [true, 'unknownToVisitors'],
  [false, 'unknownType'],
])('the place of a chart that no plugin draws says why; to a visitor without an account: %s', (isAnonymous, text) => {
  page.isAnonymous = isAnonymous;
  const ChartView = chartViewOf({} as never, {} as never);
  render(<ChartView formData={{ viz_type: 'acme', datasource: '1__table' }} queries={[]} datasource={null} />);
  expect(screen.getByText(text)).toBeDefined();
});
