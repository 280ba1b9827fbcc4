import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Pane, Tag } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from '../filters/filters.module.css';
import { FILTER_PANE } from './filter-pane-place.ts';
import { FilterActions, FilterFields } from '../filters/filter-panel.tsx';
import { useFilterDraft } from '../filters/use-filter-draft.ts';

export interface FilterPaneProps {
  /** Opens the dialog that adds and changes filters. */
  onSettings(): void;
}

/** The filters beside the canvas, ready to be used. */
export default function FilterPane({ onSettings }: FilterPaneProps) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { rights } = runtime;
  const draft = useFilterDraft();
  const count = useDashboardState((state) => runtime.clauses(state).length);
  const head = (
    <span className={classes.head}>
      {t('filters.title')}
      {count === 0 ? null : <Tag tone="accent">{count}</Tag>}
      {rights.edit ? (
        <ActionIcon
          size="xs"
          className={classes.headAction ?? ''}
          aria-label={t('filters.settings')}
          title={t('filters.settings')}
          onClick={onSettings}
        >
          <IconSettings size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </span>
  );
  return (
    <Pane {...FILTER_PANE} label={t('filters.title')} head={head} footer={<FilterActions draft={draft} />}>
      <FilterFields draft={draft} onAdd={rights.edit ? onSettings : undefined} />
    </Pane>
  );
}
