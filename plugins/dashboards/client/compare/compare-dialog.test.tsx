import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createComponent, emptyLayout } from '../../common/layout/component.ts';
import type { MergeChoices, MergeConflict } from '../../common/merge/merge-conflict.ts';
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
          filters: new Map(),
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

const chart = (sliceName: string, chartId: number) => createComponent('CHART', sliceName, { sliceName, chartId });

test.each<[string, readonly string[], unknown, unknown, readonly string[]]>([
  [
    'a setting of a filter',
    ['native_filter_configuration', 'F-1', 'description'],
    'A',
    undefined,
    ['Filters › “Region” › Description', 'A', '(empty)'],
  ],
  [
    'a filter that one has removed',
    ['native_filter_configuration', 'F-1'],
    { name: 'Region' },
    undefined,
    ['Filters › “Region”', 'Kept and changed', 'Removed'],
  ],
  [
    'a filter that neither has any more',
    ['native_filter_configuration', 'F-2'],
    undefined,
    { name: 'Old' },
    ['Filters › F-2', 'Removed', 'Kept and changed'],
  ],
  [
    'cross-filters of a chart',
    ['chart_configuration', '7', 'crossFilters'],
    1,
    2,
    ['Cross-filters › Chart “Delays” › Scope of clicks', '1', '2'],
  ],
  ['a chart that is gone', ['expanded_slices', '8'], true, false, ['Open descriptions › 8', 'true', 'false']],
  ['the refresh frequency', ['refresh_frequency'], 10, 60, ['Refresh frequency', '10', '60']],
])('%s is named in words', async (_case, path, mine, theirs, words) => {
  const { wrap } = await createStage({ charts: [], fetchData: async () => rows() });
  const layout = { ...emptyLayout(), Delays: chart('Delays', 7) };
  const conflict: MergeConflict = {
    key: 'k',
    subject: { of: 'member', path: ['json_metadata', ...path] },
    mine,
    theirs,
  };
  const comparison = { by: '', at: '', mine: layout, theirs: layout, filters: new Map([['F-1', 'Region']]) };
  render(wrap(<CompareDialog comparison={{ ...comparison, conflicts: [conflict] }} onAnswer={() => {}} />));
  const cells = [screen.getByRole('rowheader'), ...screen.getAllByRole('cell')];
  expect(cells.map(({ textContent }) => textContent)).toEqual(words);
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
