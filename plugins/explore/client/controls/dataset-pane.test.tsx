import type { Datasource } from '@facet/plugin-datasets/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { inWords } from '../testing/in-words.ts';
import { DatasetPane, type DatasetPaneProps } from './dataset-pane.tsx';

afterEach(cleanup);

function show(props: Partial<DatasetPaneProps> = {}, name = 'flights') {
  const datasource = { name, table_name: name, columns: [], metrics: [] } as Partial<Datasource> as Datasource;
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
