import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconGripVertical, IconPlus, IconSeparatorHorizontal, IconTrash } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { depthOf, possibleParents } from '../../common/filters/cascade.ts';
import { type NativeFilter, newDivider } from '../../common/filters/native-filter.ts';
import { FilterIcon } from '../filters/filter-icon.tsx';
import classes from './filter-settings.module.css';
import { newFilterOf, randomId } from './new-filter-of.ts';
import type { FilterEdits } from './use-filter-edits.ts';
import { type KnownFilterType, typeOf } from '../filters/use-filter-types.ts';

/** How long a removed filter can be brought back. */
const UNDO_SECONDS = 5;
/** A press becomes a drag after this many pixels. */
const DRAG_DISTANCE = 4;
/** A finger must rest so long before it drags; shorter, it scrolls. */
const TOUCH_REST_MS = 200;
/** Pixels by which a filter is indented below its parent; deeper levels are not indented further. */
const INDENT = 20;
const DEEPEST = 4;
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

export interface FilterListProps {
  readonly edits: FilterEdits;
  readonly types: readonly KnownFilterType[];
  /** Ids of filters that cannot be saved yet. */
  readonly incomplete: readonly string[];
}

/** The filters in the order of the bar. Dragging, or Alt with an arrow, moves one. */
export function FilterList(props: FilterListProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { filters, removed, move, restore, forget } = props.edits;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_REST_MS, tolerance: DRAG_DISTANCE } }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const to = filters.findIndex((filter) => filter.id === over?.id);
    if (to >= 0) move(String(active.id), to);
  };
  return (
    <nav className={classes.list} aria-label={t('filters.title')}>
      <AddButtons {...props} />
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={filters.map((filter) => filter.id)} strategy={verticalListSortingStrategy}>
          <ul className={classes.items}>
            {filters.map((filter, index) =>
              removed.has(filter.id) ? (
                <RemovedItem
                  key={filter.id}
                  filter={filter}
                  onUndo={() => restore(filter.id)}
                  onGone={() => forget(filter.id)}
                />
              ) : (
                <Item key={filter.id} filter={filter} index={index} list={props} />
              ),
            )}
          </ul>
        </SortableContext>
      </DndContext>
      <p className={classes.hint}>{t('filterSettings.moveHint')}</p>
    </nav>
  );
}

/** A new filter is of the first type; its form offers the others. */
function AddButtons({ edits, types }: FilterListProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [first] = types;
  return (
    <div className={classes.adds}>
      <Button
        leftSection={<IconPlus size={14} />}
        disabled={first === undefined}
        onClick={() => {
          if (first) edits.add(newFilterOf(first));
        }}
      >
        {t('filters.add')}
      </Button>
      <Button
        leftSection={<IconSeparatorHorizontal size={14} />}
        onClick={() => edits.add(newDivider(randomId(), t('filterSettings.divider')))}
      >
        {t('filterSettings.divider')}
      </Button>
    </div>
  );
}

interface ItemProps {
  readonly filter: NativeFilter;
  readonly index: number;
  readonly list: FilterListProps;
}

function Item({ filter, index, list }: ItemProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: filter.id });
  const name = filter.name === '' ? t('filterSettings.unnamed') : filter.name;
  const { kept, select, move, change, remove } = list.edits;
  const depth = Math.min(depthOf(filter, kept), DEEPEST);
  const style: CSSProperties = {
    transition,
    paddingInlineStart: 2 + depth * INDENT,
    ...(transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : {}),
  };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classes.item}
      data-selected={filter.id === list.edits.selected || undefined}
      data-dragging={isDragging || undefined}
    >
      <span className={classes.grip} {...listeners} aria-hidden>
        <IconGripVertical size={14} />
      </span>
      <UnstyledButton
        className={classes.itemName}
        title={name}
        aria-current={filter.id === list.edits.selected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft"
        onClick={() => select(filter.id)}
        onKeyDown={(event) => {
          if (!event.altKey) return;
          const step = STEPS[event.key];
          const nested = event.key === 'ArrowRight' ? nestedFilter(filter, kept, list.types) : undefined;
          if (step !== undefined) move(filter.id, index + step);
          else if (event.key === 'ArrowLeft') change({ ...filter, cascadeParentIds: [] });
          else if (nested) change(nested);
          else return;
          event.preventDefault();
        }}
      >
        <FilterIcon filter={filter} />
        <span>{name}</span>
      </UnstyledButton>
      {list.incomplete.includes(filter.id) ? (
        <IconAlertCircle
          className={classes.bad}
          size={14}
          stroke={1.6}
          role="img"
          aria-label={t('filterSettings.hasProblem')}
        />
      ) : null}
      <ActionIcon size="xs" aria-label={t('filterSettings.remove', { name })} onClick={() => remove(filter.id)}>
        <IconTrash size={14} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

/** The filter as a child of the one above it; `undefined` where it cannot be. */
function nestedFilter(
  filter: NativeFilter,
  filters: readonly NativeFilter[],
  types: readonly KnownFilterType[],
): NativeFilter | undefined {
  const above = filters[filters.findIndex(({ id }) => id === filter.id) - 1];
  const mayDepend = typeOf(filter, types)?.entry.declared.hasParents === true;
  if (!mayDepend || above === undefined || !possibleParents(filter, filters).includes(above)) return undefined;
  return { ...filter, cascadeParentIds: [...new Set([...filter.cascadeParentIds, above.id])] };
}

interface RemovedItemProps {
  readonly filter: NativeFilter;
  onUndo(): void;
  onGone(): void;
}

function RemovedItem({ filter, onUndo, onGone }: RemovedItemProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [left, setLeft] = useState(UNDO_SECONDS);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (left === 0) {
      gone.current();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <li className={classes.item}>
      <s className={classes.itemName}>{filter.name === '' ? t('filterSettings.unnamed') : filter.name}</s>
      <UnstyledButton className={classes.undo} onClick={onUndo}>
        {t('filterSettings.undo', { seconds: left })}
      </UnstyledButton>
    </li>
  );
}
