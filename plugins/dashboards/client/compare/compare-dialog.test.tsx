import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createComponent, emptyLayout } from '../../common/layout/component.ts';
import type { MergeChoices } from '../../common/merge/merge-conflict.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import CompareDialog from './compare-dialog.tsx';
import OverwriteDialog from './overwrite-dialog.tsx';

afterEach(cleanup);

test('what two people changed stands side by side, and each line is decided', async () => {
  const { wrap } = await createStage({ charts: [], fetchData: async () => rows() });
  const layout = { ...emptyLayout(), C: createComponent('CHART', 'C', { sliceName: 'Delays' }) };
  const answers: (MergeChoices | null)[] = [];
  render(
    wrap(
      <CompareDialog
        comparison={{
          by: 'Ann Lee',
          at: '',
          mine: layout,
          theirs: layout,
          conflicts: [
            {
              key: 'dashboard_title',
              subject: { of: 'member', path: ['dashboard_title'] },
              mine: 'My title',
              theirs: 'Her title',
            },
            { key: 'meta/C/height', subject: { of: 'component', id: 'C', member: 'height' }, mine: 10, theirs: 30 },
          ],
        }}
        onAnswer={(choices) => answers.push(choices)}
      />,
    ),
  );
  const line = within(screen.getByRole('row', { name: /Height of Chart “Delays”/ }));
  expect(line.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['10', '30']);
  fireEvent.click(line.getByRole('radio', { name: /Ann Lee/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(answers).toEqual([{ dashboard_title: 'mine', 'meta/C/height': 'theirs' }]);
});

test('[A8.24] values that a save replaces are shown, and must be confirmed', async () => {
  const { wrap } = await createStage({ charts: [], fetchData: async () => rows() });
  const answers: boolean[] = [];
  render(
    wrap(
      <OverwriteDialog
        values={[{ member: 'css', stored: '.old {}', mine: '' }]}
        onAnswer={(confirmed) => answers.push(confirmed)}
      />,
    ),
  );
  expect(screen.getByRole('alert').textContent).toBe('Please confirm the overwrite values.');
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['.old {}', '(empty)']);
  fireEvent.click(screen.getByRole('button', { name: 'Overwrite' }));
  expect(answers).toEqual([true]);
});
