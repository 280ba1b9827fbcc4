import { AppPages, AppSearch } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { lazyPart } from '@facet/sdk/ui';
import { manifest } from '../manifest.ts';

const floats = { floats: true };

export default defineClientPlugin(manifest, (ctx, { api }) => {
  ctx.implement(AppSearch, 'datasets', async () => (await import('./search-dataset.ts')).datasetSearch(api));
  ctx.implement(AppPages, 'dataset-list', async () => (await import('./list-page.tsx')).DatasetListPage);
  ctx.implement(AppPages, 'dataset-add', async () => (await import('./add/add-dataset-page.tsx')).AddDatasetPage);
  ctx.implement(AppPages, 'dataset', async () => (await import('./editor/dataset-page.tsx')).DatasetPage);
  ctx.implement(AppPages, 'dataset-older', async () => (await import('./editor/dataset-page.tsx')).DatasetPage);
  const { Component: SaveDataset } = lazyPart(
    async () => (await import('./save/save-dataset-dialog.tsx')).default,
    floats,
  );
  const { Component: EditDataset } = lazyPart(
    async () => (await import('./editor/edit-dataset-dialog.tsx')).EditDatasetDialog,
    floats,
  );
  const { Component: SwapDataset } = lazyPart(
    async () => (await import('./swap/swap-dataset-dialog.tsx')).SwapDatasetDialog,
    floats,
  );
  const { Component: PickDataset } = lazyPart(async () => (await import('./swap/dataset-table.tsx')).DatasetTable);
  return { SaveDataset, EditDataset, SwapDataset, PickDataset };
});
