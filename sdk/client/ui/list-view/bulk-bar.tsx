import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListAction, ListRow } from './list-view-props.ts';
import classes from './list-view.module.css';

interface BulkBarProps<Row extends ListRow> {
  readonly count: number;
  readonly actions: readonly ListAction<Row>[];
  onRun(action: ListAction<Row>): void;
  onClear(): void;
}

/** Floats above the list while rows are selected. */
export function BulkBar<Row extends ListRow>({ count, actions, onRun, onClear }: BulkBarProps<Row>) {
  const { t } = useTranslation('facet');
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('list.selected', { count })} data-raised>
      <b className={classes.bulkCount}>{t('list.selected', { count })}</b>
      {actions.map((action) => (
        <Button
          key={action.id}
          variant="subtle"
          color={action.danger ? 'red' : 'gray'}
          leftSection={action.icon}
          onClick={() => onRun(action)}
        >
          {action.label}
        </Button>
      ))}
      <ActionIcon aria-label={t('list.clearSelection')} onClick={onClear}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
