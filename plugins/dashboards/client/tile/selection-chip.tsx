import { ActionIcon } from '@mantine/core';
import { IconFocus2, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { selectMarks } from '../../common/filters/filtering.ts';
import { CLEARED } from '../../common/filters/mask.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { filterStep } from '../state/dashboard-store.ts';
import classes from './tile.module.css';

/** The selection in a chart that filters others, with a way to clear it. */
export default function SelectionChip({ chartId, label }: { readonly chartId: number; readonly label: string }) {
  const { t } = useTranslation('facet/dashboards');
  const { store } = useDashboard();
  return (
    <span className={classes.chip}>
      <IconFocus2 size={12} aria-hidden />
      <span title={label}>{label}</span>
      <ActionIcon
        size={16}
        variant="transparent"
        aria-label={t('filters.clearOne', { name: label })}
        onClick={() => filterStep(store, (now) => selectMarks(now, chartId, CLEARED))}
      >
        <IconX size={12} />
      </ActionIcon>
    </span>
  );
}
