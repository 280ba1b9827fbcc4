import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { counted, type GallerySection, type GalleryType, OTHER, RECOMMENDED_TAGS } from '../../common/gallery.ts';
import classes from '../look/explore.module.css';
import { useTypeWords } from './use-type-texts.ts';

export const ALL_TYPES: GallerySection = { kind: 'all' };

interface SectionsProps {
  readonly types: readonly GalleryType[];
  readonly section: GallerySection;
  onChoose(section: GallerySection): void;
}

interface SectionEntry {
  readonly section: GallerySection;
  readonly label: string;
  readonly count: number;
}

/** The sections under their headings; the first group has none. */
function useSections(
  types: readonly GalleryType[],
): readonly (readonly [heading: string | null, entries: readonly SectionEntry[]])[] {
  const { t } = useTranslation('facet/explore');
  const words = useTypeWords();
  const tags = types.flatMap((type) => type.tags);
  const ofTag = (name: string, count: number): SectionEntry => ({
    section: { kind: 'tag', name },
    label: words.tag(name),
    count,
  });
  return [
    [null, [{ section: ALL_TYPES, label: t('gallery.all'), count: types.length }]],
    [t('gallery.recommended'), RECOMMENDED_TAGS.map((name) => ofTag(name, tags.filter((one) => one === name).length))],
    [
      t('gallery.category'),
      counted(types.map((type) => type.category ?? OTHER)).map(([name, count]) => ({
        section: { kind: 'category', name },
        label: words.category(name),
        count,
      })),
    ],
    [
      t('gallery.tags'),
      counted(tags.filter((tag) => !RECOMMENDED_TAGS.some((one) => one === tag))).map(([name, count]) =>
        ofTag(name, count),
      ),
    ],
  ];
}

const idOf = (section: GallerySection): string => JSON.stringify(section);

export function Sections({ types, section, onChoose }: SectionsProps) {
  const { t } = useTranslation('facet/explore');
  return (
    <nav className={classes.galleryNav} aria-label={t('gallery.sections')}>
      {useSections(types).map(([heading, entries]) => (
        <Fragment key={heading}>
          {heading === null ? null : <div className={classes.listHead}>{heading}</div>}
          {entries.map(({ section: next, label, count }) => (
            <button
              key={idOf(next)}
              type="button"
              className={classes.item}
              aria-current={idOf(next) === idOf(section)}
              onClick={() => onChoose(next)}
            >
              <span className={classes.itemText}>{label}</span>
              <span className={classes.note}>{count}</span>
            </button>
          ))}
        </Fragment>
      ))}
    </nav>
  );
}

/** The sections where there is no room for a list of them. */
export function SectionSelect({ types, section, onChoose }: SectionsProps) {
  const { t } = useTranslation('facet/explore');
  const groups = useSections(types);
  const all = groups.flatMap(([, entries]) => entries);
  const option = ({ section: next, label, count }: SectionEntry) => ({
    value: idOf(next),
    label: t('gallery.sectionCount', { section: label, count }),
  });
  return (
    <NativeSelect
      className={classes.gallerySections ?? ''}
      aria-label={t('gallery.sections')}
      value={idOf(section)}
      data={groups.flatMap(([heading, entries]): NativeSelectProps['data'] & {} =>
        heading === null ? entries.map(option) : [{ group: heading, items: entries.map(option) }],
      )}
      onChange={(event) => {
        const chosen = all.find(({ section: next }) => idOf(next) === event.currentTarget.value);
        if (chosen !== undefined) onChoose(chosen.section);
      }}
    />
  );
}
