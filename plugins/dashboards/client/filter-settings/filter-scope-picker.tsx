import { Checkbox, Radio } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartsInScope, type FilterScope, scopeOfCharts, WHOLE_DASHBOARD } from '../../common/filters/filter-scope.ts';
import { type Layout, ROOT_ID } from '../../common/layout/component.ts';
import { useWholeDatasources } from '../storage/use-whole-datasources.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { ChartSign, PlaceSign, SignedName } from '../filters/node-sign.tsx';
import classes from './filter-settings.module.css';

export interface FilterScopePickerProps {
  readonly scope: FilterScope;
  /** The column that the filter names. */
  readonly column?: string | undefined;
  onChange(scope: FilterScope): void;
}

/** Which charts a filter reaches: all, or those that are ticked, by tab. */
export function FilterScopePicker({ scope, column, onChange }: FilterScopePickerProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const layout = useDashboardState((state) => state.layout);
  const all = chartsInScope(layout, WHOLE_DASHBOARD);
  const reached = new Set(chartsInScope(layout, scope));
  const [specific, setSpecific] = useState(reached.size < all.length);
  const set = (charts: ReadonlySet<number>) => onChange(scopeOfCharts(layout, charts));
  return (
    <section className={classes.scope} aria-label={t('filterSettings.scope')}>
      <div className={classes.scopeHead}>
        <span>{t('filterSettings.scope')}</span>
        <span>{t('filterSettings.reached', { count: reached.size, total: all.length })}</span>
      </div>
      <Radio.Group
        aria-label={t('filterSettings.scope')}
        value={specific ? 'some' : 'all'}
        onChange={(value) => {
          setSpecific(value === 'some');
          if (value === 'all') onChange(WHOLE_DASHBOARD);
        }}
      >
        <Radio value="all" label={t('filterSettings.allCharts')} mb={8} />
        <Radio value="some" label={t('filterSettings.someCharts')} />
      </Radio.Group>
      {specific ? (
        <ul className={classes.branch}>
          <Branch layout={layout} id={ROOT_ID} reached={reached} onChange={set} />
        </ul>
      ) : null}
      {column === undefined ? null : <LackingNote column={column} reached={reached} />}
    </section>
  );
}

/** The number of charts in scope whose dataset lacks the column; the filter has no effect on them. */
function LackingNote({ column, reached }: { readonly column: string; readonly reached: ReadonlySet<number> }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { chart } = useDashboard();
  const keys = [...reached].map((id) => String(chart(id)?.form_data['datasource'] ?? ''));
  const datasources = useWholeDatasources(keys);
  const count = keys.filter((key) => {
    const columns = datasources.get(key)?.columns;
    return columns !== undefined && !columns.some(({ column_name }) => column_name === column);
  }).length;
  if (count === 0) return null;
  return (
    <p className={classes.note} role="note">
      <IconInfoCircle size={14} stroke={1.6} aria-hidden />
      {t('filterSettings.lackColumn', { count, column })}
    </p>
  );
}

interface BranchProps {
  readonly layout: Layout;
  readonly id: string;
  readonly reached: ReadonlySet<number>;
  onChange(reached: ReadonlySet<number>): void;
}

/** Charts under a component; tabs have a box of their own for all that is in them. */
function Branch({ layout, id, reached, onChange }: BranchProps) {
  const { chart } = useDashboard();
  const component = layout[id];
  if (!component) return null;
  const children = component.children.map((child) => (
    <Branch key={child} layout={layout} id={child} reached={reached} onChange={onChange} />
  ));
  const { chartId } = component.meta;
  if (component.type === 'CHART' && chartId !== undefined)
    return (
      <li>
        <Checkbox
          label={
            <SignedName sign={<ChartSign chartId={chartId} />}>
              {component.meta.sliceNameOverride || chart(chartId)?.slice_name || component.meta.sliceName || chartId}
            </SignedName>
          }
          checked={reached.has(chartId)}
          onChange={(event) => onChange(withCharts(reached, [chartId], event.currentTarget.checked))}
        />
      </li>
    );
  if (component.type !== 'TAB') return children;
  const charts = chartsInScope(layout, { rootPath: [id], excluded: [] });
  const count = charts.filter((one) => reached.has(one)).length;
  return (
    <li>
      <Checkbox
        label={<SignedName sign={<PlaceSign />}>{component.meta.text || component.meta.defaultText || ''}</SignedName>}
        checked={charts.length > 0 && count === charts.length}
        indeterminate={count > 0 && count < charts.length}
        disabled={charts.length === 0}
        onChange={(event) => onChange(withCharts(reached, charts, event.currentTarget.checked))}
      />
      <ul className={classes.branch}>{children}</ul>
    </li>
  );
}

function withCharts(reached: ReadonlySet<number>, charts: readonly number[], on: boolean): ReadonlySet<number> {
  const next = new Set(reached);
  for (const id of charts) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}
