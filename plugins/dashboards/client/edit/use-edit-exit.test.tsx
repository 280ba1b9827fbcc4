import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { useEditExit } from './use-edit-exit.ts';

afterEach(cleanup);

function Exit({ onRelease }: { readonly onRelease: () => void }) {
  const exit = useEditExit(onRelease);
  const [search] = useSearchParams();
  return (
    <button type="button" onClick={exit.save}>
      {exit.isSaving ? 'saving' : `edit: ${search.get('edit')}`}
    </button>
  );
}

it.each([
  ['leaves the editor', 'Two', 1],
  ['stays in the editor where work came meanwhile', 'Three', 0],
])('[A5.4] a save %s', async (_, meanwhile, releases) => {
  let released = 0;
  const stage = await createStage({
    charts: [{ id: 1 }],
    fetchData: async () => rows(),
    answer: () => {
      stage.runtime.store.setState({ title: meanwhile });
      return { id: 9 };
    },
  });
  stage.runtime.store.setState({ title: 'Two' });
  await act(async () => {
    render(stage.wrap(<Exit onRelease={() => (released += 1)} />));
  });
  await act(async () => fireEvent.click(screen.getByRole('button')));
  await screen.findByText(/^edit:/);
  expect(released).toBe(releases);
  expect(stage.runtime.store.getState().title).toBe(meanwhile);
});
