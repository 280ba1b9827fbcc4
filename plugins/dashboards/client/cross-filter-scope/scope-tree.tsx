import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartsInScope } from '../../common/filters/filter-scope.ts';
import { type LayoutComponent, ROOT_ID } from '../../common/layout/component.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { ChartSign, PlaceSign, SignedName } from '../filters/node-sign.tsx';
import classes from './cross-filter-scope.module.css';

export interface ScopeView {
  /** The chart that is clicked; `undefined` for any. */
  readonly source: number | undefined;
  readonly following: ReadonlySet<number>;
  /** Charts that cannot follow, with the columns that their dataset lacks. */
  readonly lacking: ReadonlyMap<number, string>;
  onToggle(charts: readonly number[], on: boolean): void;
}

/** All charts by tab, ticked where they follow. */
export function ScopeTree({ total, ...view }: ScopeView & { readonly total: number }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [search, setSearch] = useState('');
  const label = t('crossScope.search', { count: total });
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={14} stroke={1.6} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={classes.branch}>
        <Branch {...view} id={ROOT_ID} search={search.trim().toLowerCase()} />
      </ul>
    </>
  );
}

interface BranchProps extends ScopeView {
  readonly id: string;
  readonly search: string;
}

function Branch(props: BranchProps) {
  const { id, source, following, lacking, onToggle } = props;
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const layout = useDashboardState((state) => state.layout);
  const component = layout[id];
  if (!component) return null;
  if (component.type === 'CHART') return <ChartBox {...props} component={component} />;
  const children = component.children.map((child) => <Branch {...props} key={child} id={child} />);
  if (component.type !== 'TAB' && id !== ROOT_ID) return children;
  const charts = chartsInScope(layout, { rootPath: [id], excluded: [] }).filter(
    (one) => one !== source && !lacking.has(one),
  );
  const count = charts.filter((one) => following.has(one)).length;
  return (
    <li data-cannot={charts.length === 0 || undefined}>
      <Checkbox
        label={
          <SignedName sign={<PlaceSign whole={id === ROOT_ID} />}>
            {id === ROOT_ID ? t('crossScope.all') : component.meta.text || component.meta.defaultText || ''}
          </SignedName>
        }
        checked={charts.length > 0 && count === charts.length}
        indeterminate={count > 0 && count < charts.length}
        disabled={charts.length === 0}
        onChange={(event) => onToggle(charts, event.currentTarget.checked)}
      />
      <ul className={classes.branch}>{children}</ul>
    </li>
  );
}

function ChartBox(props: BranchProps & { readonly component: LayoutComponent }) {
  const { component, search, source, following, lacking, onToggle } = props;
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const name = useChartName(component);
  const { chartId } = component.meta;
  if (chartId === undefined || chartId === source || !name.toLowerCase().includes(search)) return null;
  const column = lacking.get(chartId);
  return (
    <li className={classes.leaf} data-cannot={column === undefined ? undefined : true}>
      <Checkbox
        label={<SignedName sign={<ChartSign chartId={chartId} />}>{name}</SignedName>}
        checked={column === undefined && following.has(chartId)}
        disabled={column !== undefined}
        onChange={(event) => onToggle([chartId], event.currentTarget.checked)}
      />
      {column === undefined ? null : <small>{t('crossScope.lacks', { column })}</small>}
    </li>
  );
}

export function useChartName({ meta }: LayoutComponent): string {
  const { chart } = useDashboard();
  const own = meta.chartId === undefined ? undefined : chart(meta.chartId)?.slice_name;
  return meta.sliceNameOverride || own || meta.sliceName || String(meta.chartId ?? '');
}
