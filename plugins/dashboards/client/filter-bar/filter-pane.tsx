import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Pane, Tag } from '@facet/sdk/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasEffect } from '../../common/filters/chart-filters.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from '../filters/filters.module.css';
import { FILTER_PANE } from './filter-pane-place.ts';
import { FilterActions, FilterFields } from '../filters/filter-panel.tsx';
import { useFilterDraft } from '../filters/use-filter-draft.ts';

const FilterSettings = lazy(() => import('../filter-settings/filter-settings.tsx'));

/** The filters beside the canvas, ready to be used. */
export default function FilterPane() {
  const { t } = useTranslation('facet/dashboards');
  const { rights } = useDashboard();
  const draft = useFilterDraft();
  const [settings, setSettings] = useState(false);
  const count = useDashboardState((state) => Object.values(state.masks).filter(hasEffect).length);
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
          onClick={() => setSettings(true)}
        >
          <IconSettings size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </span>
  );
  return (
    <>
      <Pane {...FILTER_PANE} label={t('filters.title')} head={head} footer={<FilterActions draft={draft} />}>
        <FilterFields draft={draft} onAdd={rights.edit ? () => setSettings(true) : undefined} />
      </Pane>
      {settings ? (
        <Suspense>
          <FilterSettings onClose={() => setSettings(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
