import type { ChartNeed, ChartTypeCard } from '@facet/plugin-charts/contract';
import { byPurpose } from '../../common/gallery.ts';
import { type FitDataset, servedNeeds } from '../../common/type-fit.ts';
import { Tag, Thumbnail } from '@facet/sdk/ui';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';

/** Room for the heading of the group of the first shown card. */
const ABOVE = 28;

interface GalleryCardsProps {
  readonly types: readonly ChartTypeCard[];
  /** Whether they stand under headings that say what they are for. */
  readonly isGrouped?: boolean;
  readonly selected: string | null;
  /** The present type of the chart. */
  readonly marked: string | null;
  /** Types that it does not serve are faint. */
  readonly dataset?: FitDataset | undefined;
  onPick(type: string): void;
  onSelect(type: string): void;
}

/** Chart types as pictures: a click or the arrow keys select one, a double click or Enter confirms it. */
export function GalleryCards({ types, isGrouped = false, dataset, selected, ...props }: GalleryCardsProps) {
  const { t } = useTranslation('facet/explore');
  const groups = isGrouped ? byPurpose(types) : [{ name: '', types }];
  const shown = groups.flatMap((group) => group.types);
  const list = useRef<HTMLDivElement>(null);
  const order = shown.map(({ key }) => key).join(' ');
  // The selected type may stand far down in a list that opens, is narrowed, or gets the categories of its types late.
  useLayoutEffect(() => {
    if (list.current === null || order === '') return;
    const card = list.current.querySelector<HTMLElement>('[aria-selected="true"]');
    list.current.scrollTop = card === null ? 0 : card.offsetTop - list.current.offsetTop - ABOVE;
  }, [order]);
  const reached = shown.some(({ key }) => key === selected) ? selected : shown[0]?.key;
  return (
    <div
      ref={list}
      className={classes.galleryGroups}
      role="listbox"
      aria-label={t('gallery.title')}
      onKeyDown={moveFocus}
    >
      {groups.map((group) => {
        const heading = group.name === '' ? '' : t(`gallery.purpose.${group.name}`, { defaultValue: group.name });
        return (
          <div key={group.name} role={heading === '' ? 'presentation' : 'group'} aria-label={heading || undefined}>
            {heading === '' ? null : (
              <div className={classes.galleryHeading} aria-hidden>
                {heading} <span className={classes.note}>{group.types.length}</span>
              </div>
            )}
            <div className={classes.galleryGrid} role="presentation">
              {group.types.map((type) => (
                <Card
                  key={type.key}
                  {...props}
                  type={type}
                  isSelected={type.key === selected}
                  isReached={type.key === reached}
                  lacking={lackingNeeds(type, dataset)}
                />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface CardProps extends Pick<GalleryCardsProps, 'marked' | 'onPick' | 'onSelect'> {
  readonly type: ChartTypeCard;
  readonly isSelected: boolean;
  /** Whether the tab key reaches it. */
  readonly isReached: boolean;
  readonly lacking: readonly ChartNeed[];
}

function Card({ type, isSelected, isReached, lacking, marked, onPick, onSelect }: CardProps) {
  const { t } = useTranslation('facet/explore');
  const needs = lacking.map((need) => t(`gallery.needs.${need}`)).join(', ');
  return (
    <button
      type="button"
      role="option"
      aria-selected={isSelected}
      tabIndex={isReached ? 0 : -1}
      className={classes.galleryCard}
      data-faint={needs === '' ? undefined : true}
      title={needs === '' ? undefined : t('gallery.lacks', { needs })}
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
}

const lackingNeeds = ({ needs = [] }: ChartTypeCard, dataset: FitDataset | undefined) =>
  dataset === undefined
    ? []
    : servedNeeds(dataset, needs).flatMap(({ need, columns }) => (columns.length > 0 ? [] : [need]));

/** The arrow keys move through the cards in rows, of as many cards as the width allows; Home and End go to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const at = cards.findIndex((card) => card === event.target);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: inNextRow(cards, at, 1),
    ArrowUp: inNextRow(cards, at, -1),
    Home: 0,
    End: cards.length - 1,
  };
  const next = cards[places[event.key] ?? at];
  if (at < 0 || next === undefined || next === event.target) return;
  event.preventDefault();
  next.focus();
}

/** The card below or above, or the one next to that place in a shorter row. */
function inNextRow(cards: readonly HTMLElement[], at: number, direction: 1 | -1): number {
  const from = cards[at];
  if (from === undefined) return at;
  const beyond = cards.filter(({ offsetTop }) => (offsetTop - from.offsetTop) * direction > 0);
  const row = (direction === 1 ? beyond[0] : beyond.at(-1))?.offsetTop;
  const distance = ({ offsetLeft }: HTMLElement) => Math.abs(offsetLeft - from.offsetLeft);
  const [nearest] = beyond.filter(({ offsetTop }) => offsetTop === row).sort((a, b) => distance(a) - distance(b));
  return nearest === undefined ? at : cards.indexOf(nearest);
}
