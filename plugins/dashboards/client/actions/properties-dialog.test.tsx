import { hasUnsavedWork } from '@facet/sdk/client';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { takeCarried } from '../storage/kept-draft.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import PropertiesDialog from './properties-dialog.tsx';

afterEach(cleanup);

/** Says at which paths the page was, and whether leaving for each would have asked. */
const visits: { readonly path: string; readonly asked: boolean }[] = [];

function Visits() {
  const { pathname } = useLocation();
  if (visits.at(-1)?.path !== pathname) visits.push({ path: pathname, asked: hasUnsavedWork() });
  return null;
}

async function open(change?: (stage: Awaited<ReturnType<typeof createStage>>) => void) {
  visits.length = 0;
  const stage = await createStage({
    charts: [],
    editable: true,
    fetchData: async () => rows(),
    answer: (endpoint) =>
      endpoint === 'GET /api/v1/dashboard/:id' ? { result: { slug: 'board' } } : { result: [], count: 0 },
  });
  change?.(stage);
  const onClose = vi.fn();
  await act(async () => {
    render(
      stage.wrap(
        <>
          <Visits />
          <PropertiesDialog onClose={onClose} reload={() => {}} />
        </>,
      ),
    );
  });
  fireEvent.change(screen.getByLabelText('URL slug'), { target: { value: 'board' } });
  expect(hasUnsavedWork()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(visits.at(-1)?.path).toBe('/superset/dashboard/board/'));
  expect(onClose).toHaveBeenCalled();
  return stage;
}

test('[A2.4] after the slug was saved the page goes there without asking whether to lose it', async () => {
  await open();
  expect(visits.at(-1)?.asked).toBe(false);
});

test('an unsaved layout goes along to the new address', async () => {
  const stage = await open(({ runtime }) => runtime.store.setState(({ layout }) => ({ layout: { ...layout } })));
  expect(visits.at(-1)?.asked).toBe(false);
  expect(takeCarried(stage.runtime.id)).toMatchObject({ layout: stage.runtime.store.getState().layout });
  expect(takeCarried(stage.runtime.id)).toBeNull();
});
