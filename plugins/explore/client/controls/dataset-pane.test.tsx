import type { Datasource } from '@facet/plugin-datasets/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { inWords } from '../testing/in-words.ts';
import { DatasetPane, type DatasetPaneProps } from './dataset-pane.tsx';

afterEach(cleanup);
// The parser of Markdown takes longer to load than a test waits for an element.
beforeAll(() => import('./markdown-note.tsx'), 60_000);

function show(props: Partial<DatasetPaneProps> = {}, name = 'flights', notes: Partial<Datasource> = {}) {
  const datasource = {
    name,
    table_name: name,
    columns: [],
    metrics: [],
    ...notes,
  } as Partial<Datasource> as Datasource;
  const nothing: DatasetPaneProps = {
    datasource,
    onEdit: null,
    editRefusal: undefined,
    onSwap: () => {},
    onPreview: null,
    onSaveAs: null,
    onSqlLab: null,
  };
  render(inWords(<DatasetPane {...nothing} {...props} />));
}

async function itemsOfMenu() {
  fireEvent.click(screen.getByRole('button', { name: 'Dataset actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

it('[B6.3] offers SQL Lab to users with the permission', async () => {
  const onSqlLab = vi.fn();
  show({ onSqlLab });
  expect(await itemsOfMenu()).toEqual(['Swap dataset', 'View in SQL Lab']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'View in SQL Lab' }));
  expect(onSqlLab).toHaveBeenCalledTimes(1);
});

it('[B6.3] does not offer SQL Lab to others', async () => {
  show();
  expect(await itemsOfMenu()).toEqual(['Swap dataset']);
});

it('[B9.31] shows the full name of a dataset with more than 25 characters in a tooltip', () => {
  const name = 'orders_of_all_shops_since_1990';
  show({}, name);
  expect(screen.getByText(name).title).toBe(name);
});

it('[B3.4] shows the warning of the owners as Markdown, the result of the health check, and the certificate', async () => {
  const extra = JSON.stringify({
    warning_markdown: 'Ends in **May** <b>2001</b>',
    certification: { certified_by: 'Data team', details: 'Checked' },
  });
  await act(async () => show({}, 'flights', { extra, health_check_message: 'No rows since May' }));
  const notes = screen.getByRole('note', { name: 'Notes about this dataset' });
  expect((await screen.findByText('May')).tagName).toBe('STRONG');
  expect(notes.textContent).toBe('Ends in May <b>2001</b>No rows since May');
  expect(screen.getByRole('img', { name: 'Certified by Data team. Checked' })).toBeTruthy();
});

it('[B3.4] shows no notes for a dataset without them, whatever its extra holds', () => {
  show({}, 'flights', { extra: '[1]', health_check_message: null });
  expect(screen.queryByRole('note')).toBeNull();
});
