import type { ChartTypeCard } from '@facet/plugin-charts/contract';
import { type FitDataset, servedNeeds } from '../../common/type-fit.ts';
import { Tag, Thumbnail } from '@facet/sdk/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';

interface GalleryCardsProps {
  readonly types: readonly ChartTypeCard[];
  readonly selected: string | null;
  /** The present type of the chart. */
  readonly marked: string | null;
  /** Types that it does not serve are faint. */
  readonly dataset?: FitDataset | undefined;
  onPick(type: string): void;
  onSelect(type: string): void;
}

/** Chart types as pictures: a click or the arrow keys select one, a double click or Enter confirms it. */
export function GalleryCards({ types, selected, marked, dataset, onPick, onSelect }: GalleryCardsProps) {
  const { t } = useTranslation('facet/explore');
  const reached = types.some(({ key }) => key === selected) ? selected : types[0]?.key;
  return (
    <div className={classes.galleryGrid} role="listbox" aria-label={t('gallery.title')} onKeyDown={moveFocus}>
      {types.map((type) => {
        const lacking = lackingNeeds(type, dataset)
          .map((need) => t(`gallery.needs.${need}`))
          .join(', ');
        return (
          <button
            key={type.key}
            type="button"
            role="option"
            aria-selected={type.key === selected}
            tabIndex={type.key === reached ? 0 : -1}
            className={classes.galleryCard}
            data-faint={lacking === '' ? undefined : true}
            title={lacking === '' ? undefined : t('gallery.lacks', { needs: lacking })}
            onFocus={() => onPick(type.key)}
            onClick={() => onPick(type.key)}
            onDoubleClick={() => onSelect(type.key)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onSelect(type.key);
            }}
          >
            <span className={classes.galleryPicture}>
              <Thumbnail svg={type.thumbnail} />
              {type.key === marked ? (
                <span className={classes.current}>
                  <Tag tone="accent">{t('gallery.current')}</Tag>
                </span>
              ) : null}
            </span>
            <span>{type.name}</span>
          </button>
        );
      })}
    </div>
  );
}

const lackingNeeds = ({ needs = [] }: ChartTypeCard, dataset: FitDataset | undefined) =>
  dataset === undefined
    ? []
    : servedNeeds(dataset, needs).flatMap(({ need, columns }) => (columns.length > 0 ? [] : [need]));

/** The arrow keys move through the cards in rows, of as many cards as the width allows; Home and End go to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const at = cards.findIndex((card) => card === event.target);
  const across = cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + across,
    ArrowUp: at - across,
    Home: 0,
    End: cards.length - 1,
  };
  const next = cards[places[event.key] ?? at];
  if (at < 0 || next === undefined || next === event.target) return;
  event.preventDefault();
  next.focus();
}
