import { hasNoRows, type MarkMenu } from '@facet/plugin-charts/contract';
import { type ChartHooks, ChartTypes } from '@facet/plugin-charts/contract.client';
import { ActionIcon } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useContributions } from '@facet/sdk/client';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { ChartSkeleton, EmptyState } from '@facet/sdk/ui';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { type MouseEvent, lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { hasEffect } from '../../common/filters/mask.ts';
import { holdValues, selectMarks } from '../../common/filters/filtering.ts';
import { readHeld } from '../../common/filters/held-values.ts';
import { readingPosition } from '../../common/layout/reading-order.ts';
import { FilterCharts } from '../filter-chart.ts';
import { filterStep } from '../state/dashboard-store.ts';
import { rightsOnChart } from '../runtime/dashboard-rights.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { exploreAddress } from '../storage/explore-address.ts';
import { drillSubject } from './drill-subject.ts';
import { FilterMarks } from './filter-marks.tsx';
import { TileError } from './tile-error.tsx';
import classes from './tile.module.css';
import { useInView } from './use-in-view.ts';
import { useWanted } from './use-wanted.ts';
import { type TileData, useTileData } from './use-tile-data.ts';

const NO_ROWS: readonly QueryResult[] = [];

const TileMenu = lazy(() => import('./tile-menu.tsx'));
const TileDescription = lazy(() => import('./tile-description.tsx'));
const OldPicture = lazy(() => import('./old-picture.tsx'));
const Elapsed = lazy(() => import('./elapsed.tsx'));
const SelectionChip = lazy(() => import('./selection-chip.tsx'));
const RowCount = lazy(() => import('./row-count.tsx'));
const LayerMarks = lazy(() => import('./layer-marks.tsx'));

/** A chart in its card. It draws again only when its own settings, filters, rows or size change. */
export const ChartTile = memo(function ChartTile({ id }: { readonly id: string }) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const chartId = useDashboardState((state) => state.layout[id]?.meta.chartId);
  const chart = chartId === undefined ? undefined : runtime.chart(chartId);
  if (chart) return <ChartCard id={id} chart={chart} />;
  return (
    <section className={classes.tile}>
      <EmptyState title={t('tile.gone')} text={t('tile.goneText')} />
    </section>
  );
});

interface ChartCardProps {
  readonly id: string;
  readonly chart: DashboardChart;
}

function ChartCard({ id, chart }: ChartCardProps) {
  const { t } = useTranslation('facet/dashboards');
  const { leftOut } = useDashboard();
  const tile = useRef<HTMLElement>(null);
  const [inView, watched] = useInView();
  const position = useDashboardState((state) => readingPosition(state.layout, id));
  const supported = useContributions(ChartTypes).some((type) => type.key === chart.form_data['viz_type']);
  const isWanted = useWanted(inView) && supported;
  const data = useTileData(chart, { inView, isWanted, position });
  const [full, setFull] = useState(false);
  const name = useTileName(id, chart);
  const filtering = useOwnSelection(chart.id);
  const isClear = useDashboardState(({ layout }) => layout[id]?.meta.background === 'BACKGROUND_TRANSPARENT');
  const isUntitled = useDashboardState(({ layout }) => layout[id]?.meta.titleHidden === true);
  const focused = useFocus(id);
  const isExpanded = useDashboardState((state) => state.expanded.includes(chart.id));
  const ref = useMergedRef(tile, watched, focused);
  return (
    <section
      ref={ref}
      className={classes.tile}
      aria-label={name}
      aria-busy={data.fetching || data.layers?.isAwaited === true}
      data-chart={chart.id}
      data-full={full || undefined}
      data-clear={isClear || undefined}
      data-untitled={isUntitled || undefined}
      data-compact={isCompact(chart) || undefined}
      data-filtering={filtering === undefined ? undefined : true}
    >
      {data.fetching && data.results !== undefined ? (
        <div className={classes.progress} role="progressbar" aria-label={t('tile.refreshing')} />
      ) : null}
      <header className={classes.head}>
        <TileName chart={chart} name={name} formData={data.drawnForm} />
        <span className={classes.marks} data-not-in-picture>
          {data.error !== null && data.readAt !== null ? (
            <Suspense>
              <OldPicture name={name} readAt={data.readAt} error={data.error} onRetry={data.retry} />
            </Suspense>
          ) : null}
          {data.layers === undefined || data.layers.isComplete ? null : (
            <Suspense>
              <LayerMarks name={name} layers={data.layers} onRetry={data.retry} />
            </Suspense>
          )}
          {filtering === undefined ? null : (
            <Suspense>
              <SelectionChip chartId={chart.id} label={filtering} />
            </Suspense>
          )}
          {/* In a narrow tile both leave no place for the name. */}
          <Suspense>
            {data.fetching && data.results !== undefined ? <Elapsed /> : null}
            {!data.fetching && data.formData.viz_type === 'table' ? (
              <RowCount formData={data.formData} results={data.results} />
            ) : null}
          </Suspense>
          <FilterMarks chartId={chart.id} results={data.results} />
          {leftOut.chartControls ? null : (
            <LazyMenu chart={chart} data={data} id={id} name={name} tile={tile} full={full} onFull={setFull} />
          )}
        </span>
      </header>
      {isExpanded && chart.description ? (
        <Suspense>
          <TileDescription text={chart.description} />
        </Suspense>
      ) : null}
      <div className={classes.body}>
        <Picture
          chart={chart}
          name={name}
          supported={supported}
          formData={data.formData}
          drawnForm={data.drawnForm}
          ownState={data.ownState}
          results={data.results}
          readAt={data.readAt}
          error={data.error}
          fetching={data.fetching}
          retry={data.retry}
        />
      </div>
    </section>
  );
}

