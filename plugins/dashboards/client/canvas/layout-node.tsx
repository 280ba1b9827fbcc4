import { ContributionBoundary, useContributions, useEntry } from '@facet/sdk/client';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';
import { EmptyState, ErrorTile, SkeletonLine } from '@facet/sdk/ui';
import { createElement, type CSSProperties, memo, use } from 'react';
import { useTranslation } from 'react-i18next';
import { GRID_COLUMNS, GRID_UNIT, type LayoutComponent } from '../../common/layout/component.ts';
import { kindKey } from '../../common/layout/component-kind.ts';
import type { DashboardComponentDeclared } from '../../common/points.ts';
import { type DashboardComponentProps, DashboardComponents } from '../dashboard-component.ts';
import { isShown } from '../../common/layout/shown-components.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { EditContext } from './edit-context.ts';
import classes from './layout.module.css';

type ComponentEntry = typeof DashboardComponents extends ExtensionPoint<infer C> ? Entry<C> : never;

/** One component of the layout with everything in it. It draws again only when that component changes. */
export const LayoutNode = memo(function LayoutNode({ id }: { readonly id: string }) {
  const component = useDashboardState((state) => state.layout[id]);
  const { chart } = useDashboard();
  const editing = use(EditContext) !== null;
  const shown = useDashboardState(
    (state) => editing || isShown(state.layout, id, (chartId) => chart(chartId) !== undefined),
  );
  if (!component || component.type === 'ROOT' || !shown) return null;
  return component.type === 'GRID' ? <GridNode grid={component} /> : <KindNode component={component} />;
});

const renderChild = (id: string) => <LayoutNode key={id} id={id} />;

function GridNode({ grid }: { readonly grid: LayoutComponent }) {
  const edit = use(EditContext);
  return (
    <div className={classes.grid} data-node={grid.id}>
      {grid.children.map(renderChild)}
      {edit && grid.children.length === 0 ? <edit.EmptyPlace id={grid.id} /> : null}
    </div>
  );
}

/** A component of a plugin's kind in its place on the grid, or a note if the kind is broken or missing. */
function KindNode({ component }: { readonly component: LayoutComponent }) {
  const { t } = useTranslation('facet/dashboards');
  const edit = use(EditContext);
  const key = kindKey(component);
  const entry = useContributions(DashboardComponents).find((one) => one.key === key);
  const { id, meta, children } = component;
  return (
    <div
      className={`${(meta.width === undefined ? classes.plain : classes.cell) ?? ''} ${hooksOf(component)}`}
      style={placeOf(component, entry?.declared)}
      data-node={id}
    >
      {entry ? (
        <ContributionBoundary
          entry={entry}
          loading={
            <div data-loading-component>
              <SkeletonLine />
            </div>
          }
          fallback={({ error, retry }) => <ErrorTile error={error} title={t('layout.crashed')} onRetry={retry} />}
        >
          <Loaded
            entry={entry}
            id={id}
            meta={meta}
            editing={edit !== null}
            childIds={children}
            emptyPlace={edit && children.length === 0 ? <edit.EmptyPlace id={id} /> : null}
            renderChild={renderChild}
            onMetaChange={(change) => edit?.changeMeta(id, change)}
          />
        </ContributionBoundary>
      ) : (
        <EmptyState title={t('layout.unknown', { type: key })} text={t('layout.unknownText')} />
      )}
      {edit && entry?.declared.isFixed !== true ? <edit.Decoration id={id} /> : null}
    </div>
  );
}

/** Class names for the CSS of a dashboard. */
function hooksOf({ type, meta }: LayoutComponent): string {
  const chart = meta.chartId === undefined ? '' : ` dashboard-chart-id-${meta.chartId}`;
  return `dashboard-component dashboard-component-${type.toLowerCase()}${chart}`;
}

function Loaded({ entry, ...props }: DashboardComponentProps & { readonly entry: ComponentEntry }) {
  return createElement(useEntry(entry), props);
}

/** Width in columns, and height in grid units if the kind has a height; otherwise the content decides. */
function placeOf({ meta }: LayoutComponent, kind: DashboardComponentDeclared | undefined): CSSProperties {
  return {
    '--span': meta.width ?? GRID_COLUMNS,
    ...(kind?.resizable === 'both' ? { height: (meta.height ?? 0) * GRID_UNIT } : {}),
  } as CSSProperties;
}
