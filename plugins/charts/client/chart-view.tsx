import { formatLocale } from '@facet/sdk/common';
import { type ChartHooks, type ChartInput, ChartTypes } from './chart-type.ts';
import type { ChartViewProps } from './charts-service.ts';
import { useComputedColorScheme } from '@mantine/core';
import { ContributionBoundary, useContributions } from '@facet/sdk/client';
import { currentForm } from '@facet/sdk/chart-form';
import { answeredForm, ownForm } from '@facet/sdk/chart-query';
import { ChartSkeleton, ErrorTile } from '@facet/sdk/ui';
import { lazy, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withDashboardColors } from '../common/color/dashboard-colors.ts';
import { fixedColors, type ColorRegistry } from './color-registry.ts';
import { loadExactDimensions } from './load-exact-dimensions.ts';
import { schemeComing } from './load-schemes.ts';
import { markWhenPainted } from './mark-when-painted.ts';
import type { ChartTypeEntry, PreparedType, PreparedTypes } from './prepared-types.ts';
import { useAnnounced } from './use-announced.ts';
import { type Size, useSized } from './use-sized.ts';
import classes from './chart-view.module.css';

const MissingType = lazy(() => import('./missing-type.tsx'));

/** React goes on at once. A render that is repeated after `use` has suspended must call it again, though the scheme is there. */
const NOTHING_COMING = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

const holdsExact = (queries: ChartViewProps['queries']): boolean =>
  queries.some(({ exact_values: exact = [] }) => exact.length > 0);

/** Of so many rows, choosing, binning or placing what is drawn can take half a second, in which the page paints nothing. */
const SLOW_ROWS = 200_000;

const rowsIn = (queries: ChartViewProps['queries']): number => queries.reduce((sum, { data }) => sum + data.length, 0);

const NO_FILTER = {};
const NO_STATE = {};
const NO_HOOKS: ChartHooks = {};

/** Creates the chart component for a colour registry and the loaded chart types; call it once per service. */
export function chartViewOf(colors: ColorRegistry, types: PreparedTypes) {
  return function ChartView(props: ChartViewProps) {
    const { t } = useTranslation('facet/charts');
    const { viz_type: type } = props.formData;
    const entries = useContributions(ChartTypes);
    const entry = entries.find((one) => one.key === type);
    const [root, setRoot] = useState<HTMLDivElement | null>(null);
    if (!entry)
      return (
        <Suspense fallback={<ChartSkeleton />}>
          <MissingType type={type} />
        </Suspense>
      );
    const showsRows = entry.declared.behaviors?.includes('DRILL_TO_DETAIL') === true;
    return (
      <div
        ref={setRoot}
        className={classes.root}
        onContextMenu={(event) => {
          const { showMenu } = props.hooks ?? NO_HOOKS;
          // A mark that knows its rows has already handled the event.
          if (!showsRows || showMenu === undefined || event.defaultPrevented) return;
          event.preventDefault();
          showMenu({ at: { x: event.clientX, y: event.clientY }, label: '', filters: [] });
        }}
      >
        <ContributionBoundary
          entry={entry}
          loading={<ChartSkeleton />}
          fallback={({ error, retry }) => (
            <FailedDrawing
              error={error}
              retry={() => {
                types.forget(entry);
                retry();
              }}
              title={t('failed')}
              onFailure={props.onRenderFailure}
            />
          )}
        >
          <LoadedChart {...props} entry={entry} root={root} colors={colors} types={types} />
        </ContributionBoundary>
      </div>
    );
  };
}

interface LoadedChartProps extends ChartViewProps {
  readonly entry: ChartTypeEntry;
  readonly root: HTMLDivElement | null;
  readonly colors: ColorRegistry;
  readonly types: PreparedTypes;
}

/**
 * Suspends only if the type is not prepared yet. The choice between the two components is stable while the entry is the
 * same.
 */
function LoadedChart(props: LoadedChartProps) {
  const { types, entry } = props;
  const atHand = useMemo(() => types.atHand(entry), [types, entry]);
  return atHand ? <DrawnChart {...props} prepared={atHand} /> : <AwaitedChart {...props} />;
}

