import { type ChartExample, type ChartTypeCard, chartTypeCards } from '@facet/plugin-charts/contract';
import { type Charts, ChartTypes } from '@facet/plugin-charts/contract.client';
import type { ApiClient } from '@facet/sdk/client';
import { useContributions, useEntryDetails } from '@facet/sdk/client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { SegmentedControl, TextInput, useComputedColorScheme } from '@mantine/core';
import { ChartSkeleton, EmptyState, ErrorTile, PageHeader, Tag } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
    // A key of older releases draws what its successor does.
    const types = chartTypeCards(useEntryDetails(ChartTypes)).filter(({ successor }) => successor === undefined);
    const ofPage = useComputedColorScheme('light');
    const [chosen, setChosen] = useState<Scheme>();
    const scheme = chosen ?? ofPage;
    const [search, setSearch] = useState('');
    const words = search.trim().toLowerCase();
    const shown = types.filter(({ key, name }) => `${name} ${key}`.toLowerCase().includes(words));
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
                onChange={setChosen}
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
        {shown.map((type) => (
          <Entry key={type.key} type={type} scheme={scheme} api={api} charts={charts} />
        ))}
      </div>
    );
  };
}

interface EntryProps extends WallServices {
  readonly type: ChartTypeCard;
  readonly scheme: Scheme;
}

/** A chart type in words and pictures, which are drawn when they come into sight. */
function Entry({ type, scheme, ...services }: EntryProps) {
  const { example } = type;
  const { t } = useTranslation('facet/chart-gallery');
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
      {example === undefined ? (
        <p className={classes.about}>{t('noExample')}</p>
      ) : (
        <div className={classes.pictures} data-mantine-color-scheme={scheme}>
          {SIZES.map(([width, height]) => (
            <div key={width} className={classes.picture} style={{ width, height }}>
              {isSeen ? <Picture type={type.key} example={example} {...services} /> : null}
            </div>
          ))}
        </div>
      )}
      {isSeen ? <Controls type={type.key} /> : null}
    </section>
  );
}

interface PictureProps extends WallServices {
  readonly type: string;
  readonly example: ChartExample;
}

/** Answers are asked for once and drawn in every size. */
function Picture({ type, example, api, charts }: PictureProps) {
  const { t } = useTranslation('facet/chart-gallery');
  const answer = useQuery({
    queryKey: ['chart-gallery', type, example],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const datasource = await exampleDataset(api, example.dataset, signal);
      if (datasource === null) return null;
      const form = { ...example.form, viz_type: type, datasource };
      const queries = await charts.fetchData(await charts.buildQueryContext(form), { signal });
      const failed = queries.find(({ error }) => error);
      if (failed) throw new Error(failed.error ?? '');
      await charts.prepare(form);
      return { form, queries };
    },
  });
  const { data } = answer;
  if (answer.error) return <ErrorTile error={answer.error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <ChartSkeleton />;
  if (data === null) return <EmptyState title={t('noData')} text={t('noDataText')} />;
  if (data.queries.every((query) => query.data.length === 0)) return <EmptyState title={t('empty')} />;
  return <charts.ChartView formData={data.form} queries={data.queries} datasource={null} />;
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
