import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { Button } from '@mantine/core';
import { useContributions } from '@facet/sdk/client';
import { PageHeader } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type DatasetRow, exploreCalls } from '../services/explore-calls.ts';
import { ExploreServicesContext, useExplore, type ExploreServices } from '../services/explore-services.ts';
import { Gallery } from '../controls/lazy-gallery.ts';
import classes from '../look/explore.module.css';

export function newChartPage(services: ExploreServices) {
  return function NewChartPage() {
    return (
      <ExploreServicesContext value={services}>
        <NewChart />
      </ExploreServicesContext>
    );
  };
}

/** Two steps: the dataset, then the type, unless the dataset shall suggest a chart. */
function NewChart() {
  const { t } = useTranslation('facet/explore');
  const navigate = useNavigate();
  const { api, dialogs, pictures } = useExplore();
  const types = useContributions(ChartTypes);
  const [dataset, setDataset] = useState<DatasetRow | null>(null);
  const [first] = types;
  const { data: datasource } = useQuery({
    queryKey: ['explore-new-chart', dataset?.id],
    enabled: dataset !== null,
    queryFn: ({ signal }) => exploreCalls(api).datasource(`${dataset?.id}__table`, signal),
  });
  return (
    <>
      <PageHeader
        title={t('new.title')}
        note={dataset === null ? t('new.dataset') : dataset.table_name}
        actions={dataset === null ? null : <Button onClick={() => setDataset(null)}>{t('new.other')}</Button>}
      />
      <div className={classes.newChart}>
        <Suspense>{dialogs === undefined ? null : <dialogs.PickDataset onPick={setDataset} />}</Suspense>
      </div>
      {dataset === null ? null : (
        <Gallery
          isChange={false}
          dataset={datasource}
          Picture={pictures?.Picture}
          current={types.find((type) => type.key === 'table')?.key ?? first?.key ?? ''}
          onClose={() => setDataset(null)}
          onSuggest={() => void navigate(`/explore/?datasource_id=${dataset.id}&datasource_type=table`)}
          onSelect={(type) =>
            void navigate(
              `/explore/?viz_type=${encodeURIComponent(type)}&datasource_id=${dataset.id}&datasource_type=table`,
            )
          }
        />
      )}
    </>
  );
}
