import { HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import { inWords } from '../testing/in-words.ts';
import { DownloadMenu } from './download-menu.tsx';

afterEach(cleanup);

const host = createTestHost();

async function itemsFor(rights: readonly string[]) {
  const can = (permission: string, view: string) => rights.includes(`${permission} ${view}`);
  const services = { session: { can } } as unknown as ExploreServices;
  const onDownload = vi.fn();
  render(
    inWords(
      <HostContext value={host}>
        <ExploreServicesContext value={services}>
          <DownloadMenu
            form={{ viz_type: 'table', datasource: '1__table' }}
            queries={[]}
            onDownload={onDownload}
            onFailure={() => {}}
          />
        </ExploreServicesContext>
      </HostContext>,
    ),
  );
  fireEvent.click(screen.getByRole('button'));
  return { items: await screen.findAllByRole<HTMLButtonElement>('menuitem'), onDownload };
}

it('[B6.8] files are only for users with the permission to export rows', async () => {
  const { items, onDownload } = await itemsFor(['can_csv Superset']);
  expect(items.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Export to .CSV', false],
    ['Export to .JSON', false],
    ['Export to Excel', false],
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Export to Excel' }));
  expect(onDownload).toHaveBeenCalledWith({ format: 'xlsx', asShown: false });
});

it('[B6.8] others see them and cannot choose them', async () => {
  const { items } = await itemsFor([]);
  expect(items.map(({ disabled }) => disabled)).toEqual([true, true, true]);
});
