import { type ChartTypeCard, chartTypeCards } from '@facet/plugin-charts/contract';
import { type Charts, ChartTypes } from '@facet/plugin-charts/contract.client';
import type { ApiClient } from '@facet/sdk/client';
import { useContributions, useEntryDetails } from '@facet/sdk/client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { SegmentedControl, TextInput, useComputedColorScheme } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { ChartSkeleton, EmptyState, ErrorState, ErrorTile, PageHeader, PageSkeleton, Tag } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SampleRoles, sampleForm } from '../common/sample-form.ts';
import { exampleDataset } from './example-dataset.ts';
import classes from './gallery.module.css';
import { useSeen } from './use-seen.ts';

interface WallServices {
  readonly api: ApiClient;
  readonly charts: Charts;
}

type Scheme = 'light' | 'dark';
const SIZES = [
  [220, 140],
  [400, 300],
  [820, 420],
] as const;

/** A wall of pictures: each chart type on the example data. */
export function wallPage({ api, charts }: WallServices) {
  return function WallPage() {
    const { t } = useTranslation('facet/chart-gallery');
    const types = chartTypeCards(useEntryDetails(ChartTypes));
    const initial = useComputedColorScheme('light');
    const [scheme, setScheme] = useState<Scheme>(initial);
    const [search, setSearch] = useState('');
    const dataset = useQuery({
      queryKey: ['chart-gallery-dataset'],
      retry: false,
      queryFn: ({ signal }) => exampleDataset(api, signal),
    });
    const { data: roles } = dataset;
    const words = search.trim().toLowerCase();
    const shown = types.filter(({ key, name }) => `${name} ${key}`.toLowerCase().includes(words));
    if (dataset.error) return <ErrorState error={dataset.error} onRetry={() => void dataset.refetch()} />;
    if (roles === undefined) return <PageSkeleton />;
    return (
      <div className={classes.page}>
        <PageHeader
          title={t('title')}
          actions={
            <>
              <TextInput
                aria-label={t('search')}
                placeholder={t('search')}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
              <SegmentedControl
                aria-label={t('scheme.label')}
                value={scheme}
                onChange={setScheme}
                data={[
                  { value: 'light', label: t('scheme.light') },
                  { value: 'dark', label: t('scheme.dark') },
                ]}
              />
            </>
          }
        />
        <p className={classes.about}>
          {t('intro')} {t('count', { count: shown.length })}
        </p>
        {roles === null ? (
          <EmptyState icon={<IconPhotoOff size={24} stroke={1.6} />} title={t('noData')} text={t('noDataText')} />
        ) : (
          shown.map((type) => <Entry key={type.key} type={type} scheme={scheme} charts={charts} roles={roles} />)
        )}
      </div>
    );
  };
}

interface EntryProps {
  readonly type: ChartTypeCard;
  readonly scheme: Scheme;
  readonly charts: Charts;
  readonly roles: SampleRoles;
}

/** A chart type in words and pictures, which are drawn when they come into sight. */
function Entry({ type, scheme, charts, roles }: EntryProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isSeen = useSeen(element);
  return (
    <section ref={setElement} className={classes.entry} aria-labelledby={`gallery-${type.key}`}>
      <div className={classes.head}>
        <h2 id={`gallery-${type.key}`} className={classes.name}>
          {type.name}
        </h2>
        <Tag>{type.key}</Tag>
        {type.category === undefined ? null : <Tag tone="outline">{type.category}</Tag>}
        {type.label === undefined ? null : <Tag tone="info">{type.label}</Tag>}
      </div>
      <p className={classes.about}>{type.description}</p>
      <div className={classes.pictures} data-mantine-color-scheme={scheme}>
        {SIZES.map(([width, height]) => (
          <div key={width} className={classes.picture} style={{ width, height }}>
            {isSeen ? <Picture type={type} charts={charts} roles={roles} /> : null}
          </div>
        ))}
      </div>
      {isSeen ? <Controls type={type.key} /> : null}
    </section>
  );
}

function Picture({ type, charts, roles }: Omit<EntryProps, 'scheme'>) {
  const { t } = useTranslation('facet/chart-gallery');
  const form = sampleForm(type.key, roles);
  const answer = useQuery({
    queryKey: ['chart-gallery', type.key, roles],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const context = await charts.buildQueryContext(form);
      const queries = await charts.fetchData(context, { signal });
      const failed = queries.find(({ error }) => error);
      if (failed) throw new Error(failed.error ?? '');
      await charts.prepare(form);
      return queries;
    },
  });
  if (answer.error) return <ErrorTile error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <ChartSkeleton />;
  if (answer.data.every(({ data }) => data.length === 0)) return <EmptyState title={t('empty')} />;
  return <charts.ChartView formData={form} queries={answer.data} datasource={null} />;
}

/** The names of the controls, as forms store them. */
function Controls({ type }: { readonly type: string }) {
  const { t } = useTranslation('facet/chart-gallery');
  const entry = useContributions(ChartQueryPoint).find(({ key }) => key === type);
  const { data: names = [] } = useQuery({
    queryKey: ['chart-gallery-controls', type],
    enabled: entry !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => [...((await entry?.load())?.form.members ?? [])].sort(),
  });
  return (
    <details className={classes.controls}>
      <summary>{t('controls', { count: names.length })}</summary>
      {names.join(', ')}
    </details>
  );
}
