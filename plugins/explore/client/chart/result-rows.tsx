import type { ResultColumn } from '@facet/plugin-charts/contract';
import { exactTexts, type QueryResult } from '@facet/sdk/common';
import { DataGrid, EmptyState } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

export interface ResultRowsProps {
  readonly columns: readonly ResultColumn[];
  readonly result: QueryResult;
  readonly search: string;
  /** Number of the first row. */
  readonly first?: number;
}

export function ResultRows({ columns, result, search, first = 1 }: ResultRowsProps) {
  const { t } = useTranslation('facet/explore');
  if (result.data.length === 0) return <EmptyState title={t('results.none')} />;
  return (
    <DataGrid
      // The grid sizes its columns once, so other columns need a new grid.
      key={columns.map((column) => column.key).join('\n')}
      label={t('results.results')}
      columns={columns}
      rows={result.data}
      exact={exactTexts(result)}
      rowNumbers={first}
      search={search}
    />
  );
}
