import type { FormData } from '@facet/sdk/common';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import { inWords } from '../testing/in-words.ts';
import { KeepForm } from './keep-form.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const services = { notifier: { warning() {} } } as unknown as ExploreServices;
const keepForm = vi.fn(() => Promise.resolve('kept'));
const form = (members: object): FormData => ({ viz_type: 'table', datasource: '1__table', slice_id: 5, ...members });

const Address = () => <output>{useLocation().search}</output>;
const address = () => screen.getByRole('status').textContent;

const page = (shown: FormData) =>
  inWords(
    <MemoryRouter initialEntries={['/explore/?slice_id=5']}>
      <ExploreServicesContext value={services}>
        <KeepForm calls={{ keepForm }} firstKey={null} stored={shown} form={shown} version={undefined} />
        <Address />
      </ExploreServicesContext>
    </MemoryRouter>,
  );

async function keptAfter(change: object): Promise<number> {
  const { rerender } = render(page(form({})));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  keepForm.mockClear();
  rerender(page(form(change)));
  let waited = 0;
  for (; keepForm.mock.calls.length === 0 && waited < 2_000; waited += 100)
    await act(() => vi.advanceTimersByTimeAsync(100));
  return waited;
}

it('[B1.4] a form that was saved as another chart has the address of that chart at once', async () => {
  expect(await keptAfter({ slice_id: 6 })).toBeLessThanOrEqual(100);
  expect(address()).toBe('?slice_id=6&form_data_key=kept');
});

it('changes of a control wait for the last one', async () => {
  expect(await keptAfter({ row_limit: 7 })).toBe(800);
  expect(address()).toBe('?slice_id=5&form_data_key=kept');
});

it('a form that is stored after the page was left for a dashboard does not lead back', async () => {
  const { rerender } = render(page(form({})));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  rerender(page(form({ slice_id: 6 })));
  const before = location.href;
  history.pushState(null, '', '/superset/dashboard/9/');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(address()).toBe('?slice_id=5');
  history.replaceState(null, '', before);
});
