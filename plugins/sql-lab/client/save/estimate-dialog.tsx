import { Modal } from '@mantine/core';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { ErrorTile, SkeletonLine } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EditorTab } from '../model/editor-tab.ts';
import { readTemplateParams } from './template-params.ts';

interface EstimateDialogProps {
  readonly tab: EditorTab;
  readonly sql: string;
  onClose(): void;
}

/** The database's estimate of the cost of a query. */
export function EstimateDialog({ tab, sql, onClose }: EstimateDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const given = readTemplateParams(tab.templateParams);
  const estimate = useQuery({
    queryKey: ['sql-lab', 'estimate', tab.dbId, tab.catalog, tab.schema, sql, tab.templateParams],
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api.call(
        'POST /api/v1/sqllab/estimate/',
        {
          body: {
            database_id: tab.dbId ?? 0,
            sql,
            catalog: tab.catalog,
            schema: tab.schema,
            template_params: given.state === 'valid' ? given.values : {},
          },
        },
        { signal },
      ),
  });
  return (
    <Modal opened onClose={onClose} title={t('estimate.title')} size={440}>
      {estimate.error ? <ErrorTile error={estimate.error} onRetry={() => void estimate.refetch()} /> : null}
      {estimate.isPending ? <SkeletonLine width="60%" /> : null}
      {estimate.data?.result.map((statement, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- statements have no other name than their place
        <dl key={i}>
          {Object.entries(statement).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </Modal>
  );
}
