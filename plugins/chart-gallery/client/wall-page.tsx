import { type ChartTypeCard, chartTypeCards } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useContributions, useEntryDetails } from '@facet/sdk/client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { SegmentedControl, TextInput, useComputedColorScheme } from '@mantine/core';
import { PageHeader, Tag } from '@facet/sdk/ui';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './gallery.module.css';
import { useInView } from './use-in-view.ts';
import { WallPicture, type WallServices } from './wall-picture.tsx';
import { useTypeAbout, useTypeNames, useTypeWords } from './use-type-texts.ts';

type Scheme = 'light' | 'dark';
const SIZES = { small: [220, 140], medium: [400, 300], large: [820, 420] } as const;
type Size = keyof typeof SIZES;
const ALL = 'all';
const sizesOf = (size: Size | typeof ALL): readonly Size[] => (size === ALL ? ['small', 'medium', 'large'] : [size]);

/** The gallery: each chart type with example data. */
export function wallPage({ api, charts }: WallServices) {
  return function WallPage() {
    const { t } = useTranslation('facet/chart-gallery');
    // A type of an older release draws the same as its successor.
    const types = chartTypeCards(useEntryDetails(ChartTypes)).filter(({ successor }) => successor === undefined);
    const names = useTypeNames();
    const ofPage = useComputedColorScheme('light');
    const [chosen, setChosen] = useState<Scheme>();
    const scheme = chosen ?? ofPage;
    const [size, setSize] = useState<Size | typeof ALL>('medium');
    const [search, setSearch] = useState('');
    const words = search.trim().toLowerCase();
    const shown = types.filter(({ key, name }) =>
      `${names.get(key) ?? ''} ${name} ${key}`.toLowerCase().includes(words),
    );
    return (
      <div className={classes.page}>
        <PageHeader title={t('title')} note={t('count', { count: shown.length })}>
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={14} stroke={1.6} />}
            className={classes.search ?? ''}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <SegmentedControl
            aria-label={t('size.label')}
            value={size}
            onChange={setSize}
            data={(['small', 'medium', 'large', ALL] as const).map((value) => ({
              value,
              label: t(`size.${value}`),
            }))}
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
        </PageHeader>
        <div className={classes.content}>
          <p className={classes.about}>{t('intro')}</p>
          <div className={classes.wall}>
            {shown.map((type) => (
              <Entry
                key={type.key}
                type={type}
                name={names.get(type.key) ?? type.name}
                scheme={scheme}
                sizes={sizesOf(size)}
                api={api}
                charts={charts}
              />
            ))}
          </div>
        </div>
      </div>
    );
  };
}

interface EntryProps extends WallServices {
  readonly type: ChartTypeCard;
  readonly name: string;
  readonly scheme: Scheme;
  readonly sizes: readonly Size[];
}

/** The description and the pictures of a chart type; texts are as wide as the largest picture. */
function Entry({ type, name, scheme, sizes, ...services }: EntryProps) {
  const { example } = type;
  const { t } = useTranslation('facet/chart-gallery');
  const words = useTypeWords();
  const about = useTypeAbout(type);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isInView = useInView(element);
  const widest = Math.max(...sizes.map((size) => SIZES[size][0]));
  return (
    <section
      ref={setElement}
      className={classes.entry}
      style={{ minWidth: `min(100%, ${widest}px)` }}
      aria-labelledby={`gallery-${type.key}`}
    >
      <div className={classes.head}>
        <h2 id={`gallery-${type.key}`} className={classes.name}>
          {name}
        </h2>
        <Tag>{type.key}</Tag>
        {type.category === undefined ? null : <Tag tone="outline">{words.category(type.category)}</Tag>}
        {type.label === undefined ? null : <Tag tone="info">{words.tag(type.label)}</Tag>}
      </div>
      <p className={classes.about}>{about}</p>
      {example === undefined ? (
        <p className={classes.about}>{t('noExample')}</p>
      ) : (
        <div className={classes.pictures} data-mantine-color-scheme={scheme}>
          {sizes.map((size) => {
            const [width, height] = SIZES[size];
            return (
              <WallPicture
                key={size}
                type={type.key}
                example={example}
                width={width}
                height={height}
                className={classes.picture}
                {...services}
              />
            );
          })}
        </div>
      )}
      {isInView ? <Controls type={type.key} /> : null}
    </section>
  );
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
