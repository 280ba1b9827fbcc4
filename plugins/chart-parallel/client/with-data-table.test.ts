import { lazyRenderer } from '@facet/plugin-charts/contract.client';
import { expect, it } from 'vitest';
import { withDataTable } from './with-data-table.tsx';

it('wraps a renderer that is loaded later', async () => {
  const drawing = lazyRenderer(async () => ({ transformProps: () => ({ drawn: true }), Component: () => null }));
  const wrapped = withDataTable(drawing);
  await wrapped.prepare?.();
  expect(wrapped.Component).toBeTypeOf('function');
});