/** Whether two such charts fit side by side on a phone. */
function isCompact({ form_data }: DashboardChart): boolean {
  return String(form_data['viz_type']).startsWith('big_number');
}

interface TileNameProps {
  readonly chart: DashboardChart;
  readonly name: string;
  readonly formData: FormData;
}

/** Leads to the chart itself. A plain click takes the filters along; the address alone has none. */
function TileName({ chart, name, formData }: TileNameProps) {
  const runtime = useDashboard();
  const { rights, id } = runtime;
  const navigate = useNavigate();
  const explore = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void import('../storage/filtered-explore-address.ts')
      .then(({ filteredExploreAddress }) => filteredExploreAddress(runtime, chart, formData))
      // The chart opens without the filters rather than not at all.
      .catch(() => exploreAddress(chart, id))
      .then(navigate);
  };
  const title = chart.description ? `${name}\n${chart.description}` : name;
  if (!rightsOnChart(rights, chart).explore)
    return (
      <h2 className={classes.name} title={title}>
        {name}
      </h2>
    );
  return (
    <h2 className={classes.name} title={title}>
      <Link className={classes.nameLink} to={exploreAddress(chart, id)} onClick={explore}>
        {name}
      </Link>
    </h2>
  );
}

type LazyMenuProps = Parameters<typeof TileMenu>[0];

