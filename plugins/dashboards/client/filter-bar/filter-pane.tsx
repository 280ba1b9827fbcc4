import { Pane, type PaneProps, Tag } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from '../filters/filters.module.css';
import { type BarDialog, BarMenu } from './bar-menu.tsx';
import { FILTER_PANE } from './filter-pane-place.ts';
import { FilterActions, FilterFields } from '../filters/filter-panel.tsx';
import { SetsMenu } from '../filter-sets/sets-menu.tsx';
import { useFilterDraft } from '../filters/use-filter-draft.ts';

export interface FilterPaneProps {
  /** Where the device does not remember whether the pane is folded. */
  readonly fold: Pick<PaneProps, 'state' | 'onStateChange'>;
  onOpen(dialog: BarDialog): void;
}

/** The filters beside the canvas, ready to be used. */
export default function FilterPane({ fold, onOpen }: FilterPaneProps) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { rights } = runtime;
  const draft = useFilterDraft();
  const count = useDashboardState((state) => runtime.clauses(state).length);
  const head = (
    <span className={classes.head}>
      {t('filters.title')}
      {count === 0 ? null : <Tag tone="accent">{count}</Tag>}
      <span className={classes.headAction}>
        <SetsMenu compact />
        <BarMenu onOpen={onOpen} />
      </span>
    </span>
  );
  return (
    <Pane {...FILTER_PANE} {...fold} label={t('filters.title')} head={head} footer={<FilterActions draft={draft} />}>
      <FilterFields draft={draft} onAdd={rights.edit ? () => onOpen('new-filter') : undefined} />
    </Pane>
  );
}
