import { type CSSProperties, memo, type ReactNode, use } from 'react';
import { GRID_COLUMNS, GRID_UNIT, type LayoutComponent } from '../../common/layout/component.ts';
import { availableWidth } from '../../common/layout/available-width.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { ChartTile } from '../tile/chart-tile.tsx';
import { EditContext } from './edit-context.ts';
import classes from './layout.module.css';
import { PluginComponent } from './plugin-component.tsx';
import { TabsNode } from './tabs-node.tsx';

/** One component of the layout with everything in it. It draws again only when that component changes. */
export const LayoutNode = memo(function LayoutNode({ id }: { readonly id: string }) {
  const component = useDashboardState((state) => state.layout[id]);
  if (!component) return null;
  switch (component.type) {
    case 'GRID':
    case 'TAB':
    case 'COLUMN':
      return <StackNode component={component} />;
    case 'ROW':
      return <RowNode component={component} />;
    case 'TABS':
      return (
        <Frame component={component}>
          <TabsNode component={component} renderPanel={(tab) => <LayoutNode id={tab} />} />
        </Frame>
      );
    case 'CHART':
      return (
        <ChartCell component={component}>
          <ChartTile id={id} />
        </ChartCell>
      );
    case 'MARKDOWN':
      return (
        <Frame component={component} height>
          <PluginComponent component={component} type="MARKDOWN" />
        </Frame>
      );
    case 'DYNAMIC':
      return (
        <Frame component={component}>
          <PluginComponent component={component} type={String(component.meta['componentKey'] ?? '')} />
        </Frame>
      );
    case 'HEADER':
    case 'DIVIDER':
      return (
        <Frame component={component}>
          <PluginComponent component={component} type={component.type} />
        </Frame>
      );
    case 'ROOT':
      return null;
  }
});

function StackNode({ component }: { readonly component: LayoutComponent }) {
  const edit = use(EditContext);
  const empty = component.children.length === 0;
  return (
    <div
      className={`${classes.stack} ${component.type === 'COLUMN' ? classes.cell : ''}`}
      style={sizeOf(component)}
      data-node={component.id}
      data-background={component.meta.background}
    >
      {component.children.map((child) => (
        <LayoutNode key={child} id={child} />
      ))}
      {edit && empty ? <edit.EmptyPlace id={component.id} /> : null}
      {edit && component.type === 'COLUMN' ? <edit.Decoration id={component.id} /> : null}
    </div>
  );
}

function RowNode({ component }: { readonly component: LayoutComponent }) {
  const edit = use(EditContext);
  const columns = useDashboardState((state) => availableWidth(state.layout, component.id));
  return (
    <div
      className={classes.row}
      style={{ '--columns': columns } as CSSProperties}
      data-node={component.id}
      data-background={component.meta.background}
    >
      {component.children.map((child) => (
        <LayoutNode key={child} id={child} />
      ))}
      {edit && component.children.length === 0 ? <edit.EmptyPlace id={component.id} /> : null}
      {edit ? <edit.Decoration id={component.id} /> : null}
    </div>
  );
}

interface FrameProps {
  readonly component: LayoutComponent;
  /** Height counts in units of the grid; else the content decides. */
  readonly height?: boolean;
  readonly compact?: boolean;
  readonly children: ReactNode;
}

function Frame({ component, height = false, compact = false, children }: FrameProps) {
  const edit = use(EditContext);
  const sized = component.meta.width !== undefined;
  return (
    <div
      className={sized ? classes.cell : classes.plain}
      style={{ ...sizeOf(component), ...(height ? { height: (component.meta.height ?? 0) * GRID_UNIT } : {}) }}
      data-node={component.id}
      data-compact={compact || undefined}
    >
      {children}
      {edit ? <edit.Decoration id={component.id} /> : null}
    </div>
  );
}

function ChartCell({ component, children }: { readonly component: LayoutComponent; readonly children: ReactNode }) {
  const runtime = useDashboard();
  const { chartId } = component.meta;
  const type = chartId === undefined ? undefined : runtime.chart(chartId)?.form_data['viz_type'];
  return (
    <Frame component={component} height compact={typeof type === 'string' && type.startsWith('big_number')}>
      {children}
    </Frame>
  );
}

function sizeOf(component: LayoutComponent): CSSProperties {
  return { '--span': component.meta.width ?? GRID_COLUMNS } as CSSProperties;
}
