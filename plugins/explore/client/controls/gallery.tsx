import type { ExamplePictures } from '@facet/plugin-chart-gallery/contract.client';
import { chartTypeCards, type TypeWords } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useEntryDetails } from '@facet/sdk/client';
import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inOrder, inSection, searchTypes, selectedAmong, type GallerySection } from '../../common/gallery.ts';
import { type FitDataset, fits } from '../../common/type-fit.ts';
import { exploreCalls } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';
import classes from '../look/explore.module.css';
import { GalleryCards } from './gallery-cards.tsx';
import { GalleryDetails } from './gallery-details.tsx';
import { ALL_TYPES, Sections, SectionSelect } from './gallery-sections.tsx';
import type { OwnChart } from './own-picture.tsx';
import { useTypeAbout, useTypeNames, useTypeWords } from './use-type-texts.ts';

const WIDTH = 1090;

export interface GalleryProps {
  readonly current: string;
  /** Whether an existing chart changes its type; then the card of the present type is marked. */
  readonly isChange?: boolean;
  /** The dataset of the chart; absent while it is loaded. */
  readonly dataset?: FitDataset | undefined;
  /** The chart that gets the type; absent for a new one. */
  readonly own?: OwnChart | undefined;
  /** Draws a type with example data; absent while no plugin provides it. */
  readonly Picture?: ExamplePictures['Picture'] | undefined;
  onSelect(type: string): void;
  /** Lets the dataset suggest a chart instead; absent for a chart that exists. */
  onSuggest?(): void;
  onClose(): void;
}

export function Gallery(props: GalleryProps) {
  const { current, isChange = true, dataset, own, Picture, onSelect, onSuggest, onClose } = props;
  const { t } = useTranslation('facet/explore');
  const entries = useEntryDetails(ChartTypes);
  const names = useTypeNames();
  const words = useTypeWords();
  const all = useMemo(
    () => inOrder(chartTypeCards(entries)).map((card) => inLanguage(card, names.get(card.key), words)),
    [entries, names, words],
  );
  const [among, setAmong] = useState<Among>('all');
  const choices = useChoices(all, dataset);
  const types = choices[among] ?? all;
  const [section, setSection] = useState<GallerySection>(ALL_TYPES);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<string | null>(current);
  const shown = search.trim() === '' ? inSection(types, section) : searchTypes(types, search);
  const details = types.find((type) => type.key === selected);
  const about = useTypeAbout(details);
  const take = () => {
    if (selected !== null) onSelect(selected);
  };
  const searchFor = (text: string) => {
    setSearch(text);
    if (text.trim() !== '') setSelected(selectedAmong(searchTypes(types, text), selected));
  };
  const choose = (next: GallerySection) => {
    setSection(next);
    setSearch('');
    if (!inSection(types, next).some((type) => type.key === selected)) setSelected(null);
  };
  const narrow = (next: Among) => {
    const left = choices[next] ?? all;
    setAmong(next);
    // A section without any type of the choice would look like a choice without types.
    const kept = inSection(left, section).length > 0 ? section : ALL_TYPES;
    setSection(kept);
    if (!inSection(left, kept).some((type) => type.key === selected)) setSelected(null);
  };
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('close') }}
      opened
      onClose={onClose}
      size={WIDTH}
      title={t('gallery.title')}
      classNames={{ body: classes.galleryBody ?? '' }}
    >
      <div className={classes.gallery}>
        <Sections types={types} section={section} onChoose={choose} />
        <div className={classes.galleryMain}>
          <div className={classes.galleryHead}>
            <TextInput
              className={classes.gallerySearch ?? ''}
              data-autofocus
              aria-label={t('gallery.search')}
              placeholder={t('gallery.search')}
              leftSection={<IconSearch size={14} aria-hidden />}
              value={search}
              onChange={(event) => searchFor(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') take();
              }}
            />
            <SectionSelect types={types} section={section} onChoose={choose} />
            <AmongChoice choices={choices} among={among} dataset={dataset} onChange={narrow} />
          </div>
          <GalleryCards
            types={shown}
            isGrouped={search.trim() === '' && section.kind === 'all'}
            selected={selected}
            marked={isChange ? current : null}
            dataset={dataset}
            onPick={setSelected}
            onSelect={onSelect}
          />
          {details === undefined ? null : (
            <GalleryDetails type={details} about={about} dataset={dataset} own={own} Picture={Picture} />
          )}
        </div>
      </div>
      <div className={`${classes.footer} ${classes.galleryFooter}`}>
        <span className={classes.note}>{t('gallery.hint')}</span>
        <Button className={classes.push} size="md" onClick={onClose}>
          {t('cancel')}
        </Button>
        {onSuggest === undefined ? null : (
          <Button size="md" onClick={onSuggest}>
            {t('gallery.suggest')}
          </Button>
        )}
        <Button size="md" variant="filled" disabled={selected === null} onClick={take}>
          {t('gallery.select')}
        </Button>
      </div>
    </Modal>
  );
}

const AMONG = ['all', 'fits', 'used'] as const;
type Among = (typeof AMONG)[number];
type Types = ReturnType<typeof inOrder>;

/** The types among which the gallery searches; absent while they are not known. */
function useChoices(all: Types, dataset: FitDataset | undefined): Readonly<Record<Among, Types | undefined>> {
  const { api } = useExplore();
  const { data: used } = useQuery({
    queryKey: ['explore-used-types'],
    staleTime: 60_000,
    queryFn: ({ signal }) => exploreCalls(api).usedTypes(signal),
  });
  return useMemo(
    () => ({
      all,
      fits: dataset === undefined ? undefined : all.filter(({ needs = [] }) => fits(dataset, needs)),
      // The latest first, as the server answers them.
      used: used?.flatMap((key) => all.filter((type) => type.key === key)),
    }),
    [all, dataset, used],
  );
}

/** The type under its name in the person's language. The search finds it by the contract's name, too. */
const inLanguage = (type: Types[number], name: string | undefined, { category, tag }: TypeWords): Types[number] => ({
  ...type,
  name: name ?? type.name,
  words: [type.name, ...(type.category === undefined ? [] : [category(type.category)]), ...type.tags.map(tag)],
});

interface AmongChoiceProps extends Pick<GalleryProps, 'dataset'> {
  readonly choices: ReturnType<typeof useChoices>;
  readonly among: Among;
  onChange(among: Among): void;
}

function AmongChoice({ choices, among, dataset, onChange }: AmongChoiceProps) {
  const { t } = useTranslation('facet/explore');
  return (
    <SegmentedControl
      aria-label={t('gallery.among')}
      value={among}
      onChange={(next) => onChange(AMONG.find((one) => one === next) ?? 'all')}
      data={AMONG.flatMap((one) => {
        const count = choices[one]?.length;
        const label = t(`gallery.amongTypes.${one}`, { dataset: dataset?.table_name ?? '', types: count });
        return count === undefined || (count === 0 && one !== among) ? [] : [{ value: one, label }];
      })}
    />
  );
}
