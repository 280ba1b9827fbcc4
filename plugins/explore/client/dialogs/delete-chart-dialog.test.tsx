import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import { DeleteChartDialog } from './delete-chart-dialog.tsx';

const success = vi.fn();
const deleteChart = vi.fn(async (_id: number) => {});
const onClose = vi.fn();
const onDeleted = vi.fn();

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

function show() {
  render(
    <MemoryRouter initialEntries={['/explore/?slice_id=12']}>
      <MantineProvider env="test">
        <ExploreServicesContext value={{ notifier: { success } } as unknown as ExploreServices}>
          <Routes>
            <Route path="/chart/list/" element={<p>all charts</p>} />
            <Route
              path="/explore/"
              element={
                <DeleteChartDialog
                  calls={{ deleteChart }}
                  slice={{ slice_id: 12, slice_name: 'Delays' }}
                  dashboards={[
                    { id: 5, dashboard_title: 'Sales' },
                    { id: 6, dashboard_title: null },
                  ]}
                  onDeleted={onDeleted}
                  onClose={onClose}
                />
              }
            />
          </Routes>
        </ExploreServicesContext>
      </MantineProvider>
    </MemoryRouter>,
  );
  const named = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(named).toEqual(['Sales', 'untitledDashboard']);
}

it('[B7.61] [B8.34] deletes the chart and leads to the others', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'delete.confirm' }));
  expect(await screen.findByText('all charts')).toBeTruthy();
  expect(deleteChart).toHaveBeenCalledExactlyOnceWith(12);
  expect(success).toHaveBeenCalledExactlyOnceWith('delete.done');
  expect(onDeleted).toHaveBeenCalledOnce();
});

it('[B8.36] shows the reason of a failure, and stays open', async () => {
  deleteChart.mockRejectedValueOnce(new Error('There are associated alerts or reports'));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'delete.confirm' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('delete.failed'));
  expect(onClose).not.toHaveBeenCalled();
  expect(onDeleted).not.toHaveBeenCalled();
  expect(success).not.toHaveBeenCalled();
});
