import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { NotLent } from '../../common/wire/dashboard.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import PropertiesDialog from './properties-dialog.tsx';

vi.mock('@facet/sdk/client', async (original) => ({ ...(await original<object>()), useFlag: vi.fn(() => true) }));

afterEach(cleanup);

const NOT_LENT: NotLent = {
  charts: [{ id: 1, slice_name: 'Pay' }],
  filters: [{ id: 'NATIVE_FILTER-1', name: 'Town' }],
};
const NOTHING: NotLent = { charts: [], filters: [] };

async function open({ roles = [{ id: 3, name: 'Viewers' }], told = NOTHING, saved }: Case) {
  const asked: string[] = [];
  const stage = await createStage({
    charts: [],
    editable: true,
    fetchData: async () => rows(),
    answer: (endpoint) => {
      asked.push(endpoint);
      if (endpoint === 'GET /api/v1/dashboard/:id/not_lent') return { result: told };
      if (endpoint === 'GET /api/v1/dashboard/:id') return { result: { slug: null } };
      return { result: [], count: 0, not_lent: saved };
    },
  });
  Object.assign(stage.runtime.dashboard, { roles });
  await act(async () => {
    render(stage.wrap(<PropertiesDialog onClose={() => {}} reload={() => {}} />));
  });
  return { asked, stage };
}

interface Case {
  readonly roles?: readonly { readonly id: number; readonly name: string }[];
  readonly told?: NotLent;
  readonly saved?: NotLent;
}

test('[A6.10] the properties say of which charts and filters the roles get no rows', async () => {
  await open({ told: NOT_LENT });
  expect((await screen.findByText(/get no rows of: Pay, Town\./)).getAttribute('role')).toBe('status');
});

test.each<[string, Case, boolean]>([
  ['all of it is lent', {}, true],
  ['there are no roles, and the server is not asked', { roles: [], told: NOT_LENT }, false],
])('they say nothing where %s', async (_, given, isAsked) => {
  const { asked } = await open(given);
  await waitFor(() => expect(asked.includes('GET /api/v1/dashboard/:id/not_lent')).toBe(isAsked));
  expect(screen.queryByText(/get no rows of/)).toBeNull();
});

test('a save says so, too', async () => {
  const { stage } = await open({ saved: NOT_LENT });
  const warn = vi.spyOn(stage.runtime.notifier, 'warning');
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Pay of all' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
  await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringMatching(/get no rows of: Pay, Town\./)));
});
