import type { Datasource, SwappedFields } from '@facet/plugin-datasets/contract';
import type { SeenVersion } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { lazyPart } from '@facet/sdk/ui';
import { Suspense } from 'react';
import { SaveDialog } from '../dialogs/save-dialog.tsx';
import { SwapDatasetDialog } from '../dialogs/swap-dataset-dialog.tsx';
import type { ExploreCalls } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';
import type { SavedChart } from './use-saved-chart.ts';

const floats = { floats: true };
const { Component: ChartPropertiesDialog } = lazyPart(
  async () => (await import('../dialogs/chart-properties-dialog.tsx')).ChartPropertiesDialog,
  floats,
);
const { Component: QueryPreviewDialog } = lazyPart(
  async () => (await import('../dialogs/query-preview-dialog.tsx')).QueryPreviewDialog,
  floats,
);
const { Component: SaveDatasetDialog } = lazyPart(
  async () => (await import('../dialogs/save-dataset-dialog.tsx')).SaveDatasetDialog,
  floats,
);
const { Component: KeepQueryDialog } = lazyPart(
  async () => (await import('../dialogs/keep-query-dialog.tsx')).KeepQueryDialog,
  floats,
);

const { Component: DeleteChartDialog } = lazyPart(
  async () => (await import('../dialogs/delete-chart-dialog.tsx')).DeleteChartDialog,
  floats,
);

export type BenchDialog = 'delete' | 'edit' | 'save' | 'swap' | 'properties' | 'preview' | 'dataset';

export interface BenchDialogsProps {
  /** The open dialog. */
  readonly dialog: BenchDialog | null;
  readonly calls: ExploreCalls;
  readonly form: FormData;
  readonly saved: SavedChart;
  readonly datasource: Datasource;
  /** The save action that the address requests. */
  readonly saveAction: string | null;
  readonly dashboardId: string | null;
  onClose(): void;
  /** `next`: the address that the page leads to then. */
  onSaved(chart: number, after?: SeenVersion, next?: string): void;
  onPropertiesSaved(chart: number, after: SeenVersion): void;
  /** Called before the page leads to the list of charts. */
  onDeleted(): void;
  onDatasetSaved(): void;
  onSwap(datasource: string, fields?: SwappedFields): void;
  /** Replaces the page's state by the version that was saved elsewhere. */
  onTheirs(): void;
}

export function BenchDialogs(props: BenchDialogsProps) {
  const { dialog, calls, form, saved, datasource, onClose, onTheirs, onSwap } = props;
  const { dialogs } = useExplore();
  const { slice, seen } = saved;
  const sql = datasource.sql ?? '';
  return (
    <>
      <SaveDialog
        opened={dialog === 'save' && datasource.type === 'table'}
        form={form}
        slice={slice}
        calls={calls}
        seen={seen}
        action={props.saveAction}
        from={openedFrom(props)}
        onClose={onClose}
        onSaved={props.onSaved}
        onTheirs={onTheirs}
      />
      <SwapDatasetDialog
        opened={dialog === 'swap'}
        form={form}
        datasource={datasource}
        onClose={onClose}
        onSwap={onSwap}
      />
      {dialog === 'properties' && slice !== null ? (
        <ChartPropertiesDialog
          chart={slice.slice_id}
          onClose={onClose}
          seen={seen}
          onSaved={(after) => props.onPropertiesSaved(slice.slice_id, after)}
          onTheirs={onTheirs}
        />
      ) : null}
      {dialog === 'delete' && slice !== null ? (
        <DeleteChartDialog
          calls={calls}
          slice={slice}
          dashboards={saved.metadata?.dashboards ?? []}
          onDeleted={props.onDeleted}
          onClose={onClose}
        />
      ) : null}
      {dialog === 'edit' && dialogs !== undefined ? (
        <Suspense>
          <dialogs.EditDataset id={datasource.id} onClose={onClose} onSaved={props.onDatasetSaved} />
        </Suspense>
      ) : null}
      {dialog === 'preview' ? <QueryPreviewDialog datasource={datasource} sql={sql} onClose={onClose} /> : null}
      {dialog === 'dataset' ? (
        <SaveDatasetDialog datasource={datasource} sql={sql} onClose={onClose} onSaved={(key) => onSwap(key)} />
      ) : null}
      {dialog === 'save' && datasource.type === 'query' ? (
        <KeepQueryDialog datasource={datasource} sql={sql} onClose={onClose} onKept={(key) => onSwap(key)} />
      ) : null}
    </>
  );
}

/** The dashboard that the address names. Its title is known only if it shows the saved chart; otherwise the id is shown. */
function openedFrom({ dashboardId, saved }: Pick<BenchDialogsProps, 'dashboardId' | 'saved'>) {
  const id = Number(dashboardId);
  if (dashboardId === null || !Number.isInteger(id) || id < 1) return null;
  const known = saved.metadata?.dashboards.find((one) => one.id === id);
  return { id, title: known?.dashboard_title ?? String(id) };
}
