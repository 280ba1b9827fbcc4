import { AppPages, AppSearch } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { lazy } from 'react';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { api }) => {
  ctx.implement(AppSearch, 'datasets', async () => (await import('./search-dataset.ts')).datasetSearch(api));
  ctx.implement(AppPages, 'dataset-list', async () => (await import('./list-page.tsx')).DatasetListPage);
  ctx.implement(AppPages, 'dataset-add', async () => (await import('./add/add-dataset-page.tsx')).AddDatasetPage);
  return {
    SaveDataset: lazy(() => import('./save/save-dataset-dialog.tsx')),
    EditDataset: lazy(async () => ({ default: (await import('./edit/edit-dataset-dialog.tsx')).EditDatasetDialog })),
  };
});
