import type { ExamplePictures } from '@facet/plugin-chart-gallery/contract.client';
import { chartTypeCards } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useEntryDetails } from '@facet/sdk/client';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  counted,
  inOrder,
  inSection,
  OTHER,
  RECOMMENDED_TAGS,
  searchTypes,
  selectedAmong,
  type GallerySection,
} from '../../common/gallery.ts';
import classes from '../look/explore.module.css';
import { GalleryCards } from './gallery-cards.tsx';
import { GalleryDetails } from './gallery-details.tsx';

const WIDTH = 1090;

export interface GalleryProps {
  readonly current: string;
  /** Whether an existing chart changes its type; then the card of the present type is marked. */
  readonly isChange?: boolean;
  /** Draws a type with example data; absent while no plugin provides it. */
  readonly Picture?: ExamplePictures['Picture'] | undefined;
  onSelect(type: string): void;
  onClose(): void;
}

export function Gallery({ current, isChange = true, Picture, onSelect, onClose }: GalleryProps) {
  const { t } = useTranslation('facet/explore');
  const entries = useEntryDetails(ChartTypes);
  const types = useMemo(() => inOrder(chartTypeCards(entries)), [entries]);
  const [section, setSection] = useState<GallerySection>({ kind: 'all' });
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<string | null>(current);
  const shown = search.trim() === '' ? inSection(types, section) : searchTypes(types, search);
  const details = types.find((type) => type.key === selected);
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
          <div style={{ padding: '12px 16px' }}>
            <TextInput
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
          </div>
          <GalleryCards
            types={shown}
            selected={selected}
            marked={isChange ? current : null}
            onPick={setSelected}
            onSelect={onSelect}
          />
          {details === undefined ? null : <GalleryDetails type={details} Picture={Picture} />}
        </div>
      </div>
      <div className={`${classes.footer} ${classes.galleryFooter}`}>
        <span className={classes.note}>{t('gallery.hint')}</span>
        <Button className={classes.push} size="md" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="md" variant="filled" disabled={selected === null} onClick={take}>
          {t('gallery.select')}
        </Button>
      </div>
    </Modal>
  );
}

type Types = ReturnType<typeof chartTypeCards>;

interface SectionsProps {
  readonly types: Types;
  readonly section: GallerySection;
  onChoose(section: GallerySection): void;
}

function Sections({ types, section, onChoose }: SectionsProps) {
  const { t } = useTranslation('facet/explore');
  const link = (next: GallerySection, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={classes.item}
      style={JSON.stringify(next) === JSON.stringify(section) ? { background: 'var(--surface-selected)' } : undefined}
      onClick={() => onChoose(next)}
    >
      <span className={classes.itemText}>{label}</span>
      <span className={classes.note}>{count}</span>
    </button>
  );
  const tags = types.flatMap((type) => type.tags);
  return (
    <nav className={classes.galleryNav} aria-label={t('gallery.sections')}>
      {link({ kind: 'all' }, t('gallery.all'), types.length)}
      <div className={classes.listHead}>{t('gallery.recommended')}</div>
      {RECOMMENDED_TAGS.map((tag) => link({ kind: 'tag', name: tag }, tag, tags.filter((one) => one === tag).length))}
      <div className={classes.listHead}>{t('gallery.category')}</div>
      {counted(types.map((type) => type.category ?? OTHER)).map(([name, count]) =>
        link({ kind: 'category', name }, name, count),
      )}
      <div className={classes.listHead}>{t('gallery.tags')}</div>
      {counted(tags.filter((tag) => !RECOMMENDED_TAGS.some((one) => one === tag))).map(([name, count]) =>
        link({ kind: 'tag', name }, name, count),
      )}
    </nav>
  );
}