// This component has no other hooks: `use` may suspend at the first render and not at the second.
function AwaitedChart(props: LoadedChartProps) {
  return <DrawnChart {...props} prepared={use(props.types.prepare(props.entry))} />;
}

function DrawnChart({ prepared, root, colors, ...props }: LoadedChartProps & { readonly prepared: PreparedType }) {
  const { type, query } = prepared;
  const scheme = useComputedColorScheme('light');
  const { t } = useTranslation('facet/charts');
  const locale = formatLocale();
  const { datasource, filterState, ownState, hooks, onRenderSuccess, onColors } = props;
  const answered = useMemo(
    () => withDashboardColors(answeredForm(props.formData, props.queries)),
    [props.formData, props.queries],
  );
  const formData = useMemo(() => {
    const { form } = query;
    return form.read(ownForm(currentForm(form, answered), form.members));
  }, [answered, query]);
  use(schemeComing(formData['color_scheme']) ?? NOTHING_COMING);
  const exact = !type.readsExact && holdsExact(props.queries) ? use(loadExactDimensions()) : null;
  const queries = useMemo(
    () => exact?.exactDimensions(query, answered, props.queries) ?? props.queries,
    [exact, query, answered, props.queries],
  );
  const asked = useMemo(() => {
    const assignment = colors.of(formData);
    const fixed = fixedColors(formData);
    const given = new Map<string, string>();
    const input: Omit<ChartInput, keyof Size> = {
      formData,
      queries,
      datasource,
      filterState: filterState ?? NO_FILTER,
      ownState: ownState ?? NO_STATE,
      hooks: hooks ?? NO_HOOKS,
      colorOf: colorsBy(assignment, formData['color_scheme'], fixed, given),
      colorScheme: scheme,
      locale,
    };
    return { type, input, given };
  }, [type, colors, formData, queries, datasource, filterState, ownState, hooks, scheme, locale]);
  const announced = useAnnounced(asked, rowsIn(queries) >= SLOW_ROWS);
  const sized = useSized(root, announced.value);
  const drawn = useMemo(() => {
    if (sized === null || sized.of === null || sized.size.width === 0 || sized.size.height === 0) return null;
    return sized.of.type.transformProps({ ...sized.of.input, ...sized.size });
  }, [sized]);
  const isDrawn = drawn !== null;
  const isLatest = isDrawn && sized?.of === asked;
  const told = useRef<ChartViewProps['onRenderSuccess']>(undefined);
  useEffect(() => {
    // Another look of the same rows is no news.
    if (!isLatest || told.current === onRenderSuccess) return;
    told.current = onRenderSuccess;
    onRenderSuccess?.();
  }, [isLatest, onRenderSuccess]);
  useEffect(() => (isDrawn ? markWhenPainted() : undefined), [isDrawn]);
  const given = sized?.of?.given;
  // The effects of the drawing, which may ask for colours too, ran before.
  useEffect(() => {
    if (drawn !== null && given !== undefined) onColors?.(new Map(given));
  }, [drawn, given, onColors]);
  if (sized === null || sized.of === null || drawn === null) return announced.isDrawing ? <ChartSkeleton /> : null;
  const { Component } = sized.of.type;
  return (
    <>
      <Component {...drawn} />
      {announced.isDrawing ? (
        <p role="status" className={classes.drawing}>
          {t('drawing')}
        </p>
      ) : null}
    </>
  );
}

/**
 * Outside of the component: a function that is made there holds all that its render knows, the answer drawn before among it,
 * which holds the one before that.
 */
const colorsBy =
  (
    assignment: ReturnType<ColorRegistry['of']>,
    scheme: unknown,
    fixed: ReturnType<typeof fixedColors>,
    given: Map<string, string>,
  ) =>
  (label: string): string => {
    const color = assignment.colorOf(label, scheme, fixed);
    given.set(label, color);
    return color;
  };

function FailedDrawing(props: {
  readonly error: unknown;
  readonly title: string;
  readonly retry: () => void;
  readonly onFailure: ((error: Error) => void) | undefined;
}) {
  const { error, onFailure } = props;
  useEffect(() => onFailure?.(error instanceof Error ? error : new Error(String(error))), [error, onFailure]);
  return (
    <div className={classes.message}>
      <ErrorTile error={error} title={props.title} onRetry={props.retry} />
    </div>
  );
}
