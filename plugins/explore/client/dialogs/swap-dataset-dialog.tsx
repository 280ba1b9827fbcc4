import { fieldsUsed, type Datasource, type SwappedFields } from '@facet/plugin-datasets/contract';
import { Suspense } from 'react';
import { useExplore } from '../services/explore-services.ts';

export interface SwapDatasetDialogProps {
  readonly opened: boolean;
  readonly form: Readonly<Record<string, unknown>>;
  /** Null: the dataset of the form was deleted. */
  readonly datasource: Pick<Datasource, 'columns' | 'metrics'> | null;
  onClose(): void;
  /** Called with the datasource key, such as `12__table`, and the mapping of the form's fields. */
  onSwap(key: string, fields: SwappedFields): void;
}

export function SwapDatasetDialog({ opened, form, datasource, onClose, onSwap }: SwapDatasetDialogProps) {
  const { dialogs } = useExplore();
  if (!opened || dialogs === undefined) return null;
  const known =
    datasource === null
      ? null
      : {
          columns: datasource.columns.map((column) => column.column_name),
          metrics: datasource.metrics.map((metric) => metric.metric_name),
        };
  const used = fieldsUsed(form, known);
  const times = datasource?.columns.filter(({ is_dttm: isTime }) => isTime).map(({ column_name: name }) => name) ?? [];
  return (
    <Suspense>
      <dialogs.SwapDataset used={{ ...used, times }} onSwap={onSwap} onClose={onClose} />
    </Suspense>
  );
}
