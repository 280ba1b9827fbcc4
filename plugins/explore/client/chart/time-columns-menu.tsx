import type { ResultColumn } from '@facet/plugin-charts/contract';
import { useStored } from '@facet/sdk/ui';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOriginalTimes, type OriginalTimes, toggledTime } from '../../common/original-times.ts';

export interface OriginalTimeColumns {
  /** Columns whose timestamps are shown in their original form. */
  readonly originals: readonly string[];
  toggle(column: string): void;
}

const NONE: OriginalTimes = {};
const NO_COLUMNS: readonly string[] = [];

/** @param dataset Dataset key such as `3__table` */
export function useOriginalTimes(dataset: string): OriginalTimeColumns {
  const [all, setAll] = useStored('explore:original-times', NONE, isOriginalTimes);
  return {
    originals: all[dataset] ?? NO_COLUMNS,
    toggle: (column) => setAll(toggledTime(all, dataset, column)),
  };
}

/** Menu that switches timestamps between dates and their original form. */
export function TimeColumnsMenu(props: {
  readonly columns: readonly ResultColumn[];
  readonly times: OriginalTimeColumns;
}) {
  const { t } = useTranslation('facet/explore');
  const { originals, toggle } = props.times;
  const times = props.columns.filter((column) => column.kind === 'date');
  if (times.length === 0) return null;
  return (
    <Menu position="top-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon size="xs" aria-label={t('results.times')}>
          <IconClock size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('results.original')}</Menu.Label>
        {times.map(({ key, label }) => (
          <Menu.CheckboxItem
            key={key}
            checkIcon={<IconCheck size={14} />}
            checked={originals.includes(key)}
            onChange={() => toggle(key)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
