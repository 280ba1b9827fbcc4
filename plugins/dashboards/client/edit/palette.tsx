import { chartTypeCards, typeNames as namesOf } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { DashboardComponents } from '../dashboard-component.ts';
import { FilterCharts } from '../filter-chart.ts';
import { useDraggable } from '@dnd-kit/core';
import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  SegmentedControl,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowsSort, IconCheck, IconGripVertical, IconPlus, IconSearch } from '@tabler/icons-react';
import { DECLARED_TEXTS, LISTED_TEXTS, useContributions, useEntryDetails } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton, Pane, Thumbnail, useStored } from '@facet/sdk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useInView } from '../tile/use-in-view.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import type { DragData } from './drag-data.ts';
import { useEditActions } from './edit-context.ts';
import classes from './edit.module.css';
import { reveal } from './reveal.ts';

const WIDTH = 256;
const PAGE = 200;
const SEARCH_REST_MS = 250;

/** Ways to order the charts, with what each asks the server for. */
const ORDERS = {
  recent: { order_column: 'changed_on_delta_humanized', order_direction: 'desc' },
  name: { order_column: 'slice_name', order_direction: 'asc' },
  type: { order_column: 'viz_type', order_direction: 'asc' },
  dataset: { order_column: 'datasource_name', order_direction: 'asc' },
} as const;

type Order = keyof typeof ORDERS;

const ORDER_NAMES: readonly Order[] = ['recent', 'name', 'type', 'dataset'];

/** The palette: charts and layout components, which are dragged into place or added at the end by a click. */
export function Palette() {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [view, setView] = useState('charts');
  const [added, setAdded] = useState('');
  const tell: OnAdded = (name, id) => {
    if (id === null) return;
    reveal(id);
    setAdded(t('edit.added', { name }));
  };
  return (
    <Pane
      id="dashboard-palette"
      label={t('edit.palette')}
      side="left"
      width={WIDTH}
      footer={
        <Button variant="default" fullWidth leftSection={<IconPlus size={14} />} component={Link} to="/chart/add">
          {t('edit.createChart')}
        </Button>
      }
      head={
        <SegmentedControl
          aria-label={t('edit.palette')}
          value={view}
          onChange={setView}
          data={[
            { value: 'charts', label: t('edit.charts') },
            { value: 'elements', label: t('edit.elements') },
          ]}
        />
      }
    >
      {view === 'charts' ? <ChartItems onAdded={tell} /> : <ElementItems onAdded={tell} />}
      <VisuallyHidden role="status">{added}</VisuallyHidden>
    </Pane>
  );
}

type OnAdded = (name: string, id: string | null) => void;

