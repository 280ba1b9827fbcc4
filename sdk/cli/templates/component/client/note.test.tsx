import { type DashboardComponentProps, DashboardComponents } from '@facet/plugin-dashboards/contract.client';
import { createPluginTester } from '@facet/sdk/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import plugin from './index.ts';

afterEach(cleanup);

async function show(props: Partial<DashboardComponentProps>): Promise<void> {
  const tester = await createPluginTester(plugin);
  const Component = await tester.load(DashboardComponents, '{{key}}');
  const alone = { id: 'DYNAMIC-1', childIds: [], emptyPlace: null, renderChild: () => null };
  render(<Component {...alone} meta={{ text: 'Hello' }} editing={false} onMetaChange={() => undefined} {...props} />);
  tester.dispose();
}

it('shows its text', async () => {
  await show({});
  expect(screen.getByText('Hello').tagName).toBe('P');
});

it('keeps the rest of its settings when its text changes', async () => {
  let meta: unknown;
  await show({ meta: { width: 4, text: 'Hello' }, editing: true, onMetaChange: (next) => (meta = next) });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Hello again' } });
  expect(meta).toEqual({ width: 4, text: 'Hello again' });
});
