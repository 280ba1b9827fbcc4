import type { Datasource } from '@facet/plugin-datasets/contract';
import type { FormData } from '@facet/sdk/common';
import { CodeEditor, CopyButton, ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExploreCalls } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';
import classes from '../look/explore.module.css';

export interface QueryViewProps {
  readonly calls: Pick<ExploreCalls, 'sql'>;
  readonly form: FormData;
  readonly ownState: Readonly<Record<string, unknown>>;
  readonly datasource: Datasource;
}

/** The SQL of the current controls, shown instead of the chart. */
export function QueryView({ calls, form, ownState, datasource }: QueryViewProps) {
  const { t } = useTranslation('facet/explore');
  const { charts } = useExplore();
  const { data, error, refetch } = useQuery({
    queryKey: ['explore-sql', form, ownState],
    retry: false,
    queryFn: async ({ signal }) => calls.sql(await charts.buildQueryContext(form, ownState), signal),
  });
  if (error) return <ErrorTile error={error} title={t('query.failed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={6} />;
  return (
    <div className={classes.queries}>
      {data.map((query, index) => (
        <div key={`${index} ${query.query}`} className={classes.query}>
          <div className={classes.queryHead}>
            <CopyButton text={query.query} />
          </div>
          <CodeEditor
            language="sql"
            dialect={datasource.database.backend}
            readOnly
            lineNumbers
            label={t('query.title')}
            value={query.query.trimEnd() || (query.error ?? '')}
          />
        </div>
      ))}
    </div>
  );
}