function ChartItems({ onAdded }: { readonly onAdded: OnAdded }) {
  const { t: listed } = useTranslation([LISTED_TEXTS, DECLARED_TEXTS], { useSuspense: false });
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { notifier } = useDashboard();
  const actions = useEditActions();
  const details = useEntryDetails(ChartTypes);
  const types = new Map(chartTypeCards(details).map((card) => [card.key, card]));
  const typeNames = namesOf(useContributions(ChartTypes), details, listed);
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const [settled] = useDebouncedValue(text.trim(), SEARCH_REST_MS);
  const [mine, setMine] = useStored('dashboard__editor_show_only_my_charts', true, isBoolean);
  const [order, setOrder] = useStored<Order>('dashboard__editor_chart_order', 'recent', isOrder);
  const placed = useDashboardState(({ layout }) =>
    Object.values(layout)
      .flatMap(({ type, meta }) => (type === 'CHART' && meta.chartId !== undefined ? [meta.chartId] : []))
      .join(' '),
  );
  const present = new Set(placed.split(' ').map(Number));
  const { found, error, refetch, hasNextPage, setEnd } = useCharts(settled, mine, order);
  const failed = (error: unknown) => notifier.error(error instanceof Error ? error.message : String(error));
  return (
    <>
      <div className={classes.paletteHead}>
        <TextInput
          ref={search}
          aria-label={t('edit.search')}
          placeholder={t('edit.search')}
          leftSection={<IconSearch size={14} stroke={1.6} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes.paletteLine}>
          <Checkbox
            label={t('edit.onlyMine')}
            checked={mine}
            onChange={(event) => setMine(event.currentTarget.checked)}
          />
          <OrderMenu order={order} onOrder={setOrder} />
        </div>
      </div>
      {error ? (
        <div className={classes.paletteHead}>
          <ErrorTile
            error={error}
            title={t('edit.chartsFailed')}
            remedy={t('edit.chartsFailedText', { message: error.message })}
            onRetry={() => void refetch()}
          />
        </div>
      ) : null}
      {found?.length === 0 ? (
        <div className={classes.none} role="status">
          <p>{t('edit.noCharts')}</p>
          {mine ? (
            <>
              <p>{t('edit.onlyMineHint')}</p>
              <Button
                onClick={() => {
                  setMine(false);
                  // The button goes, and with it the focus would.
                  search.current?.focus();
                }}
              >
                {t('edit.showAll')}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {found ? (
        <ul className={classes.items}>
          {found.map(({ id, slice_name, viz_type, datasource_name_text }) => (
            <PaletteItem
              key={id}
              id={`chart ${id}`}
              name={slice_name}
              note={[typeNames.get(viz_type) ?? viz_type, datasource_name_text].join(' · ')}
              picture={types.get(viz_type)?.thumbnail ?? ''}
              placed={present.has(id)}
              data={{ kind: 'chart', chartId: id, label: slice_name }}
              onAdd={() => {
                actions.appendChart(id).then((added) => onAdded(slice_name, added), failed);
              }}
            />
          ))}
          {hasNextPage ? (
            <li ref={setEnd} className={classes.more}>
              <ListSkeleton rows={2} />
            </li>
          ) : null}
        </ul>
      ) : null}
      {found === undefined && error === null ? <ListSkeleton rows={8} /> : null}
    </>
  );
}

function OrderMenu({ order, onOrder }: { readonly order: Order; readonly onOrder: (order: Order) => void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="xs" aria-label={t('edit.order.title')} title={t('edit.order.title')}>
          <IconArrowsSort size={14} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={order}
          onChange={(chosen) => {
            if (isOrder(chosen)) onOrder(chosen);
          }}
        >
          {ORDER_NAMES.map((name) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              {t(`edit.order.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Charts by name, page after page: the next one is asked for when the end of the list comes into sight. */
function useCharts(settled: string, mine: boolean, order: Order) {
  const { api, session } = useDashboard();
  const isNativeOn = useDashboardState((state) => state.filtering.acts.native);
  // With native filters, filter charts (the legacy filter box) are not offered.
  const replaced = useContributions(FilterCharts).flatMap(({ key }) => (isNativeOn ? [key] : []));
  const charts = useInfiniteQuery({
    queryKey: ['dashboard-palette', settled, mine, order, replaced],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        'GET /api/v1/chart/',
        {
          q: {
            columns: ['id', 'slice_name', 'viz_type', 'datasource_name_text'],
            filters: [
              ...(settled === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text', value: settled }]),
              ...replaced.map((value) => ({ col: 'viz_type', opr: 'neq', value })),
              ...(mine ? [{ col: 'owners', opr: 'rel_m_m', value: session.user.userId }] : []),
            ],
            page: pageParam,
            page_size: PAGE,
            ...ORDERS[order],
          },
        },
        { signal },
      ),
    getNextPageParam: (last, pages) => (last.result.length === PAGE ? pages.length : null),
  });
  const [atEnd, setEnd] = useInView();
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = charts;
  useEffect(() => {
    if (atEnd && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [atEnd, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const found = charts.data?.pages.flatMap(({ result }) => result);
  return { found, error: charts.error, refetch: charts.refetch, hasNextPage, setEnd };
}

function ElementItems({ onAdded }: { readonly onAdded: OnAdded }) {
  const actions = useEditActions();
  const kinds = useContributions(DashboardComponents);
  const { t } = useTranslation(kinds.map((kind) => kind.owner));
  const items = kinds
    .flatMap(({ key, owner, declared: { label, palette } }) => (palette ? [{ key, owner, label, palette }] : []))
    .sort((a, b) => a.palette.order - b.palette.order);
  return (
    <ul className={classes.items}>
      {items.map(({ key, owner, label, palette: { note, meta = {} } }) => {
        const name = t(label, { ns: owner });
        return (
          <PaletteItem
            key={key}
            id={`new ${key}`}
            name={name}
            note={note === undefined ? '' : t(note, { ns: owner })}
            data={{ kind: 'new', key, label: name }}
            onAdd={() => onAdded(name, actions.append(key, meta))}
          />
        );
      })}
    </ul>
  );
}

interface PaletteItemProps {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  /** SVG text of a chart type; components have none. */
  readonly picture?: string;
  readonly placed?: boolean;
  readonly data: DragData;
  onAdd(): void;
}

function PaletteItem({ id, name, note, picture, placed = false, data, onAdd }: PaletteItemProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data: { ...data } });
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      data-placed={placed || undefined}
      {...listeners}
    >
      <IconGripVertical size={14} className={classes.itemGrip} aria-hidden />
      {picture === undefined ? null : (
        <span className={classes.itemPicture}>
          <Thumbnail svg={picture} />
        </span>
      )}
      <UnstyledButton className={classes.itemText} title={t('edit.addHint')} onClick={onAdd}>
        <span>{name}</span>
        {note === '' ? null : <small>{note}</small>}
      </UnstyledButton>
      {placed ? <IconCheck size={14} aria-label={t('edit.placed')} /> : null}
    </li>
  );
}

function isOrder(value: unknown): value is Order {
  return ORDER_NAMES.some((name) => name === value);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