/** The menu's code and items are made when it is first opened. */
function LazyMenu(props: LazyMenuProps) {
  const { t } = useTranslation('facet/dashboards');
  const [wanted, setWanted] = useState(false);
  const button = (
    <ActionIcon
      size="xs"
      aria-label={t('tile.menu', { name: props.name })}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <IconDots size={16} />
    </ActionIcon>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <TileMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}

type PictureProps = Omit<TileData, 'layers'> & {
  readonly chart: DashboardChart;
  readonly name: string;
  readonly supported: boolean;
};

const Picture = memo(function Picture({ chart, name, supported, ...data }: PictureProps) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { store, drills } = runtime;
  const holdsFilters = useContributions(FilterCharts).some(({ key }) => key === chart.form_data['viz_type']);
  const selected = useDashboardState((state) => state.filtering.charts.get(chart.id)?.filterState);
  const held = useDashboardState((state) => state.filtering.held.get(chart.id));
  const filterState = useMemo(() => (holdsFilters ? { value: held ?? {} } : selected), [holdsFilters, held, selected]);
  const crossFilters = useDashboardState((state) => state.filtering.acts.cross && state.settings.crossFilters);
  const [menu, setMenu] = useState<MarkMenu | null>(null);
  const hooks = useMemo<ChartHooks>(
    () => ({
      ...(holdsFilters
        ? {
            setDataMask: (mask) =>
              filterStep(store, (now) => holdValues(now, chart.id, readHeld(mask.filterState?.value))),
          }
        : crossFilters
          ? { setDataMask: (mask) => filterStep(store, (now) => selectMarks(now, chart.id, mask)) }
          : {}),
      ...(drills ? { showMenu: setMenu } : {}),
      setOwnState: (own) => store.setState((state) => ({ ownStates: { ...state.ownStates, [chart.id]: own } })),
    }),
    [store, chart.id, holdsFilters, crossFilters, drills],
  );
  const { firstPicture } = runtime;
  const onDrawn = useOnDrawn(chart.id, data.results);
  // Filter charts are drawn even without values to choose from.
  const isBlank = data.results !== undefined && !holdsFilters && hasNoRows(data.results);
  const hasNoPicture = !supported || (data.results === undefined ? data.error !== null : isBlank);
  useEffect(() => {
    if (hasNoPicture) firstPicture.tileSettled(chart.id);
  }, [hasNoPicture, firstPicture, chart.id]);
  // Its plugin is off or was never there: the view says so, and the chart keeps its settings.
  if (!supported) return <runtime.charts.ChartView formData={data.formData} queries={NO_ROWS} datasource={null} />;
  if (data.results === undefined) {
    const otherwise =
      data.error === null ? (
        <ChartSkeleton />
      ) : (
        <div className={classes.message}>
          <TileError error={data.error} onRetry={data.retry} />
        </div>
      );
    if (runtime.lastVisit === undefined) return otherwise;
    const { error, retry } = data;
    return <runtime.lastVisit.Picture chart={chart} name={name} error={error} retry={retry} otherwise={otherwise} />;
  }
  if (isBlank) return <EmptyState title={t('tile.empty')} text={t('tile.emptyText')} />;
  return (
    <>
      <div className={classes.picture} data-refreshing={data.fetching || undefined}>
        <runtime.charts.ChartView
          formData={data.formData}
          queries={data.results}
          datasource={runtime.datasource(data.formData.datasource)}
          ownState={data.ownState}
          hooks={hooks}
          {...(onDrawn === undefined ? {} : { onRenderSuccess: onDrawn })}
          {...(filterState === undefined ? {} : { filterState })}
        />
      </div>
      {/* Beside the picture, whose place would hold what is placed by the window. */}
      {menu && drills ? (
        <Suspense>
          <drills.MarkMenu subject={drillSubject(runtime, name, data)} menu={menu} onClose={() => setMenu(null)} />
        </Suspense>
      ) : null}
    </>
  );
});

/** A callback for each drawing of these rows; a new function for new rows. */
function useOnDrawn(chartId: number, results: TileData['results']): (() => void) | undefined {
  const { firstPicture, timings } = useDashboard();
  return useMemo(() => {
    if (results === undefined) return undefined;
    return () => {
      firstPicture.tileSettled(chartId);
      timings.drawn(chartId);
    };
  }, [firstPicture, timings, chartId, results]);
}

function useTileName(id: string, chart: DashboardChart): string {
  return useDashboardState((state) => {
    const meta = state.layout[id]?.meta;
    return meta?.sliceNameOverride || meta?.sliceName || chart.slice_name;
  });
}

/** The selection in this chart that filters other charts, in words. */
function useOwnSelection(chartId: number): string | undefined {
  return useDashboardState((state) => {
    const mask = state.filtering.charts.get(chartId);
    if (!mask || !hasEffect(mask)) return undefined;
    return mask.filterState?.label ?? String(mask.filterState?.value ?? '');
  });
}

/** Brings the component that the address names into sight once, when it is there. */
function useFocus(id: string): (element: HTMLElement | null) => void {
  const { focused } = useDashboard();
  return useCallback(
    (element) => {
      if (element && focused === id) element.scrollIntoView({ block: 'center' });
    },
    [focused, id],
  );
}
