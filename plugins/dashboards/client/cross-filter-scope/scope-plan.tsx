import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GRID_COLUMNS, type LayoutComponent, ROOT_ID } from '../../common/layout/component.ts';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './cross-filter-scope.module.css';
import { type ScopeView, useChartName } from './scope-tree.tsx';

const STATES = ['clicked', 'follows', 'stays', 'cannot'] as const;
type TileState = (typeof STATES)[number];

/** Pixels of one height unit of the grid, and the minimum height for a readable name. */
const UNIT = 1.6;
const LEAST = 36;

/** The layout to scale, with the charts in scope marked. A click on a tile ticks or unticks it. */
export function ScopePlan(view: ScopeView) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  return (
    <>
      <h3>{t('crossScope.plan')}</h3>
      <ul className={classes.legend}>
        {STATES.filter((state) => state !== 'clicked' || view.source !== undefined).map((state) => (
          <li key={state}>
            <i data-state={state} aria-hidden />
            {t(`crossScope.states.${state}`)}
          </li>
        ))}
      </ul>
      <Part {...view} id={ROOT_ID} />
      <p>{t('crossScope.planText')}</p>
    </>
  );
}

function Part(props: ScopeView & { readonly id: string }) {
  const component = useDashboardState((state) => state.layout[props.id]);
  if (!component) return null;
  const { type, meta, children } = component;
  const parts = children.map((child) => <Part {...props} key={child} id={child} />);
  const grow = { flex: `${meta.width ?? GRID_COLUMNS} 1 0` };
  if (type === 'CHART') return <Tile {...props} component={component} />;
  if (type === 'ROW') return <div className={classes.row}>{parts}</div>;
  if (type === 'COLUMN')
    return (
      <div className={classes.stack} style={grow}>
        {parts}
      </div>
    );
  if (type === 'TAB')
    return (
      <section className={classes.stack}>
        <h4>{meta.text || meta.defaultText}</h4>
        {parts}
      </section>
    );
  return parts.length === 0 ? null : <div className={classes.stack}>{parts}</div>;
}

function Tile(props: ScopeView & { readonly component: LayoutComponent }) {
  const { component, following, onToggle } = props;
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const name = useChartName(component);
  const { chartId, width = 4, height = 50 } = component.meta;
  if (chartId === undefined) return null;
  const state = stateOf(props, chartId);
  const isFixed = state === 'clicked' || state === 'cannot';
  return (
    <UnstyledButton
      className={classes.tile}
      style={{ flex: `${width} 1 0`, height: Math.max(LEAST, height * UNIT) }}
      data-state={state}
      disabled={isFixed}
      aria-pressed={isFixed ? undefined : following.has(chartId)}
      title={`${name}: ${t(`crossScope.states.${state}`)}`}
      onClick={() => onToggle([chartId], !following.has(chartId))}
    >
      {name}
    </UnstyledButton>
  );
}

function stateOf({ source, following, lacking }: ScopeView, chartId: number): TileState {
  if (chartId === source) return 'clicked';
  if (lacking.has(chartId)) return 'cannot';
  return following.has(chartId) ? 'follows' : 'stays';
}
